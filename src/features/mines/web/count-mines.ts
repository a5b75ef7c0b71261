import { pages } from '../../../web/http.ts';
import { mines } from '../contract.ts';

/** How many mines there are under filters as an address has them; by itself, because the first page has no use for it. */
export const mineCount = (filters: Readonly<Record<string, string>>) =>
  pages(mines.list, { query: { ...filters, limit: 1, count: true } });
