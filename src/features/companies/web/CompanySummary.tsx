import { dayOrOpen, number } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { EngagementBadge, NpsBadge } from '../../../web/ui/marks/ScoreBadge.tsx';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import { LinkOutIcon } from '../../../web/ui/marks/action-icons.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Company } from '../contract.ts';
import { founded } from './company-words.ts';
import styles from './CompanySummary.module.css';

const outside = [
  ['companyWebsiteUrl', 'Company website'],
  ['investorRelationsUrl', 'Investor relations'],
  ['financialStatsUrl', 'Financial statistics'],
] as const;

/** Where its shares are traded, exchange by exchange. */
function Listings({ listings }: { listings: Company['stockExchanges'] }) {
  if (listings.length === 0) return null;
  return (
    <ul className={styles.listings}>
      {listings.map(({ exchange, ticker }) => (
        <li key={`${exchange}:${ticker}`}>
          <span>{exchange}</span> <b>{ticker}</b>
        </li>
      ))}
    </ul>
  );
}

/** The identity strip: who it is, where, since when, traded where, and what comes next. */
export function CompanySummary({ company }: { company: Company }) {
  const links = outside.filter(([field]) => company[field]);
  const { stockExchanges, nextStepDescription, nextStepDate } = company;
  return (
    <section className={styles.summary} aria-label="Summary">
      {(company.isSample || company.isArchived) && (
        <p className={styles.badges}>
          {company.isSample && <Badge tone="outline">Sample data</Badge>}
          {company.isArchived && <Badge tone="destructive">Archived</Badge>}
        </p>
      )}
      {company.description && <p className={styles.description}>{company.description}</p>}
      <dl className={styles.figures}>
        <Figure label="Headquarters" value={company.headquarters} />
        <Figure label="CEO" value={company.ceo} />
        <Figure label="Founded" value={founded(company.foundedDate)} />
        <Figure label="Stock symbol" value={company.stockSymbol} />
        <Figure
          label="Stock exchanges"
          value={stockExchanges.length > 0 ? <Listings listings={stockExchanges} /> : null}
        />
        <Figure label="Litigation status" value={company.pendingLitigation} />
        <Figure
          label="Next step"
          value={nextStepDescription}
          note={nextStepDescription ? dayOrOpen(nextStepDate) : undefined}
        />
      </dl>
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(([field, label]) => (
            <a key={field} href={company[field] ?? undefined} target="_blank" rel="noopener noreferrer ugc">
              {label}
              <LinkOutIcon />
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

const judged = [
  ['IR promoter', 'irPromoterScore', 'How well it informs its investors, as members judge it'],
  ['Leadership', 'leadershipScore', 'The people who run it, as members judge them'],
  ['Asset', 'assetScore', 'The quality of its mines, as members judge it'],
  ['Financial', 'financialScore', 'How sound its finances are, as members judge them'],
] as const;

/** One assessment, 0 to 100, with a bar that says the same. */
function Score({ label, hint, value }: { label: string; hint: string; value: number | null }) {
  return (
    <Figure
      label={<abbr title={hint}>{label}</abbr>}
      value={value === null ? null : number(value, 1)}
      unit="/ 100"
      note={
        value !== null && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${value}%` }} />
          </span>
        )
      }
    />
  );
}

/** What members do with it and think of it. */
export function CompanyScores({ company, investorCount }: { company: Company; investorCount: number }) {
  return (
    <section className={styles.scores} aria-label="Assessment scores">
      <h2>Assessment</h2>
      <dl className={styles.figures}>
        <Figure
          label={<abbr title="Members who hold shares of any of its tickers now, by their journals">Investors</abbr>}
          value={number(investorCount, 0)}
        />
        <Figure label="Engagement" value={<EngagementBadge score={company.engagementScore} />} />
        <Figure label="Net promoter" value={<NpsBadge score={company.netPromoterScore} />} />
        {judged.map(([label, field, hint]) => (
          <Score key={field} label={label} hint={hint} value={company[field]} />
        ))}
        <Figure label="Added by" value={<UserName user={company.createdBy} />} />
      </dl>
    </section>
  );
}
