import { Link } from 'react-router';
import { count, day, number, place, shortMillions, yearOf, years } from '../../../web/format.ts';
import { Badge, StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { readOnIntent } from '../../../web/ui/tables/intent.ts';
import { studyBasis } from '../../../web/entity/key-figures.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { BestObservation, Mine } from '../contract.ts';
import { minePage } from './mine-page.ts';
import styles from './MineCard.module.css';

const shown = { metals: 3, steps: 2 };

function Metals({ mine }: { mine: Mine }) {
  const rest = mine.metalsDistribution.length - shown.metals;
  return (
    <p className={styles.metals}>
      {mine.metalsDistribution.slice(0, shown.metals).map(({ metal, percentage }) => (
        <span key={metal}>
          <MetalName metal={metal} />
          {percentage !== null && ` ${percentage}%`}
        </span>
      ))}
      {rest > 0 && <Badge>+{rest} more</Badge>}
    </p>
  );
}

function economics({ economicsData }: Mine): string | null {
  if (!economicsData) return null;
  const { npvMillions, lifeOfMineYears, totalCapexMillions, currency } = economicsData;
  const parts = [
    npvMillions !== null && `NPV ${shortMillions(npvMillions, currency)}`,
    lifeOfMineYears !== null && `LOM ${years(lifeOfMineYears)}`,
    totalCapexMillions !== null && `CAPEX ${shortMillions(totalCapexMillions, currency)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' · ')} (${studyBasis(economicsData)})` : null;
}

const isOpen = ({ status }: Mine['futureSteps'][number]) => status === 'planned' || status === 'late';

function nextSteps(mine: Mine): string | null {
  const futureSteps = mine.futureSteps.filter(isOpen);
  if (futureSteps.length === 0) return null;
  const words = futureSteps.slice(0, shown.steps).map(({ description, date }) => `${description} (${yearOf(date)})`);
  const rest = futureSteps.length - shown.steps;
  return [...words, ...(rest > 0 ? [`+${rest} more events`] : [])].join(' · ');
}

function observation(best: BestObservation): string {
  const grade = [`${number(best.densityValue)} ${best.densityUnit}`, best.metal].filter(Boolean).join(' ');
  return [
    best.intervalLength ? `${number(best.intervalLength)} m @ ${grade}` : grade,
    best.trueWidth && `true width ${number(best.trueWidth)} m`,
    best.observationDate && day(best.observationDate),
    best.endDepth && `to ${number(best.endDepth)} m`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A mine in short, for the dashboard; the whole card opens it. */
export function MineCard({ mine }: { mine: Mine }) {
  const lines = [
    ['Economics', economics(mine)],
    ['Next steps', nextSteps(mine)],
    ['Drilling', mine.drillProgramsCount > 0 ? `${count(mine.drillProgramsCount, 'program')} completed` : null],
    ['Best observation', mine.bestObservation && observation(mine.bestObservation)],
    ['Notes', mine.notesCount > 0 ? count(mine.notesCount, 'note') : null],
  ] as const;
  return (
    <li className={styles.card} {...readOnIntent(minePage(mine.id))}>
      <div className={styles.head}>
        <h3>
          <Link to={`/mines/${mine.id}`} prefetch="intent">
            {mine.name}
          </Link>
        </h3>
        <StageBadge stage={mine.stage} />
      </div>
      {mine.alsoKnownAs && <p className={styles.alias}>Also known as {mine.alsoKnownAs}</p>}
      {place(mine) && <p className={styles.place}>{place(mine)}</p>}
      {mine.metalsDistribution.length > 0 && <Metals mine={mine} />}
      <dl className={styles.lines}>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.by}>
        Added by <UserName user={mine.createdBy} />
        {mine.isSample && <Badge tone="outline">Sample data</Badge>}
      </p>
    </li>
  );
}
