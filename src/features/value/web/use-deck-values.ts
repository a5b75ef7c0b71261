import { useQueries } from '@tanstack/react-query';
import type { CompanyAtDeck } from '../contract.ts';
import { companiesAtDeck, type DeckOfDay } from './api.ts';

/** So many companies are asked for at once: those of a page of the list. */
const atOnce = 25;

/** What a deck makes of the companies of a table, page by page; undefined: on its way. */
export function useDeckValues(ids: readonly number[], of: DeckOfDay | null): ReadonlyMap<number, CompanyAtDeck> {
  const pages = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, page) =>
    ids.slice(page * atOnce, (page + 1) * atOnce),
  );
  const answers = useQueries({
    queries: of === null ? [] : pages.map((page) => companiesAtDeck(page, of)),
  });
  return new Map(answers.flatMap(({ data }) => (data?.companies ?? []).map((each) => [each.id, each] as const)));
}
