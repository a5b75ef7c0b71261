import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract.ts';
import { type CallInput, messageOf, query } from '../../../web/http.ts';
import { LoadFailure } from '../../../web/ui/EmptyState.tsx';
import { LoadMore } from '../../../web/ui/LoadMore.tsx';
import { ScrollFrame, SkeletonRows, tableStyles } from '../../../web/ui/Table.tsx';

type ListCall = Endpoint & { response: z.ZodArray };
type Row<E extends ListCall> = z.output<E['response']>[number];

interface AdminListProps<E extends ListCall> {
  call: E;
  input?: Pick<CallInput<E>, 'params' | 'query'>;
  label: string;
  columns: string[];
  /** Said where there is nothing. */
  empty: string;
  children: (row: Row<E>) => ReactNode;
}

const step = 25;

/** A table of one of the administrators' lists, read anew with every visit, longer on demand up to 100. */
export function AdminList<E extends ListCall>({ call, input, label, columns, empty, children }: AdminListProps<E>) {
  const [limit, setLimit] = useState(step);
  const list = useQuery({
    ...query<Endpoint>(call, { ...input, query: { ...input?.query, limit } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const rows = list.data as Row<E>[] | undefined;
  if (list.isError) {
    const reason = messageOf(list.error, list.error.message);
    return <LoadFailure title={`${label} could not be read`} detail={reason} onRetry={() => void list.refetch()} />;
  }
  if (rows?.length === 0) return <p>{empty}</p>;
  return (
    <>
      <ScrollFrame label={label}>
        <table className={tableStyles.table} aria-busy={list.isPending}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows ? rows.map(children) : <SkeletonRows rows={8} columns={columns.length} />}</tbody>
        </table>
      </ScrollFrame>
      {rows && rows.length === limit && limit < 100 && (
        <LoadMore
          list={{ hasNextPage: true, isFetchingNextPage: list.isFetching, fetchNextPage: () => setLimit(limit + step) }}
        />
      )}
    </>
  );
}
