import { sql } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '../../../db/client.ts';
import { figuresVersion } from '../../../domain/figures/measures.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { type CompanyFigure, companyFigures, heldMines } from '../../../domain/value/company-figures.ts';
import { pricedMeasures } from '../../../domain/value/company-priced.ts';
import { keptValue, pricedValueOf, valueOf } from '../../../domain/value/company-value.ts';
import { deckSlopes } from '../../../domain/value/deck-slopes.ts';
import type { Market, WorkedMeasure } from '../../../domain/value/valued-company.ts';
import { companyFiguresAreDue, takeDue } from './companies-due.ts';
import { type CompanySlopes, keepDeckSlopes } from './keep-deck-slopes.ts';
import { figuresAreMade, keepDue } from './due-figures.ts';
import { enterFigured, followRates, forgetCurrencies, noteCurrencies } from './rates-due.ts';
import { FigureColumns, storeCompanyFigures } from './store-company-figures.ts';
import { convertedCurrencies } from './value-inputs.ts';
import { pricedCompanies, valuedCompanies } from './valued-companies.ts';
import { partsByWeight, weigh, type Weighed } from './weigh-companies.ts';

/** A turn of the event loop is given away after so many companies, mines and instruments: two parts are computed in one. */
const companiesInARow = 25;
/** So many are computed while the database reads the next ones; the first and the last part of a transaction wait for it. */
const companiesOfPart = 125;

/** In which currencies a company has money. */
interface Stated {
  id: number;
  currencies: readonly string[];
}

type Read<Company> = (tx: Db, ids: readonly number[], day: string) => Promise<{ companies: Company[]; market: Market }>;
type Companies<Of extends Read<unknown>> = Awaited<ReturnType<Of>>['companies'][number];
type ToPrice = Companies<typeof pricedCompanies>;

/** Figures of companies that are made together: of what, how, and of which measures; without any of all. */
interface Making<Company> {
  read: Read<Company>;
  make: (company: Company, held: ReturnType<typeof heldMines>, market: Market) => CompanyFigure[];
  measures?: readonly string[];
}

const known = (worked: readonly WorkedMeasure[]) => worked.flatMap((each) => keptValue(each) ?? []);

const allFigures: Making<Companies<typeof valuedCompanies>> = {
  read: valuedCompanies,
  make: (company, held, market) => [
    ...companyFigures(company, market.day),
    ...known(valueOf({ ...company, held }, market)),
  ],
};

const figuresOfPrice: Making<ToPrice> = {
  read: pricedCompanies,
  make: (company, held, market) => known(pricedValueOf({ ...company, held }, market)),
  measures: pricedMeasures,
};

/** Figures of companies that are light enough to be computed at once, and how their NAVs move with prices. */
async function figuresOfPart<Company extends ToPrice>(
  { companies, market }: Awaited<ReturnType<Read<Company>>>,
  make: Making<Company>['make'],
) {
  const columns = new FigureColumns();
  const slopes: CompanySlopes[] = [];
  let since = 0;
  for (const company of companies) {
    const { id, price, mines, capital } = company;
    const held = heldMines(company, market.day);
    slopes.push({ id, slopes: deckSlopes(held, market, price?.asOf ?? market.day) });
    for (const figure of make(company, held, market)) columns.add(id, figure);
    since += 1 + mines.length + capital.instruments.length;
    if (since < companiesInARow) continue;
    since = 0;
    await setImmediate();
  }
  return { columns, slopes };
}

/** While the figures of one part are computed the database writes those before and reads the next part. */
async function keepParts<Company extends ToPrice>(
  tx: Db,
  parts: readonly number[][],
  { day, read: readAll, make, measures }: Making<Company> & { day: string },
) {
  const stated: Stated[] = [];
  const moving: CompanySlopes[] = [];
  // A connection takes one statement after the other.
  let line: Promise<unknown> = Promise.resolve();
  function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = line.then(work);
    line = turn;
    // Whoever waits for it hears of it, or the end of the line does.
    turn.catch(() => {});
    return turn;
  }
  const read = (place: number) => {
    const ids = parts[place];
    return ids && inLine(() => readAll(tx, ids, day));
  };
  try {
    let next = read(0);
    for (const [place, ids] of parts.entries()) {
      const part = (await next)!;
      next = read(place + 1);
      const { columns, slopes } = await figuresOfPart(part, make);
      moving.push(...slopes);
      const { companies, market } = part;
      stated.push(
        ...companies.map((company) => ({ id: company.id, currencies: convertedCurrencies(company, market.deck) })),
      );
      void inLine(() => storeCompanyFigures(tx, ids, columns, measures));
    }
    await line;
    return { stated, moving };
  } finally {
    // Nothing is left to run in a transaction that is given up.
    await Promise.allSettled([line]);
  }
}

/** Makes figures of these companies, which the transaction holds; those that have too much have none. */
async function keepMaking<Company extends ToPrice>(
  tx: Db,
  companyIds: readonly number[],
  { weights, ...making }: Making<Company> & { day: string; weights: readonly Weighed[] },
): Promise<void> {
  const { parts, tooHeavy } = partsByWeight(companyIds, weights, companiesOfPart);
  const { stated, moving } = await keepParts(tx, parts, making);
  const without = tooHeavy.map(({ id }) => id);
  if (without.length > 0) await storeCompanyFigures(tx, without, new FigureColumns());
  await noteCurrencies(tx, stated);
  await keepDeckSlopes(tx, [...moving, ...without.map((id) => ({ id, slopes: null }))]);
}

/** Makes the figures of these companies anew, in a transaction that holds them. */
export async function keepCompanyFigures(
  tx: Db,
  companyIds: readonly number[],
  known?: readonly Weighed[],
): Promise<void> {
  if (companyIds.length === 0) return;
  const day = utcDay(new Date());
  const weights = known ?? (await weigh(tx, companyIds));
  await enterFigured(tx, companyIds);
  await keepMaking(tx, companyIds, { ...allFigures, day, weights });
  await figuresAreMade(tx, 'company', companyIds, day);
}

/** Makes those figures of these companies that a price of their shares moves, where all others are of today. */
async function keepFiguresOfPrice(tx: Db, companyIds: readonly number[], weights: readonly Weighed[]): Promise<void> {
  if (companyIds.length > 0) await keepMaking(tx, companyIds, { ...figuresOfPrice, day: utcDay(new Date()), weights });
}

/** So many mines are read by the write that changes their company; the figures of one with more are left to the job. */
const mostMinesAtOnce = 200;

/** Makes the figures of a company anew after a change of it or of one of its records, in its transaction, which holds it. */
export async function keepCompanyFiguresOf(tx: Db, companyId: number): Promise<void> {
  const [many] = await tx.rows(sql`
    (select 1 from mines where company_id = ${companyId} offset ${mostMinesAtOnce} limit 1)
    union all (select 1 from mine_interests where company_id = ${companyId} offset ${mostMinesAtOnce} limit 1) limit 1`);
  await (many ? companyFiguresAreDue(tx, [companyId]) : keepCompanyFigures(tx, [companyId]));
}

const companiesAtOnce = 500;

/**
 * Those that have changed, who waits for longest first; those of other rules; those of another day: interests end and promises
 * fall due by themselves.
 */
const dueCompanies = (today: string, most: number) => sql`
  select company_id as id, row_number() over (order by min(turn), min(since), company_id) as place from (
    (select company_id, 0 as turn, min(id) as since from (
      select id, company_id from company_figures_due order by id limit ${most}) changed group by company_id)
    union all
    (select company_id, 1, 0 from company_figured where rules < ${figuresVersion} order by rules, day, company_id limit ${most})
    union all
    (select company_id, 2, 0 from company_figured where rules = ${figuresVersion} and day < ${today}::date
      order by rules, day, company_id limit ${most})
  ) due group by company_id order by place limit ${most}`;

/** Of those that weigh much so many parts are made in a transaction, for as long as which whoever writes to one of them waits. */
const partsAtOnce = companiesAtOnce / companiesOfPart;

/** Makes figures of companies from which something has changed; a job, also run once at a start. Answers of how many. */
export const keepDueCompanyFigures = (db: Database): Promise<number> =>
  keepDue(db, {
    entityType: 'company',
    lock: 7_301_482_615,
    atOnce: companiesAtOnce,
    // One process computes as fast as two connections write.
    sideBySide: 2,
    followTheDay: followRates,
    due: dueCompanies,
    async keep(tx, held) {
      const weights = await weigh(tx, held);
      const { parts, tooHeavy } = partsByWeight(held, weights, companiesOfPart);
      const ids = [...parts.slice(0, partsAtOnce).flat(), ...tooHeavy.map(({ id }) => id)];
      // What changes from here on is due again: the figures are made of what is to be seen behind this.
      const ofPrice = new Set((await takeDue(tx, ids, utcDay(new Date()))).map(({ id }) => id));
      await keepFiguresOfPrice(
        tx,
        ids.filter((id) => ofPrice.has(id)),
        weights,
      );
      await keepCompanyFigures(
        tx,
        ids.filter((id) => !ofPrice.has(id)),
        weights,
      );
      return ids;
    },
    async onPassedOver(tx, ids) {
      await takeDue(tx, ids, utcDay(new Date()));
      // Some of their figures may be of before a change: the next price is to make all of them.
      await forgetCurrencies(tx, ids);
    },
  });
