import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../web/http.ts';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { LoadMore } from '../../../web/ui/tables/LoadMore.tsx';
import type { Activity } from '../../activities/contract.ts';
import { memberActivities } from './api.ts';

interface MemberActivitiesProps {
  id: string;
  /** The newest, which came with the page. */
  first: Activity[];
  /** Where the list goes on; null: these are all. */
  after: string | null;
  children: (activities: Activity[]) => ReactNode;
}

/** What a member did; older activities are read when they are asked for. */
export function MemberActivities({ id, first, after, children }: MemberActivitiesProps) {
  const [wanted, setWanted] = useState(false);
  const list = useInfiniteQuery({
    ...memberActivities(id, after ?? undefined),
    enabled: wanted && after !== null,
  });
  const older = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {children([...first, ...older])}
      {list.isError && (
        <LoadFailure
          title={`Error loading activities: ${messageOf(list.error, list.error.message)}`}
          onRetry={() => void list.refetch()}
        />
      )}
      {after !== null && (!wanted || list.hasNextPage || list.isFetching) && (
        <LoadMore
          list={{
            hasNextPage: true,
            isFetchingNextPage: list.isFetching,
            fetchNextPage: () => (wanted ? list.fetchNextPage() : setWanted(true)),
          }}
        />
      )}
    </>
  );
}
