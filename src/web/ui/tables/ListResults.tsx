import { type ReactNode, useState } from 'react';
import { count, number } from '../../format.ts';
import { LoadFailure } from '../page/EmptyState.tsx';
import { LoadMore } from './LoadMore.tsx';
import type { SearchedList } from './searched-list.ts';

interface ListResultsProps<Row, Sort extends string> {
  list: SearchedList<Row, Sort>;
  /** As in '25 of 312 mines'. */
  noun: readonly [one: string, several?: string];
  /** What to say of a failure. */
  failureOf: (error: Error) => { title: string; detail?: string };
  /** What stands there where nothing was found. */
  empty: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** What a list answers: a failure, nothing, or its table; below it the next page, and how many of how many are there. */
export function ListResults<Row, Sort extends string>({
  list: { query, found, total },
  noun: [one, several],
  failureOf,
  empty,
  children,
}: ListResultsProps<Row, Sort>) {
  const answer = found?.length === 0 ? empty : children;
  // What was answered last stays readable where the next answer does not come.
  const [last, setLast] = useState<{ of: unknown; answer: ReactNode }>();
  if (query.data && !query.isPlaceholderData && last?.of !== query.data) setLast({ of: query.data, answer });
  return (
    <>
      {query.isError && <LoadFailure {...failureOf(query.error)} onRetry={() => void query.refetch()} />}
      {query.isError && !found ? last?.answer : answer}
      {query.isPlaceholderData ? (
        <LoadMore list={query}>Loading...</LoadMore>
      ) : (
        found &&
        found.length > 0 && (
          <LoadMore list={query}>
            {number(found.length, 0)} of {count(total ?? found.length, one, several)}
          </LoadMore>
        )
      )}
    </>
  );
}
