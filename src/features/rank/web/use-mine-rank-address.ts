import { useRefusedCountry } from './refused-country.ts';
import { type RankAddress, readRankAddress } from './rank-address.ts';

/** Weights and filters of mines in an address, without a country that is none. */
export function useMineRankAddress(search: URLSearchParams): RankAddress {
  const read = readRankAddress(search, 'mine');
  const noCountry = useRefusedCountry(read.filters['country'] ?? null);
  if (noCountry === null) return read;
  const rest = new URLSearchParams(search);
  rest.delete('country');
  return { ...readRankAddress(rest, 'mine'), leftOut: [...read.leftOut, noCountry] };
}
