import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { count, number } from '../../../web/format.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { LoadMore } from '../../../web/ui/tables/LoadMore.tsx';
import { type Filters, minesInView } from './api.ts';
import styles from './MinesInView.module.css';

interface MinesInViewProps {
  filters: Filters;
  /** Null: none of the map is in view. */
  area: string | null;
  /** Whether the map itself has no answer yet. */
  isWaiting: boolean;
}

/** The mines that the map shows in an area, as a list: for those who do not see the map, and who want names. */
export function MinesInView({ filters, area, isWaiting }: MinesInViewProps) {
  const list = useInfiniteQuery({
    ...minesInView(filters, area ?? ''),
    enabled: area !== null && !isWaiting,
    placeholderData: keepPreviousData,
  });
  const found = area === null ? [] : list.data?.pages.flatMap(({ items }) => items);
  const total = area === null ? 0 : list.data?.pages[0]?.total;
  return (
    <section className={styles.inView} aria-labelledby="mines-in-view">
      <h3 id="mines-in-view" aria-live="polite">
        In view{total !== undefined && `: ${count(total, 'mine')}`}
      </h3>
      {list.isError && <LoadFailure title="The mines in view could not be read" onRetry={() => void list.refetch()} />}
      {found?.length === 0 && <p className={styles.none}>No mine with coordinates lies in this part of the map.</p>}
      <ul className={styles.list} aria-busy={list.isPlaceholderData}>
        {found?.map(({ id, name, stage, metalsDistribution: [primary], company }) => (
          <li key={id}>
            <Link to={`/mines/${id}`}>{name}</Link> <StageBadge stage={stage} />
            <span className={styles.about}>
              {primary && <MetalName metal={primary.metal} />}
              {company && <span>{company.name}</span>}
            </span>
          </li>
        ))}
      </ul>
      {found && found.length > 0 && (
        <LoadMore list={list}>
          {number(found.length, 0)} of {count(total ?? found.length, 'mine')}
        </LoadMore>
      )}
    </section>
  );
}
