import type { Period } from '../../../domain/time/periods.ts';
import { pages } from '../../../web/http.ts';
import { changes, type ChangeKind } from '../contract.ts';

/** What the address of the page says; null: all of them. */
export interface ChangeSearch {
  period: Period;
  /** A day of the period. */
  date: string;
  kind: ChangeKind | null;
  followed: boolean;
}

const pageSize = 50;

export const changeList = ({ period, date, kind, followed }: ChangeSearch) =>
  pages(changes.list, {
    query: { period, date, limit: pageSize, ...(kind && { kind }), ...(followed && { followed }) },
  });
