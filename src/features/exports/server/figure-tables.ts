import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { daysBetween, utcDay } from '../../../domain/time/dates.ts';
import { keptCurrency, type TableMoney, tableUnit } from '../../../domain/figures/table-money.ts';
import { invalid } from '../../../server/problems/problems.ts';
import { ratesOfDays } from '../../prices/server/quote-prices.ts';
import type { Deck } from '../../../domain/prices/decks.ts';
import { countingNames, type ShareCounting } from '../../../domain/figures/value-measures.ts';
import { type FigureRef, isOwnMetal, writeRef } from '../../../domain/figures/measures.ts';
import { figureInColumn } from '../../../domain/figures/own-metal.ts';
import {
  basisCell,
  columnKind,
  columnName,
  type FiledFigure,
  figureCell,
  numberCell,
  priceDayOf,
} from '../../../domain/figures/figure-cells.ts';
import { companyPlaces } from '../../companies/server/find-companies.ts';
import { findDeck } from '../../decks/server/find-deck.ts';
import { companyFigureSql } from '../../figures/server/figure-sql.ts';
import { type CompanyDetails, openCompanyRank } from '../../rank/server/rank-companies.ts';
import type { RankedOf } from '../../rank/server/rank-list.ts';
import { openMineRank, type MineDetails } from '../../rank/server/rank-mines.ts';
import type { CompanyRankQuery, MineRankQuery } from '../../rank/contract.ts';
import type { CompanyAtDeck, DeckSpan } from '../../value/contract.ts';
import { listAtDeck } from '../../value/server/deck-values.ts';
import { listOfDay } from '../../value/server/list-of-day.ts';
import type { CompanyValuesFile } from '../contract.ts';
import { type Cells, type ExportTable, foundRows } from './export-table.ts';

type Figures = Readonly<Record<string, FiledFigure>>;
type Columns = ExportTable['columns'];

/** Every figure with a column of what it stands for behind it. */
const figureColumns = (refs: readonly FigureRef[], money: TableMoney | null = null): Columns =>
  refs.flatMap((ref) => [
    { name: columnName(ref, money), type: columnKind(ref) },
    { name: `${columnName(ref, money)}: stands for`, type: 'text' as const },
  ]);
const figureCells = (refs: readonly FigureRef[], figures: Figures, money: TableMoney | null = null): Cells =>
  refs.flatMap((ref) => {
    const found = figureInColumn(ref, figures);
    if (!found || !isOwnMetal(ref)) return [figureCell(ref, found?.figure, money), basisCell(found?.figure)];
    const words = [found.ref.of, tableUnit(found.ref, money), basisCell(found.figure)].filter(Boolean).join(', ');
    return [figureCell(found.ref, found.figure, money), words];
  });

interface ValuedRow {
  id: number;
  name: string;
  tickers: readonly string[];
  /** The day that its figures are of. */
  day: string | null;
  figures: Figures;
  /** Others that tell the price behind them. */
  priced: Figures;
}

const valuedColumns: Columns = [
  { name: 'Company', type: 'text' },
  { name: 'Tickers', type: 'text' },
  { name: 'Figures of', type: 'date' },
  { name: 'Share price of', type: 'date' },
  { name: 'Age of the share price (days)', type: 'number' },
];

function valuedCells(
  { refs, money }: { refs: readonly FigureRef[]; money: TableMoney | null },
  { name, tickers, day, figures, priced }: Omit<ValuedRow, 'id'>,
): Cells {
  const priceDay = priceDayOf([...Object.values(figures), ...Object.values(priced)]);
  const age = day === null || priceDay === null ? null : String(daysBetween(priceDay, day));
  const rate = money ? [String(money.rate), money.asOf] : [];
  return [name, tickers.join(', '), day, priceDay, age, ...rate, ...figureCells(refs, figures, money)];
}

/** What a deck makes of a company, behind the figures that are kept. */
const deckColumns = ({ name, date }: Deck, counting: ShareCounting, money: TableMoney | null): Columns => {
  const million = `${money?.currency ?? keptCurrency} million`;
  const [nav, priceToNav] = ['NAV', `Market value / NAV, ${countingNames[counting]},`].map(
    (what) => `${what} at the price deck '${name}' of ${date}, approximation`,
  );
  return [
    { name: `${nav}, lowest (${million})`, type: 'number' },
    { name: `${nav}, highest (${million})`, type: 'number' },
    { name: `${priceToNav}, lowest`, type: 'number' },
    { name: `${priceToNav}, highest`, type: 'number' },
    { name: 'At the price deck: stands for', type: 'text' },
  ];
};

const spanCells = (span: DeckSpan | null | undefined, rate = 1): Cells =>
  span ? [span.low, span.high].map((value) => numberCell({ value: value * rate, bound: span.bound })) : [null, null];
const deckCells = (value: CompanyAtDeck | undefined, money: TableMoney | null): Cells => [
  ...spanCells(value?.nav, money?.rate),
  ...spanCells(value?.priceToNav),
  [...new Set([...(value?.nav?.notes ?? []), ...(value?.priceToNav?.notes ?? [])])].join(' ') || null,
];

/** Rows of a past day are computed at a deck so many at a time. */
const rowsAtOnce = 50;

/** Tells the day of the price wherever there is one and shares are known. */
const pricedRefs: readonly FigureRef[] = [{ measure: 'market-cap-basic', of: '' }];

/** The rate of a currency on a day, to tell money in it; null: US dollars. One that nobody entered is refused. */
async function moneyOf(db: Db, currency: string | undefined, day: string): Promise<TableMoney | null> {
  if (currency === undefined || currency === keptCurrency) return null;
  const rates = await ratesOfDays(db, [{ day, from: [keptCurrency], into: [currency] }]);
  const rate = rates.get(day)?.rate(keptCurrency, currency);
  if (!rate)
    throw invalid('currency', `Nobody has entered a rate of ${currency} for US dollars of the week before ${day}.`);
  return { currency, rate: rate.rate.toNumber(), asOf: rate.asOf };
}

/** The value table as it is filtered, sorted and chosen: kept figures by a cursor, those of a past day as they are computed. */
export async function companyValueTable(db: Db, query: CompanyValuesFile, memberId: string): Promise<ExportTable> {
  const { columns: refs, asOf, sortBy, sortOrder, deck: choice, shares: counting = 'tsm', currency, ...rest } = query;
  const { format: _, bom: __, ...filters } = rest;
  const money = await moneyOf(db, currency, asOf ?? utcDay(new Date()));
  const rateColumns: Columns = money
    ? [
        { name: `${money.currency} for one ${keptCurrency}`, type: 'number' },
        { name: 'Rate of', type: 'date' },
      ]
    : [];
  const deck = choice && (await findDeck(db, memberId, choice));
  const table = {
    name: 'company-values',
    columns: [
      ...[...valuedColumns, ...rateColumns, ...figureColumns(refs, money)],
      ...(deck ? deckColumns(deck, counting, money) : []),
    ],
  };
  const valuesAtDeck = async (ids: readonly number[]) => {
    const values = deck ? await listAtDeck(db, { ids, deck, counting, asOf }) : [];
    const byId = new Map(values.map((value) => [value.id, value]));
    return (id: number): Cells => (deck ? deckCells(byId.get(id), money) : []);
  };
  if (asOf !== undefined) {
    const order = sortBy === 'name' || sortBy?.startsWith('figure ') ? { sortBy: sortBy as 'name' } : {};
    const day = { ...filters, ...order, asOf, sortOrder, columns: [...refs, ...pricedRefs] };
    const { companies } = await listOfDay(db, day);
    return {
      ...table,
      async *rows() {
        for (let from = 0; from < companies.length; from += rowsAtOnce) {
          const batch = companies.slice(from, from + rowsAtOnce);
          const atDeck = await valuesAtDeck(batch.map(({ id }) => id));
          yield batch.map((company) => [
            ...valuedCells({ refs, money }, { ...company, day: asOf, priced: {} }),
            ...atDeck(company.id),
          ]);
        }
      },
    };
  }
  const sorted = { ...filters, sortBy, sortOrder, deck: choice, shares: counting };
  const places = await companyPlaces(db, sorted, memberId);
  const statement = sql`
    select json_build_object('id', c.id, 'name', c.name, 'tickers', c.tickers, 'day', (select f.day from company_figured f where f.company_id = c.id),
      'figures', ${refs.length === 0 ? sql`'{}'::json` : companyFigureSql.figuresJson(refs)},
      'priced', ${companyFigureSql.figuresJson(pricedRefs)})::text
    from companies c join (${places}) page on page.id = c.id order by page.place`;
  return {
    ...table,
    async *rows(client) {
      for await (const batch of foundRows(client, statement)) {
        const rows = batch.map(([row]) => JSON.parse(row!) as ValuedRow);
        const atDeck = await valuesAtDeck(rows.map(({ id }) => id));
        yield rows.map((row) => [...valuedCells({ refs, money }, row), ...atDeck(row.id)]);
      }
    },
  };
}

const standingColumns: Columns = [
  { name: 'Rank', type: 'number' },
  { name: 'Score (0 to 100)', type: 'number' },
  { name: 'Share of the weights that is known (%)', type: 'number' },
];
const decimal = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** What is ranked by, with the share of the weight, the percentile in its rank, and what it stands for. */
function rankTable<Details extends { figures: Figures }>(
  name: string,
  {
    weights,
    about,
    rows,
  }: {
    weights: CompanyRankQuery['weights'];
    about: readonly (readonly [Columns[number], (details: Details) => string | null])[];
    rows: () => AsyncIterable<readonly RankedOf<Details>[]>;
  },
): ExportTable {
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  return {
    name,
    columns: [
      ...standingColumns,
      ...about.map(([column]) => column),
      ...weights.flatMap((ref) => [
        ...figureColumns([ref]),
        {
          name: `${columnName(ref)}: percentile, weight ${decimal((100 * ref.weight) / all, 1)}%`,
          type: 'number' as const,
        },
      ]),
    ],
    async *rows() {
      for await (const batch of rows())
        yield batch.map(({ details, rank, score, coverage, percentiles }) => [
          String(rank),
          decimal(score, 2),
          decimal(100 * coverage, 1),
          ...about.map(([, cell]) => cell(details)),
          ...weights.flatMap((ref) => {
            const percentile = percentiles.get(writeRef(ref)) ?? null;
            return [...figureCells([ref], details.figures), percentile === null ? null : decimal(percentile, 2)];
          }),
        ]);
    },
  };
}

export const mineRankTable = (db: Db, query: MineRankQuery): ExportTable =>
  rankTable<MineDetails>('mine-ranks', {
    weights: query.weights,
    about: [
      [{ name: 'Mine', type: 'text' }, ({ name }) => name],
      [{ name: 'Stage', type: 'text' }, ({ stage }) => stage],
      [{ name: 'Country', type: 'text' }, ({ country }) => country],
      [{ name: 'Company', type: 'text' }, ({ company }) => company?.name ?? null],
    ],
    rows: openMineRank(db, query),
  });

export async function companyRankTable(db: Db, query: CompanyRankQuery): Promise<ExportTable> {
  const rows = await openCompanyRank(db, query);
  const { weights, asOf } = query;
  return rankTable<CompanyDetails>('company-ranks', {
    ...{ weights, rows },
    about: [
      [{ name: 'Company', type: 'text' }, ({ name }) => name],
      [{ name: 'Tickers', type: 'text' }, ({ tickers }) => tickers.join(', ')],
      [{ name: 'Headquarters', type: 'text' }, ({ headquarters }) => headquarters],
      ...(asOf === undefined ? [] : [[{ name: 'As of', type: 'date' }, () => asOf] as const]),
    ],
  });
}
