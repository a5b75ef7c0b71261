import { query } from '../../../web/http.ts';
import { mines } from '../contract.ts';

/** By itself: cards of the first page read it ahead, and nothing else of a mine. */
export const minePage = (id: number) => query(mines.page, { params: { id } });
