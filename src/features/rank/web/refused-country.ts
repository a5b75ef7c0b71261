import { useQuery } from '@tanstack/react-query';
import { mines } from '../../mines/contract.ts';
import { issuesOf, query } from '../../../web/http.ts';
import { cannotBe } from '../../../web/ui/tables/unread-parts.ts';

/** What to say of a country of an address that a call refused; null: it was not refused for that. */
export function refusedCountry(country: string | null, error: unknown): string | null {
  const reason = issuesOf(error)['country'];
  return country === null || reason === undefined ? null : `${cannotBe('country', country)}: ${reason}`;
}

/**
 * What to say of a country of an address that is none, so that it can be left out; null: nothing, or not yet. Every spelling
 * that means a country is known to the server alone, and one as mines have it is never asked about.
 */
export function useRefusedCountry(country: string | null): string | null {
  const choices = useQuery({ ...query(mines.choices, {}), enabled: country !== null });
  const isOfMines = choices.data?.countries.some(({ name }) => name === country) ?? false;
  const asked = country !== null && !isOfMines;
  const { error } = useQuery({ ...query(mines.facets, { query: { country: country ?? '' } }), enabled: asked });
  return asked ? refusedCountry(country, error) : null;
}
