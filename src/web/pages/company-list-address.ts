import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs';
import { isToldAsOf } from '../../domain/value/company-as-of-measures.ts';
import { type DeckChoice, readDeckChoice, writeDeckChoice } from '../../domain/prices/decks.ts';
import { figureName, metalKey, ownMetal, readRef } from '../../domain/figures/measures.ts';
import { metals } from '../../domain/metals/metals.ts';
import { readTableCurrency } from '../../domain/figures/table-money.ts';
import { columnSets } from '../../features/value/web/value-table.ts';
import { shareCountings } from '../../domain/figures/value-measures.ts';
import { companySorts, type CompanySort } from '../../features/companies/contract-list.ts';
import { deckSorts, type DeckSort } from '../../features/figures/contract.ts';
import { isOneOf } from '../../domain/vocabulary.ts';
import { utcToday } from '../today.ts';
import { listAddress } from '../ui/tables/searched-list.ts';
import { longestSearch, parseAsId, parseAsText } from '../ui/tables/unread-parts.ts';

/** What the address of the list of companies says, and what else is made of it. */
export const address = {
  ...listAddress(companySorts),
  search: parseAsText(longestSearch).withDefault(''),
  sortBy: parseAsString,
  figures: parseAsString,
  columns: parseAsString,
  import: parseAsId,
};

/** `show` of the address; its `view` is a saved view. */
export const shown = parseAsStringLiteral(['list', 'value'] as const).withDefault('list');
export const setOfColumns = parseAsStringLiteral(columnSets).withDefault('value');
export const counted = parseAsStringLiteral(shareCountings).withDefault('tsm');
export const ofMetal = parseAsStringLiteral([...metals.map(metalKey), ownMetal]);
/** What an address without a metal means. */
export const metalOfAddress = 'gold';

export const parseAsDeck = createParser<DeckChoice>({
  parse: (text) => {
    const choice = readDeckChoice(text) ?? null;
    // Nobody knows the prices of a day that has not come.
    return choice?.kind === 'day' && choice.day > utcToday() ? null : choice;
  },
  serialize: writeDeckChoice,
  eq: (one, other) => writeDeckChoice(one) === writeDeckChoice(other),
});

export const parseAsCurrency = createParser<string>({ parse: readTableCurrency, serialize: (code) => code });

/** The columns of the value table with the stated NAV, beside which that of a deck stands. */
export const besideStatedNav = (columns: readonly string[], counting: string): string[] =>
  columns.flatMap((column) => (column === `p-nav-${counting}` ? ['nav', column] : [column]));

/** The filters of the list as those of a rank. */
export function rankAddress({
  search,
  figures,
  import: importId,
  asOf,
}: Record<string, string | number | null>): string {
  const set = Object.entries({ search, figures, import: importId, asOf }).filter(
    ([, value]) => value !== null && value !== '',
  );
  return `/companies/rank?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`;
}

interface AskedFigures {
  search: string;
  figures: string | null;
  columns: string | null;
  sortBy: string | null;
}

/** What of an address a past day can be asked for: parts of figures that are told of it, and orders by them. */
export function valuesFile<Asked extends AskedFigures>(
  asked: Asked,
  asOf: string | null,
): Asked & { asOf: string | null } {
  if (asOf === null) return { ...asked, asOf };
  const told = (parts: string | null) =>
    (parts ?? '')
      .split(';')
      .filter((part) => isToldAsOf({ measure: part.split(/[.:]/u)[0]! }))
      .join(';') || null;
  const isSorted = asked.sortBy === 'name' || told(asked.sortBy) !== null;
  return {
    ...asked,
    ...{ asOf, figures: told(asked.figures), columns: told(asked.columns), sortBy: isSorted ? asked.sortBy : 'name' },
  };
}

const sortWords: Record<CompanySort, string> = {
  name: 'Name',
  headquarters: 'Headquarters',
  ceo: 'CEO',
  foundedDate: 'Founded',
  createdAt: 'Date added',
  engagement: 'Engagement',
  nps: 'NPS',
};
export const sortOptions = companySorts.map((value) => ({ value, label: sortWords[value] }));
const deckSortWords: Record<DeckSort, string> = { 'nav-deck': 'NAV at deck', 'p-nav-deck': 'P/NAV at deck' };
/** The order of a column that is a figure, where it is one. */
export function figureSort(sortBy: string | null): { value: string; label: string }[] {
  if (sortBy === null || isOneOf(companySorts, sortBy)) return [];
  if (isOneOf(deckSorts, sortBy)) return [{ value: sortBy, label: deckSortWords[sortBy] }];
  const ref = readRef(sortBy, 'company');
  return 'value' in ref ? [{ value: sortBy, label: figureName(ref.value) }] : [];
}
/** Where the largest is what one looks for. */
const downward = new Set<string>(['engagement', 'nps'] satisfies CompanySort[]);

/** What is written into the address for an order that is chosen; null: the newest first, which is not how values begin. */
export function orderChosen(sortBy: string | null, isValue: boolean) {
  if (sortBy === null && isValue) return { sortBy: 'createdAt', sortOrder: 'desc' as const };
  return { sortBy, sortOrder: sortBy !== null && downward.has(sortBy) ? ('desc' as const) : null };
}
