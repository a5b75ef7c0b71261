import type { ShareCounting } from '../../../domain/figures/value-measures.ts';
import { query } from '../../../web/http.ts';
import { value } from '../contract.ts';

/** The working of a company's figures, today or as of a day. */
export const companyValue = (id: number, asOf: string | null) =>
  query(value.company, { params: { id }, query: { asOf: asOf ?? undefined } });

/** A price deck as a table uses it: a choice as addresses have it, how shares are counted, and the day of the table; null: today. */
export interface DeckOfDay {
  deck: string;
  counting: ShareCounting;
  asOf: string | null;
}

const deckQuery = ({ deck, counting, asOf }: DeckOfDay) => ({ deck, shares: counting, asOf: asOf ?? undefined });

/** What a deck makes of some companies, and of one with the working. */
export const companiesAtDeck = (ids: readonly number[], of: DeckOfDay) =>
  query(value.atDeck, { query: { ids: ids.join(','), ...deckQuery(of) } });
export const companyAtDeck = (id: number, of: DeckOfDay) =>
  query(value.companyAtDeck, { params: { id }, query: deckQuery(of) });

interface Asked {
  search: string;
  import: number | null;
  /** Conditions, columns and order as an address has them. */
  figures: string | null;
  columns: string | null;
  sortBy: string | null;
  sortOrder: 'asc' | 'desc' | null;
}

/** Companies as of a day. */
export const companiesOfDay = (asOf: string, asked: Asked) =>
  query(value.ofDay, {
    query: {
      asOf,
      search: asked.search || undefined,
      import: asked.import === null ? undefined : String(asked.import),
      figures: asked.figures ?? undefined,
      columns: asked.columns ?? undefined,
      sortBy: asked.sortBy ?? undefined,
      sortOrder: asked.sortOrder ?? undefined,
    },
  });
