import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { snapshotMoney } from '../../../domain/capital/capital-snapshots.ts';
import { sheetDay, sheetsUntil, type StoredCapital } from '../../../domain/capital/capital-of-records.ts';
import type { Market } from '../../../domain/value/valued-company.ts';
import { type MineOperation, type PlannedStudy, pricedUnit } from '../../../domain/value/held-operation.ts';
import { worthOf } from '../../../domain/capital/metal-mix.ts';
import { minedMetal } from '../../../domain/prices/price-units.ts';
import type { Price, Rate } from '../../../domain/capital/records.ts';
import { type Listed, listingsOf } from '../../../domain/tickers/listings.ts';
import type { Quote } from '../../../domain/prices/price-quotes.ts';
import { type AskedRates, newestPrices, ratesOfDays } from '../../prices/server/quote-prices.ts';

/** What is recorded of the capital of a company `c`, as JSON in the shapes of `StoredCapital`. */
export const capitalJson = sql`json_build_object(
  'snapshots', coalesce((
    select json_agg(json_build_object('shareClass', x.share_class, 'commonRatio', trim_scale(x.common_ratio)::text, 'asOf', x.as_of,
      'publishedOn', x.published_on, 'sharesOutstanding', x.shares_outstanding, 'statedFullyDiluted', x.stated_fully_diluted,
      'balanceDate', x.balance_date, 'currency', x.currency, 'cash', trim_scale(x.cash)::text, 'debt', trim_scale(x.debt)::text,
      'quarterlyBurn', trim_scale(x.quarterly_burn)::text, 'quarterlyExploration', trim_scale(x.quarterly_exploration)::text,
      'quarterlyOverhead', trim_scale(x.quarterly_overhead)::text, 'unusedFacilities', trim_scale(x.unused_facilities)::text,
      'preferred', trim_scale(x.preferred)::text, 'minorityInterests', trim_scale(x.minority_interests)::text,
      'listedInvestments', trim_scale(x.listed_investments)::text, 'statedMarketCap', trim_scale(x.stated_market_cap)::text,
      'instrumentsComplete', x.instruments_complete, 'sourceUrl', x.source_url, 'sourcePage', x.source_page))
    from capital_snapshots x where x.company_id = c.id), '[]'),
  'instruments', coalesce((
    select json_agg(json_build_object('kind', x.kind, 'asOf', x.as_of, 'count', x.count, 'sharesEach', trim_scale(x.shares_each)::text,
      'strike', trim_scale(x.strike)::text, 'currency', x.currency, 'principal', trim_scale(x.principal)::text, 'issued', x.issued,
      'expiry', x.expiry, 'vesting', x.vesting, 'conditionMet', x.condition_met, 'keepsNumber', x.keeps_number, 'state', x.state,
      'stateDay', x.state_day, 'accelerationPrice', trim_scale(x.acceleration_price)::text,
      'accelerationDays', x.acceleration_days, 'accelerationNotice', x.acceleration_notice, 'sourceUrl', x.source_url))
    from capital_instruments x where x.company_id = c.id), '[]'),
  'changes', coalesce((
    select json_agg(json_build_object('effectiveDay', x.effective_day, 'newShares', trim_scale(x.new_shares)::text,
      'oldShares', trim_scale(x.old_shares)::text))
    from share_changes x where x.company_id = c.id), '[]'),
  'financings', coalesce((
    select json_agg(json_build_object('kind', x.kind, 'closedOn', x.closed_on, 'units', x.units,
      'unitPrice', trim_scale(x.unit_price)::text, 'currency', x.currency, 'grossProceeds', trim_scale(x.gross_proceeds)::text,
      'fees', trim_scale(x.fees)::text, 'sourceUrl', x.source_url))
    from financings x where x.company_id = c.id), '[]'))`;

/** A quote of a share as calculations take it. */
export const asPrice = ({ value, currency, asOf, source, key }: Quote): Price => ({
  amount: value,
  currency,
  asOf,
  source,
  exchange: key,
});

/** What the shares of these companies cost: each by the first of its listings of which somebody entered a price. */
export async function pricesOf(db: Db, listed: readonly Listed[], day: string): Promise<(Price | null)[]> {
  const keys = listed.map(listingsOf);
  const quotes = await newestPrices(db, 'ticker', keys.flat(), day);
  return keys.map((of) => {
    const quote = of.map((key) => quotes.get(key)).find((found) => found !== undefined);
    return quote ? asPrice(quote) : null;
  });
}

/** A company as far as its money tells which rates are asked for. */
interface Priced {
  price: Price | null;
  capital: StoredCapital;
  mines: readonly {
    study?: { currency: string | null } | null;
    studies?: readonly PlannedStudy[];
    operation?: Partial<MineOperation>;
  }[];
}

const moneyOfStudy = (study: MineOperation['study']) =>
  study ? [study.allInSustainingCostCurrency, ...study.metalPrices.map(({ currency }) => currency)] : [];

/** Every currency in which something of a company is stated. */
export const currenciesOf = ({
  price,
  capital: { snapshots, instruments, financings = [] },
  mines,
}: Priced): string[] =>
  [
    price,
    ...snapshots,
    ...instruments,
    ...financings,
    ...mines.flatMap(({ study, studies = [], operation }) => [study, ...studies, operation?.study]),
  ]
    .map((stated) => stated?.currency ?? null)
    .concat(
      mines.flatMap(({ studies = [], operation }) => [
        ...[...studies, operation?.study ?? null].flatMap(moneyOfStudy),
        ...(operation?.production ?? []).map(({ currency }) => currency),
      ]),
    )
    .filter((currency) => currency !== null);

/** In which currencies the metals cost that the mines of a company produced: what is left of their prices is told by them. */
function currenciesOfMetals({ mines }: Priced, deck: Market['deck']): string[] {
  const metals = mines.flatMap(({ operation }) => (operation?.production ?? []).map(({ metal }) => minedMetal(metal)));
  return [...new Set(metals)].flatMap(
    (metal) => worthOf({ metal, amount: 1, unit: pricedUnit(metal) }, deck)?.price.currency ?? [],
  );
}

/** Every currency out of which something of a company is converted: rates of these move its figures. */
export const convertedCurrencies = (company: Priced, deck: Market['deck']): string[] => [
  ...currenciesOf(company),
  ...currenciesOfMetals(company, deck),
];

/** A stated market value is compared, not counted. */
const moneyOfSheets = snapshotMoney.filter((field) => field !== 'statedMarketCap');

/**
 * What of a company is converted on which days to tell its figures of a day: all that is stated on that day and on that of its
 * price; what it has, owes and spends on the days of the balance sheets, and what it raised since on those of the raisings. It is
 * told in the currency of the price, in those of the newest sheets, and by way of the usual ones.
 */
function ratesFor(company: Priced, day: string, deck: Market['deck']): AskedRates[] {
  const { financings = [] } = company.capital;
  const known = sheetsUntil(company.capital, day);
  const newestWith = (field: (typeof moneyOfSheets)[number]) => {
    const newest = known.find((snapshot) => snapshot[field] !== null);
    return newest && { of: sheetDay(newest), currency: newest.currency };
  };
  const sheets = moneyOfSheets.flatMap((field) => newestWith(field) ?? []);
  const [cash, debt, burn] = [newestWith('cash'), newestWith('debt'), newestWith('quarterlyBurn')];
  const told = [company.price?.currency ?? null, ...sheets.map(({ currency }) => currency)].filter(
    (currency) => currency !== null,
  );
  const raised = financings.filter(
    ({ closedOn, currency }) => cash && closedOn > cash.of && closedOn <= day && currency !== cash.currency,
  );
  const all = convertedCurrencies(company, deck);
  return [
    { day, from: all, into: told },
    ...(company.price ? [{ day: company.price.asOf, from: all, into: told }] : []),
    ...[cash, debt, burn].flatMap((sheet) => (sheet ? [{ day: sheet.of, from: told, into: told }] : [])),
    ...raised.map(({ closedOn, currency }) => ({
      day: closedOn,
      from: currency === null ? [] : [currency],
      into: cash!.currency === null ? [] : [cash!.currency],
    })),
  ];
}

/** What metals cost on a day, by the newest price of each. */
async function deckOf(db: Db, day: string): Promise<Market['deck']> {
  const metals = await db.rows<{ key: string }>(sql`select distinct key from price_series where kind = 'metal'`);
  const quotes = await newestPrices(
    db,
    'metal',
    metals.map(({ key }) => key),
    day,
  );
  return [...quotes.values()].flatMap(({ key, value, currency, unit, asOf, source }) =>
    unit === null ? [] : [{ metal: key, amount: value, currency, unit, asOf, source }],
  );
}

/**
 * What all companies of a day share: what metals cost, and rates of the days of their prices and balance sheets between their
 * currencies and those of the metals.
 */
export async function marketOf(db: Db, day: string, companies: readonly Priced[]): Promise<Market> {
  const deck = await deckOf(db, day);
  const rates = await ratesOfDays(
    db,
    companies.flatMap((company) => ratesFor(company, day, deck)),
  );
  // Companies of a day ask for the same few rates, thousands of times.
  const known = new Map<string, Rate | null>();
  const rateOf = (from: string, to: string, of: string): Rate | null => {
    const found = rates.get(of)?.rate(from, to);
    if (!found) return null;
    const source = found.from.map((used) => `${used.key}: ${used.source}`).join('; ') || null;
    return { times: found.rate.toFixed(), by: 1, asOf: found.asOf, source };
  };
  return {
    day,
    deck,
    rates(from, to, of) {
      const key = `${from} ${to} ${of}`;
      const rate = known.get(key);
      if (rate !== undefined) return rate;
      const made = rateOf(from, to, of);
      known.set(key, made);
      return made;
    },
  };
}
