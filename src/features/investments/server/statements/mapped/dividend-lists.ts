/** What words say in a file that has dividends alone. */
import { areOfDividends, guessDividendFields, saysDividends } from '../../../../../domain/tables/dividend-lists.ts';
import { missingFields, type TradeField } from '../../../../../domain/tables/statement-columns.ts';
import type { UnderstoodColumns } from './mapped-columns.ts';

type Words = UnderstoodColumns['words'];

/**
 * Whether a file that has not all of trades is one of dividends, and its words: those that part dividends, `Interim` and `Final`,
 * are of some where headers or titles say so.
 */
export function withDividends(
  words: Words,
  fields: readonly (TradeField | null)[],
  header: readonly string[],
  titles: readonly string[],
): { words: Words; areDividends: boolean } {
  const no = { words, areDividends: false };
  const isList = guessDividendFields(header, titles) !== undefined;
  if (!isList && missingFields(fields) === undefined) return no;
  const said = isList || saysDividends(header, titles);
  if (words.length === 0) return { words, areDividends: said && !fields.includes('type') };
  const isUnsaid = words.every(({ action, by }) => action === null && by === 'none');
  if (isUnsaid && said)
    return { words: words.map((word) => ({ ...word, action: 'dividend', by: 'word' })), areDividends: true };
  return areOfDividends(words.map(({ action }) => action)) ? { words, areDividends: true } : no;
}
