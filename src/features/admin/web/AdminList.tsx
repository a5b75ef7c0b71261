import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract.ts';
import { call as send, type CallInput, isUnauthorized, messageOf } from '../../../web/http.ts';
import { number } from '../../../web/format.ts';
import { LoadFailure, PleaseLogIn } from '../../../web/ui/page/EmptyState.tsx';
import { LoadMore } from '../../../web/ui/tables/LoadMore.tsx';
import { SkeletonRows } from '../../../web/ui/tables/SkeletonRows.tsx';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';

type ListCall = Endpoint & { response: z.ZodArray };
type Row<E extends ListCall> = z.output<E['response']>[number];

interface AdminListProps<E extends ListCall> {
  call: E;
  input?: Pick<CallInput<E>, 'params' | 'query'>;
  label: string;
  columns: (string | { numeric: string })[];
  /** Said where there is nothing. */
  empty: string;
  /** A table row with its key: one that moved to the next page meanwhile shows once. */
  children: (row: Row<E>) => ReactElement;
}

const step = 25;

/** A table of one of the administrators' lists, read anew with every visit, page by page. */
export function AdminList<E extends ListCall>({ call, input, label, columns, empty, children }: AdminListProps<E>) {
  const list = useInfiniteQuery({
    queryKey: [call.path, 'pages', input],
    queryFn: ({ pageParam, signal }) => {
      const page = { ...input?.query, limit: step, offset: pageParam };
      return send<Endpoint>(call, { ...input, query: page, signal }) as Promise<Row<E>[]>;
    },
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < step ? undefined : all.length * step),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (isUnauthorized(list.error)) return <PleaseLogIn what="the administration" />;
  if (list.isError) {
    const reason = messageOf(list.error, list.error.message);
    return <LoadFailure title={`${label} could not be read`} detail={reason} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data?.pages.flat().map(children);
  if (rows?.length === 0) return <p>{empty}</p>;
  const shown = rows && [...new Map(rows.map((row) => [row.key, row])).values()];
  return (
    <>
      <StackedTable
        caption={label}
        captionClass="visually-hidden"
        scrolls={label}
        isBusy={list.isPending}
        heads={columns.map((column) =>
          typeof column === 'string' ? { head: column } : { head: column.numeric, numeric: true },
        )}
      >
        {shown ?? <SkeletonRows rows={8} columns={columns.length} />}
      </StackedTable>
      {shown && shown.length >= step && <LoadMore list={list}>{number(shown.length, 0)} shown</LoadMore>}
    </>
  );
}
