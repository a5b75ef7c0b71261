/**
 * Any other file of trades, by what its columns are said to hold. Nothing of it is known but what the member says or what stands
 * in all of it: the columns, what each word of the column of types means, a currency where no column has one.
 */
import { findExDay, missingOfDividends } from '../../../../../domain/tables/dividend-lists.ts';
import { missingFields, type TradeField } from '../../../../../domain/tables/statement-columns.ts';
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';
import { shown } from '../../../../imports/server/model/report.ts';
import { addFeePlaces, addTaxPlaces, withTotalAlone } from '../fee-columns.ts';
import {
  fieldsOf,
  type FileMapping,
  headerPlace,
  isRowAbove,
  mostColumns,
  type RawRow,
  type RememberedMapping,
  shownRows,
  typeWord,
  type UnderstoodColumns,
  withNamesAsNames,
  wordKey,
  wordsOf,
} from './mapped-columns.ts';
import { addCurrencyPlaces } from './mapped-currencies.ts';
import { layoutOf } from './mapped-rows.ts';
import type { Layout } from '../model.ts';
import { addDividendPlaces } from './dividend-columns.ts';
import { withDividends } from './dividend-lists.ts';
import { findGross, findGrossByCells, isAfterCosts, isBooked, withSignedAmount } from '../money-sides.ts';
import { secondTypeHeaders, withFieldsByCells, withNames, withoutTimes } from './mapped-contents.ts';
import { addDescriptions, assetHeaders } from './other-assets.ts';
import { takeMoney } from '../read-cells.ts';
import { netBecause } from './net-dividends.ts';
import { withWholeYears } from './short-years.ts';
import { addSales, addSideWords } from './side-words.ts';
import { cancelledHeaders, orderStates, statusHeaders } from './order-states.ts';
import { withSpokenAccount } from './spoken-accounts.ts';
import { withSpokenTrades } from '../spoken-trades.ts';
import { addUnreadCosts } from './unread-costs.ts';

export interface MappedTable {
  /** Rows above the header that are none of titles: nothing of them is read. */
  above: number[];
  layout: Layout;
  header: string[];
  places: ReadonlyMap<string, number>;
  rows: RawRow[];
  understood: UnderstoodColumns;
}

const mostTitles = 20;

/** How a file that no layout knows is read; undefined where it has no row that could be a header. */
export function mappedTable(
  written: readonly RawRow[],
  mapping: FileMapping,
  remembered: RememberedMapping,
): MappedTable | undefined {
  const all = withSpokenAccount(written);
  const place = headerPlace(all, mapping, remembered);
  const top = all[place];
  if (!top || top.cells.length > mostColumns) return undefined;
  const below = all.slice(place + 1);
  const titles = all.slice(0, place).flatMap(({ cells }) => cells.slice(0, mostTitles));
  const guess = (header: readonly string[]) => fieldsOf(header, mapping, remembered, titles);
  const guessed = withNames(withoutTimes(guess(top.cells), below, guess), below, guess);
  const columns = withFieldsByCells(withNamesAsNames(withTotalAlone(guessed, below), below), below);
  const fields = columns.map(({ field }) => field);
  const second = fields.includes('type') ? findColumn(top.cells, fields, secondTypeHeaders) : -1;
  const asset = findColumn(top.cells, fields, assetHeaders);
  const types = [fields.indexOf('type'), second, asset] as const;
  const { words, areDividends } = withDividends(wordsOf(below, types, mapping, remembered), fields, top.cells, titles);
  const currency = mapping.currency ?? (mapping.columns ? null : remembered.currency);
  const places = new Map<string, number>(fields.flatMap((field, at) => (field === null ? [] : [[field, at] as const])));
  addFeePlaces(places, fields);
  addTaxPlaces(places, columns);
  const spoken = withSpokenTrades(top.cells, fields, below);
  const sides = withSignedAmount(spoken?.header ?? top.cells, fields, spoken?.rows ?? below);
  const { header, rows: asWritten } = sides ?? spoken ?? { header: top.cells, rows: below };
  for (const [column, at] of Object.entries({ ...spoken?.places, ...sides?.places })) places.set(column, at);
  const rows = withWholeYears(asWritten, places.get('date'), new Date().getUTCFullYear());
  const status = findColumn(top.cells, fields, statusHeaders);
  const cancelled = findColumn(top.cells, fields, cancelledHeaders);
  if (second >= 0) places.set('secondType', second);
  addCurrencyPlaces(places, header, rows);
  if (status >= 0) places.set('status', status);
  if (cancelled >= 0) places.set('cancelled', cancelled);
  if (asset >= 0) places.set('asset', asset);
  addSideWords(places, header, rows);
  addSales(places, columns);
  addDividendPlaces(places, header);
  addUnreadCosts(places, columns, guessed);
  addDescriptions(places, header);
  const exDay = areDividends ? findExDay(header) : -1;
  if (exDay >= 0 && fields[exDay] !== 'date') places.set('exDate', exDay);
  const told = [...fields, ...(spoken?.fields.filter((field) => !fields.includes(field)) ?? [])];
  const missing = (areDividends ? missingOfDividends(told) : missingFields(told)) ?? null;
  const understood = {
    columns,
    words,
    currency,
    missing,
    rows: below.slice(0, shownRows).map(({ cells }) => cells.slice(0, mostColumns).map((cell) => shown(cell))),
  };
  const at = (field: TradeField) => places.get(field);
  const isNegative = (field: TradeField) =>
    at(field) !== undefined && rows.some(({ cells }) => takeMoney(cells[at(field)!] ?? '').number.startsWith('-'));
  const actions = new Map(words.map(({ word, action }) => [wordKey(word), action]));
  const actionOf = (cells: readonly string[]) =>
    actions.get(wordKey(shown(typeWord(cells[fields.indexOf('type')] ?? '', cells[second] ?? '', cells[asset] ?? ''))));
  const amountIn = (cells: readonly string[]) => takeMoney(cells[at('amount') ?? -1] ?? '').number;
  const isPaid = (cells: readonly string[]) => amountIn(cells).startsWith('-');
  const signs = {
    ...{ shares: isNegative('shares'), amount: isNegative('amount') },
    buys: rows.some(({ cells }) => isPaid(cells) && actionOf(cells) === 'buy'),
    costs: rows.some(({ cells }) => isPaid(cells) && actionOf(cells) === 'fee'),
    taxes: signOfTaxes(rows.flatMap(({ cells }) => (actionOf(cells) === 'tax' ? [amountIn(cells)] : []))),
    netBecause: netBecause(header, isAfterCosts(places, rows), header[at('amount') ?? -1] ?? ''),
    areDividends,
  };
  const amount = at('amount');
  const named = amount === undefined ? -1 : findGross(header, amount, places);
  const dividends = rows.filter(({ cells }) => areDividends || actionOf(cells) === 'dividend');
  const gross = named < 0 && amount !== undefined ? findGrossByCells(header, places, dividends) : named;
  if (gross >= 0) places.set('gross', gross);
  if (amount !== undefined && isBooked(header[amount] ?? '', signs.amount)) places.set('signedAmount', amount);
  const above = all.slice(0, place).flatMap((raw) => (isRowAbove(raw) ? [raw.row] : []));
  return {
    above,
    layout: layoutOf(understood, signs, orderStates(header, places, rows)),
    header,
    places,
    rows,
    understood,
  };
}

/** Less tax comes back than was kept: its sign is that of the most. */
function signOfTaxes(amounts: readonly string[]): 1 | -1 | undefined {
  const filled = amounts.filter((amount) => /[1-9]/u.test(amount));
  const below = filled.filter((amount) => amount.startsWith('-')).length;
  if (below === 0 || below === filled.length) return undefined;
  return below * 2 >= filled.length ? -1 : 1;
}

const findColumn = (header: readonly string[], fields: readonly (TradeField | null)[], keys: ReadonlySet<string>) =>
  header.findIndex((cell, at) => fields[at] === null && keys.has(headerKey(cell.slice(0, 200))));
