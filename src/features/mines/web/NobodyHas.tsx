import { useQueries } from '@tanstack/react-query';
import { mineFacetsOf, type MineSearch } from './api.ts';
import { nobodyHas, textFilters } from './nobody-has.ts';

/** Of a list that is empty: which of its filters no mine fits at all, whatever the others are. */
export function NobodyHas({ search }: { search: MineSearch }) {
  const set = textFilters.flatMap((name) => (search[name] ? [{ name, text: search[name] }] : []));
  const alone = useQueries({ queries: set.map(({ name, text }) => mineFacetsOf({ [name]: text })) });
  return set.filter((_, index) => alone[index]?.data?.total === 0).map(({ name, text }) => `${nobodyHas(name, text)} `);
}
