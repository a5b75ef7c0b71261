import { Link } from 'react-router';
import { dayOrOpen, number, percent, place } from '../../../web/format.ts';
import { Badge, StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { EngagementBadge, NpsBadge } from '../../../web/ui/marks/ScoreBadge.tsx';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import { MetalBar } from '../../../web/entity/MetalBar.tsx';
import type { MinePage } from '../contract.ts';
import { KeyStrip } from './KeyStrip.tsx';
import { ownerUnnamed } from './owner-words.ts';
import styles from './MineSummary.module.css';

const coordinates = (latitude: number, longitude: number) =>
  `${number(Math.abs(latitude), 4)}° ${latitude < 0 ? 'S' : 'N'}, ${number(Math.abs(longitude), 4)}° ${longitude < 0 ? 'W' : 'E'}`;

/** The identity strip: what and where it is, how far along, what is in it, whose it is, and what comes next. */
export function MineSummary({ page }: { page: MinePage }) {
  const { mine } = page;
  const { latitude, longitude } = mine;
  return (
    <section className={styles.summary} aria-label="Summary">
      <p className={styles.badges}>
        {mine.stage ? <StageBadge stage={mine.stage} /> : <Badge>Stage unknown</Badge>}
        {mine.ownershipStated && mine.ownershipPercentage !== 100 && (
          <Badge tone="outline">{percent(mine.ownershipPercentage)} owned</Badge>
        )}
        {mine.isSample && <Badge tone="outline">Sample data</Badge>}
        {mine.isArchived && <Badge tone="destructive">Archived</Badge>}
      </p>
      {mine.metalsDistribution.length > 0 && <MetalBar shares={mine.metalsDistribution} />}
      <KeyStrip page={page} />
      <dl className={styles.figures}>
        <Figure
          label="Location"
          value={place(mine)}
          note={latitude !== null && longitude !== null ? coordinates(latitude, longitude) : undefined}
        />
        <Figure
          label="Company"
          value={
            mine.company ? (
              <Link to={`/companies/${mine.company.id}`} prefetch="intent">
                {mine.company.name}
              </Link>
            ) : (
              ownerUnnamed(mine)
            )
          }
        />
        <Figure label="Royalties" value={mine.royaltiesStated ? percent(mine.royalties) : null} />
        <Figure
          label="Next step"
          value={mine.nextStepDescription}
          note={mine.nextStepDescription ? dayOrOpen(mine.nextStepDate) : undefined}
        />
        <Figure label="Engagement" value={<EngagementBadge score={mine.engagementScore} />} />
        <Figure label="NPS" value={<NpsBadge score={mine.netPromoterScore} />} />
      </dl>
    </section>
  );
}
