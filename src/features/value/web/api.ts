import type { ShareCounting } from '../../../domain/value-measures.ts';
import { query } from '../../../web/http.ts';
import { value } from '../contract.ts';

/** The working of a company's figures, today or as of a day. */
export const companyValue = (id: number, asOf: string | null) =>
  query(value.company, { params: { id }, query: { asOf: asOf ?? undefined } });

/** What a deck makes of some companies, and of one with the working. */
export const companiesAtDeck = (ids: readonly number[], deck: string, shares: ShareCounting) =>
  query(value.atDeck, { query: { ids: ids.join(','), deck, shares } });
export const companyAtDeck = (id: number, deck: string, shares: ShareCounting) =>
  query(value.companyAtDeck, { params: { id }, query: { deck, shares } });

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
