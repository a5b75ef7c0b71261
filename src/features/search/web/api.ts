import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query } from '../../../web/http.ts';
import { search } from '../contract.ts';

const minute = 60_000;

/** What fits a text, none where it is empty; what fitted the text before stays meanwhile, and an answer is good for a minute. */
export const foundEverywhere = (q: string) =>
  queryOptions({
    ...query(search.everywhere, { query: { q } }),
    enabled: q !== '',
    staleTime: minute,
    placeholderData: keepPreviousData,
  });
