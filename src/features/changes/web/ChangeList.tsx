import { Link } from 'react-router';
import type { Period } from '../../../domain/time/periods.ts';
import { dateWords } from '../../../web/entity/estimate-words.ts';
import { WaterfallBars } from '../../../web/entity/WaterfallBars.tsx';
import { day } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { LinkOutIcon } from '../../../web/ui/marks/action-icons.tsx';
import type { ChangeStatement } from '../contract.ts';
import { changeKindLabels, toldOf, waterfallSentence } from './change-words.ts';
import styles from './ChangeList.module.css';

/** How the first of the estimates changed, as bars and in words. */
function Replaced({ estimate }: { estimate: NonNullable<ChangeStatement['estimate']> }) {
  const [first] = estimate.replaced;
  if (!first) return null;
  return (
    <>
      <p className={styles.line}>{waterfallSentence(first)}</p>
      {first.waterfall && (
        <div className={styles.bars}>
          <WaterfallBars
            drawn={first.waterfall}
            metal={first.to.metal}
            from={dateWords(first.from)}
            to={dateWords(first.to)}
          />
        </div>
      )}
    </>
  );
}

function Source({ href }: { href: string }) {
  return (
    <a className={styles.source} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      Source <LinkOutIcon />
    </a>
  );
}

function Entry({ statement }: { statement: ChangeStatement }) {
  const { kind, entityName, address, sourceUrl, estimate } = statement;
  const { label = changeKindLabels[kind], sentence, lines, figure, tone } = toldOf(statement);
  return (
    <li className={styles.entry} data-tone={tone ?? undefined}>
      <span className={styles.kind}>{label}</span>
      <div className={styles.what}>
        <Link className={styles.name} to={address} prefetch="intent">
          {entityName}
        </Link>
        <p>
          {statement.finding?.severity === 'error' && (
            <>
              <Badge tone="destructive">cannot be</Badge>{' '}
            </>
          )}
          {sentence}
        </p>
        {estimate && <Replaced estimate={estimate} />}
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        {sourceUrl && <Source href={sourceUrl} />}
      </div>
      {figure && (
        <span className={styles.figure}>
          {figure.value}
          <small>{figure.basis}</small>
        </span>
      )}
    </li>
  );
}

/** Statements day by day, the newest first; what is true of the period as a whole stands above them. */
export function ChangeList({ statements, period }: { statements: readonly ChangeStatement[]; period: Period }) {
  const ofPeriod = ({ kind }: ChangeStatement) => kind === 'interest' && period !== 'day';
  const groups = [...Map.groupBy(statements, (each) => (ofPeriod(each) ? `In this ${period}` : day(each.at)))];
  return groups.map(([title, of]) => (
    <section key={title} className={styles.day} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {of.map((statement) => (
          <Entry key={statement.id} statement={statement} />
        ))}
      </ol>
    </section>
  ));
}
