import { Link } from 'react-router';
import { day, number, place } from '../../../web/format.ts';
import { Badge, EngagementBadge, NpsBadge, StageBadge } from '../../../web/ui/Badge.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Dash, Figure } from '../../../web/ui/Figure.tsx';
import { LinkOutIcon } from '../../../web/ui/icons.tsx';
import { MetalName } from '../../../web/ui/MetalBar.tsx';
import { LinkRow, tableStyles } from '../../../web/ui/Table.tsx';
import { UserName } from '../../../web/ui/UserLink.tsx';
import type { Company, CompanyMine } from '../contract.ts';
import { founded, tickers } from './CompanyTable.tsx';
import styles from './CompanySummary.module.css';

const outside = [
  ['companyWebsiteUrl', 'Company website'],
  ['investorRelationsUrl', 'Investor relations'],
  ['financialStatsUrl', 'Financial statistics'],
] as const;

export function CompanySummary({ company }: { company: Company }) {
  const links = outside.filter(([field]) => company[field]);
  const scores = [
    ['IR promoter', company.irPromoterScore],
    ['Leadership', company.leadershipScore],
    ['Assets', company.assetScore],
    ['Finances', company.financialScore],
  ] as const;
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
        <Figure label="Tickers" value={tickers(company)} />
        <Figure
          label="Next step"
          value={company.nextStepDescription}
          note={
            company.nextStepDescription
              ? company.nextStepDate
                ? day(company.nextStepDate)
                : 'Date to be decided'
              : undefined
          }
        />
        <Figure label="Pending litigation" value={company.pendingLitigation} />
      </dl>
      <dl className={styles.figures}>
        <Figure label="Engagement" value={<EngagementBadge score={company.engagementScore} />} />
        <Figure label="NPS" value={<NpsBadge score={company.netPromoterScore} />} />
        {scores.map(([label, score]) => (
          <Figure key={label} label={label} value={score === null ? null : number(score, 1)} unit="/ 100" />
        ))}
        <Figure label="Added by" value={<UserName user={company.createdBy} />} />
      </dl>
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(([field, label]) => (
            <a key={field} href={company[field] ?? undefined} target="_blank" rel="noopener noreferrer ugc">
              {label} <LinkOutIcon />
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

/** The mines of a company, with how much of each it holds. */
export function CompanyMines({ company, mines }: { company: Company; mines: CompanyMine[] }) {
  const ventures = mines.filter(({ ownershipPercentage }) => ownershipPercentage < 100).length;
  const royalties = mines.filter((mine) => mine.royalties > 0).length;
  return (
    <section className={styles.panel} aria-labelledby="portfolio">
      <div className={styles.heading}>
        <h2 id="portfolio">Portfolio</h2>
        <span className={styles.badges}>
          <Badge>{mines.length === 1 ? '1 mine' : `${mines.length} mines`}</Badge>
          {ventures > 0 && <Badge>{ventures === 1 ? '1 joint venture' : `${ventures} joint ventures`}</Badge>}
          {royalties > 0 && (
            <Badge>{royalties === 1 ? '1 royalty agreement' : `${royalties} royalty agreements`}</Badge>
          )}
        </span>
        {mines.length > 0 && (
          <Link className={styles.all} to={`/mines?search=${encodeURIComponent(company.name)}`}>
            View All Mines
          </Link>
        )}
      </div>
      {mines.length === 0 ? (
        <EmptyState title="No mines associated with this company.">
          A mine joins a company on the Ownership tab of its form.
        </EmptyState>
      ) : (
        <div className={tableStyles.inner}>
          <table className={tableStyles.table}>
            <caption className="visually-hidden">Mines of {company.name}</caption>
            <thead>
              <tr>
                <th scope="col">Mine Name</th>
                <th scope="col">Location</th>
                <th scope="col">Primary Metal</th>
                <th scope="col">Stage</th>
                <th scope="col" className={tableStyles.numeric}>
                  Ownership (%)
                </th>
                <th scope="col" className={tableStyles.numeric}>
                  Royalties (%)
                </th>
              </tr>
            </thead>
            <tbody>
              {mines.map((mine) => (
                <LinkRow key={mine.id} to={`/mines/${mine.id}`}>
                  <td>
                    <Link
                      className={`${tableStyles.name} ${tableStyles.clip}`}
                      to={`/mines/${mine.id}`}
                      prefetch="intent"
                    >
                      {mine.name}
                    </Link>
                  </td>
                  <td>{place(mine) ?? <Dash />}</td>
                  <td>{mine.primaryMetal ? <MetalName metal={mine.primaryMetal} /> : 'Unknown'}</td>
                  <td>
                    <StageBadge stage={mine.stage} />
                  </td>
                  <td className={tableStyles.numeric}>{number(mine.ownershipPercentage, 2)}</td>
                  <td className={tableStyles.numeric}>{number(mine.royalties, 2)}</td>
                </LinkRow>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
