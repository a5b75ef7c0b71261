import { Link } from 'react-router';
import { number, place } from '../../../web/format.ts';
import { EngagementBadge, NpsBadge, StageBadge } from '../../../web/ui/Badge.tsx';
import { Dash } from '../../../web/ui/Figure.tsx';
import { readOnIntent } from '../../../web/ui/intent.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { HeadCell, LinkRow, SkeletonRows, tableStyles as styles } from '../../../web/ui/Table.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Mine, MineSort } from '../contract.ts';
import { minePage } from './api.ts';
import widths from './MineTable.module.css';

interface MineTableProps {
  /** Undefined while the first page is on its way. */
  mines: Mine[] | undefined;
  sorting: { by: MineSort | null; order: 'asc' | 'desc' };
  onSort: (key: MineSort) => void;
  /** Shows what was found before, while the answer to a new search is on its way. */
  waiting?: boolean;
}

export function owned(percentage: number): string {
  return percentage === 100 ? '100% owned' : `${number(percentage, 2)}% owned`;
}

function MineRow({ mine }: { mine: Mine }) {
  const [primary] = mine.metalsDistribution;
  return (
    <LinkRow to={`/mines/${mine.id}`} {...readOnIntent(minePage(mine.id))}>
      <td>
        <Link
          className={`${styles.name} ${styles.clip}`}
          to={`/mines/${mine.id}`}
          prefetch="intent"
          title={mine.name.length > 32 ? mine.name : undefined}
        >
          {mine.name}
        </Link>
      </td>
      <td>
        <span className={styles.clip}>{place(mine) ?? <Dash />}</span>
      </td>
      <td>{primary ? <MetalName metal={primary.metal} /> : 'Unknown'}</td>
      <td>
        <StageBadge stage={mine.stage} />
      </td>
      <td>
        <span className={styles.clip}>{mine.company?.name ?? 'Independent'}</span>
      </td>
      <td className={styles.numeric}>{owned(mine.ownershipPercentage)}</td>
      <td className={styles.numeric}>
        <EngagementBadge score={mine.engagementScore} />
      </td>
      <td className={styles.numeric}>
        <NpsBadge score={mine.netPromoterScore} />
      </td>
      <td>
        <UserName user={mine.createdBy} />
      </td>
    </LinkRow>
  );
}

export function MineTable({ mines, sorting, onSort, waiting = false }: MineTableProps) {
  const sortable = { sorting, onSort };
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${widths.columns}`} aria-busy={waiting}>
        <caption className="visually-hidden">Mines; the whole row opens the mine</caption>
        <thead>
          <tr>
            <HeadCell sortKey="name" {...sortable}>
              Mine Name
            </HeadCell>
            <HeadCell sortKey="location" {...sortable}>
              Location
            </HeadCell>
            <HeadCell>Primary Metal</HeadCell>
            <HeadCell sortKey="stage" {...sortable}>
              Stage
            </HeadCell>
            <HeadCell sortKey="company" {...sortable}>
              Company
            </HeadCell>
            <HeadCell numeric>Ownership</HeadCell>
            <HeadCell numeric sortKey="engagement" {...sortable}>
              Engagement
            </HeadCell>
            <HeadCell numeric sortKey="nps" {...sortable}>
              NPS
            </HeadCell>
            <HeadCell>Added By</HeadCell>
          </tr>
        </thead>
        <tbody>
          {mines ? mines.map((mine) => <MineRow key={mine.id} mine={mine} />) : <SkeletonRows rows={25} columns={9} />}
        </tbody>
      </table>
    </div>
  );
}
