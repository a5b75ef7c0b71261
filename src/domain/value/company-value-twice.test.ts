import { expect, it } from 'vitest';
import {
  add,
  div,
  forOunce,
  type Fraction,
  less,
  mul,
  none,
  numbers,
  read,
  rounded,
  sub,
  total,
} from '../capital/fractions.fixture.ts';
import type { Rates } from '../capital/records.ts';
import { type HeldMine, heldMines } from './company-figures.ts';
import { valueOf } from './company-value.ts';
import type { MineOperation } from './held-operation.ts';
import type { Production } from '../production/production.ts';
import { shownDigits } from '../numbers/worked-figure.ts';

/**
 * Ten thousand made companies of which the columns of production, cost, leverage, overhang and insiders are computed twice:
 * by the product from records as they are stored, and below from the definitions alone, in fractions.
 */
const day = '2026-06-30';
const aud = '0.65';
const rates: Rates = (from, to) => {
  if (from === 'AUD' && to === 'USD') return { times: aud, by: 1, asOf: day, source: 'made' };
  return from === 'USD' && to === 'AUD' ? { times: 1, by: aud, asOf: day, source: 'made' } : null;
};
const ounce = '31.1034768';

interface MadeStudy {
  npv: number;
  rate: number;
  tax: 'pre-tax' | 'after-tax';
  basis: '100%' | 'attributable';
  currency: 'USD' | 'AUD';
  capex: string | null;
  cost: number | null;
  life: number | null;
  /** A year, in `unit`. */
  output: number | null;
  unit: 'oz/year' | 'kg/year';
  price: number;
}

interface MadeMine {
  stage: 'production' | 'start-up' | 'development';
  /** Per cent with one digit; null: nobody says. */
  share: string | null;
  /** The operator's share, where the company is a partner. */
  operator: string | null;
  royalty: number | null;
  contained: number;
  /** By year: its own row, or quarters, of which one may be missing. */
  years: { year: number; quarters: (string | null)[] | null; whole: string | null }[];
  basis: '100%' | 'attributable';
  isKilograms: boolean;
  study: MadeStudy | null;
}

interface Made {
  shares: number;
  price: string;
  cash: string | null;
  debt: string | null;
  isComplete: boolean;
  warrants: { number: number; strike: string }[];
  units: number;
  /** Who holds how many on which of two days; those of one family are filed by two. */
  insiders: { name: string; family: string | null; early: number | null; late: number | null }[];
  mines: MadeMine[];
}

function someMine({ upTo, decimal, chance }: ReturnType<typeof numbers>): MadeMine {
  const year = (of: number) => {
    const isWhole = chance(2);
    const quarters = Array.from({ length: 4 }, () => decimal(90_000, 1));
    return {
      year: of,
      whole: isWhole ? decimal(400_000, 1) : null,
      quarters: isWhole ? null : quarters.map((amount, index) => (index === 2 && chance(3) ? null : amount)),
    };
  };
  const isPartner = chance(5);
  return {
    stage: (['production', 'production', 'production', 'start-up', 'development'] as const)[upTo(4)]!,
    share: chance(25) ? null : decimal(isPartner ? 49 : 100, 1),
    operator: isPartner ? decimal(50, 1) : null,
    royalty: chance(25) ? null : upTo(6),
    contained: 1 + upTo(9_000_000),
    years: chance(8) ? [] : [...(chance(6) ? [] : [year(2025)]), ...(chance(2) ? [year(2024)] : []), year(2022)],
    ...{ basis: chance(3) ? 'attributable' : '100%', isKilograms: chance(4) },
    study: chance(5)
      ? null
      : {
          ...{ npv: upTo(1_500) + 1, rate: upTo(9), tax: chance(2) ? 'pre-tax' : 'after-tax' },
          ...{ basis: chance(3) ? 'attributable' : '100%', currency: chance(3) ? 'AUD' : 'USD' },
          ...{ capex: chance(25) ? null : decimal(900, 2), cost: chance(25) ? null : upTo(1_900) - 100 },
          ...{ life: chance(25) ? null : 1 + upTo(19), output: chance(25) ? null : 1 + upTo(400_000) },
          ...{ unit: chance(4) ? 'kg/year' : 'oz/year', price: 1_200 + upTo(2_000) },
        },
  };
}

function someCompany(seed: number): Made {
  const made = numbers(seed);
  const { upTo, decimal, chance } = made;
  return {
    ...{ shares: 1_000 + upTo(900_000_000), price: decimal(chance(4) ? 80 : 3, 3), isComplete: !chance(6) },
    ...{ cash: chance(10) ? null : decimal(90_000_000, 2), debt: chance(10) ? null : String(upTo(40_000_000)) },
    warrants: Array.from({ length: upTo(3) }, () => ({ number: upTo(40_000_000), strike: decimal(4, 2) })),
    units: chance(2) ? upTo(9_000_000) : 0,
    insiders: Array.from({ length: upTo(3) }, (_, index) => ({
      ...{ name: `Holder ${index}`, family: chance(3) ? 'One family' : null },
      ...{ early: chance(2) ? null : upTo(9_000_000), late: chance(4) ? null : upTo(9_000_000) },
    })),
    mines: Array.from({ length: 1 + upTo(2) }, () => someMine(made)),
  };
}

const ends = ['03-31', '06-30', '09-30', '12-31'];
const starts = ['01-01', '04-01', '07-01', '10-01'];
const [earlyDay, lateDay] = ['2025-03-04', '2026-02-03'];

function periodsOf({ years, basis, isKilograms }: MadeMine): MineOperation['production'] {
  const row = (fromDate: string, toDate: string, recovered: string): Production & { sourceUrl: null } => ({
    ...{ metal: 'Gold', fromDate, toDate, basis, recovered, unit: isKilograms ? 'kg' : 'oz', sourceUrl: null },
    ...{ oreMilled: null, headGrade: null, headGradeUnit: null, recovery: null, poured: '1', inConcentrate: null },
    ...{ sold: null, revenue: null, cashCost: null, allInSustainingCost: null, currency: null, costUnit: null },
  });
  return years.flatMap(({ year, whole, quarters }) => [
    ...(whole === null ? [] : [row(`${year}-01-01`, `${year}-12-31`, whole)]),
    ...(quarters ?? []).flatMap((amount, index) =>
      amount === null ? [] : [row(`${year}-${starts[index]}`, `${year}-${ends[index]}`, amount)],
    ),
  ]);
}

function storedMine(mine: MadeMine, index: number): HeldMine {
  const { share, operator, study, royalty, stage, contained } = mine;
  return {
    ...{ name: `Mine ${index}`, country: null },
    contained: [{ measure: 'contained-mi', of: 'gold', value: contained, basis: null }],
    operator: operator === null ? { name: 'Own', percent: share } : { name: 'Other', percent: operator },
    interests:
      operator === null
        ? []
        : [{ holder: 'Own', kind: 'ownership', percent: share, fromDate: '2020-01-01', toDate: null }],
    study: study && {
      ...{ studyType: 'PFS', reportDate: '2025-01-01', npv: study.npv, discountRate: study.rate },
      ...{ taxBasis: study.tax, shareBasis: study.basis, currency: study.currency },
    },
    operation: {
      ...{ stage, metals: ['Gold'], royalties: royalty, production: periodsOf(mine) },
      study: study && {
        ...{ studyType: 'PFS', reportDate: '2025-01-01', npv: study.npv, discountRate: study.rate, sourceUrl: null },
        ...{ totalCapex: study.capex === null ? null : Number(study.capex), lifeOfMineYears: study.life },
        ...{ productionThroughput: study.output, productionThroughputUnit: study.unit, currency: study.currency },
        metalPrices: [{ metal: 'Gold', value: String(study.price), currency: 'USD', unit: 'oz', basis: null }],
        ...{ allInSustainingCost: study.cost === null ? null : String(study.cost), allInSustainingCostUnit: 'oz' },
        ...{ allInSustainingCostCurrency: 'USD', taxBasis: study.tax, shareBasis: study.basis },
      },
    },
  };
}

const columns = [
  ...['ev-production-tsm.gold', 'total-cost-tsm.gold', 'leverage.gold'],
  ...['insiders', 'overhang', 'overhang-in', 'overhang-out'],
] as const;
type Columns = Record<(typeof columns)[number], string | null>;

/** What the product says. */
function byProduct(of: Made): Columns {
  const source = { sourceUrl: null, sourcePage: null };
  const instrument = (kind: 'warrant' | 'share-unit', count: number, strike: string | null) => ({
    ...{ kind, count, strike, currency: strike === null ? null : 'USD', asOf: day, sharesEach: '1', principal: null },
    ...{ issued: null, expiry: null, vesting: null, accelerationPrice: null, accelerationDays: null },
    ...{ accelerationNotice: null, state: 'alive' as const, stateDay: null, conditionMet: null, keepsNumber: null },
    sourceUrl: null,
  });
  const worked = valueOf(
    {
      held: heldMines({ name: 'Own', mines: of.mines.map(storedMine) }, day),
      capital: {
        snapshots: [
          {
            ...{ shareClass: 'common', commonRatio: null, asOf: day, publishedOn: null, sharesOutstanding: of.shares },
            ...{ statedFullyDiluted: null, balanceDate: day, currency: 'USD', cash: of.cash, debt: of.debt },
            ...{ quarterlyBurn: null, quarterlyExploration: null, quarterlyOverhead: null, unusedFacilities: null },
            ...{ preferred: null, minorityInterests: null, listedInvestments: null, statedMarketCap: null },
            instrumentsComplete: of.isComplete ? true : null,
            ...source,
          },
        ],
        instruments: [
          ...of.warrants.map(({ number, strike }) => instrument('warrant', number, strike)),
          ...(of.units > 0 ? [instrument('share-unit', of.units, null)] : []),
        ],
        changes: [],
      },
      price: { amount: of.price, currency: 'USD', asOf: day, source: null },
      insiders: of.insiders.flatMap(({ name, family, early, late }) =>
        (
          [
            [early, earlyDay],
            [late, lateDay],
          ] as const
        ).flatMap(([holdingAfter, tradedOn]) =>
          holdingAfter === null
            ? []
            : [
                {
                  ...{ insider: name, controlledBy: family, nature: 'holding' as const, security: 'shares' as const },
                  ...{ tradedOn, filedOn: tradedOn, amount: null, price: null, currency: null, holdingAfter },
                  sourceUrl: null,
                },
              ],
        ),
      ),
    },
    { day, rates, deck: [] },
  );
  const shown = (name: string) => {
    const [measure, metal = ''] = name.split('.');
    const found = worked.find((each) => each.measure === measure && each.of === metal)?.figure;
    const digits = found ? shownDigits(found) : null;
    return digits === null ? null : `${found!.bound} ${digits}`;
  };
  return Object.fromEntries(columns.map((name) => [name, shown(name)])) as Columns;
}

const percent = (of: Fraction, share: string) => div(mul(of, read(share)), read(100));
const inOunces = (amount: Fraction) => div(mul(amount, read(1000)), read(ounce));
const power = (base: Fraction, exponent: number): Fraction => {
  let result = read(1);
  for (let times = 0; times < exponent; times += 1) result = mul(result, base);
  return result;
};

/** The company's part of what is stated on a basis; null: not known. */
function ownPart({ share, operator }: MadeMine, basis: MadeMine['basis'], amount: Fraction): Fraction | null {
  if (basis === 'attributable' && operator === null) return amount;
  if (share === null) return null;
  return basis === '100%' ? percent(amount, share) : div(mul(amount, read(share)), read(operator!));
}

/** Ounces of the last full year; `none` where the mine has no part in the sum, null where it is not known. */
function ouncesOf(mine: MadeMine): Fraction | null | 'none' {
  for (const { year, whole, quarters } of mine.years) {
    if (year < 2024) continue;
    const isFull = whole !== null || quarters!.every((amount) => amount !== null);
    if (!isFull) continue;
    const amount = whole === null ? total(quarters!.map((each) => read(each!))) : read(whole);
    return ownPart(mine, mine.basis, mine.isKilograms ? inOunces(amount) : amount);
  }
  return mine.stage === 'production' ? null : 'none';
}

/** A study's ounces of a year: all of the mine. */
const yearly = ({ output, unit }: MadeStudy) => (unit === 'kg/year' ? inOunces(read(output!)) : read(output!));
const dollars = (amount: Fraction, currency: 'USD' | 'AUD') => (currency === 'AUD' ? mul(amount, read(aud)) : amount);
const millions = (amount: string | number) => mul(read(amount), read(1_000_000));

/** The same from the definitions alone. */
function bySecond(of: Made): Columns {
  const price = read(of.price);
  const basic = read(of.shares);
  const isIn = ({ strike }: { strike: string }) => less(read(strike), price);
  const sharesOf = (list: Made['warrants']) => total(list.map(({ number }) => read(number)));
  const [inside, outside] = [of.warrants.filter(isIn), of.warrants.filter((each) => !isIn(each))];
  const worth = total(inside.map(({ number, strike }) => mul(read(number), sub(price, read(strike)))));
  const cap = add(mul(add(basic, read(of.units)), price), worth);
  const isLow = of.debt === null || !of.isComplete;
  const isHigh = of.cash === null;
  const value = isLow && isHigh ? null : sub(add(cap, read(of.debt ?? 0)), read(of.cash ?? 0));
  const bound = (isLow && 'at-least') || (isHigh && 'at-most') || 'exact';

  const years = of.mines.map(ouncesOf);
  const known = years.filter((each) => each !== 'none').filter((each) => each !== null);
  const production = known.length === 0 || years.includes(null) ? null : total(known);

  const planned = of.mines.flatMap((mine) => (mine.study ? [{ mine, study: mine.study }] : []));
  const isPlanned =
    planned.length > 0 &&
    planned.every(
      ({ mine, study: { capex, cost, life, output } }) =>
        mine.share !== null && ![capex, cost, life, output].includes(null),
    );
  let cost: Fraction | null = null;
  if (isPlanned && value !== null) {
    const lives = planned.map(({ mine, study }) => percent(mul(yearly(study), read(study.life!)), mine.share!));
    const spent = planned.map(({ mine, study }, index) =>
      add(
        dollars(ownPart(mine, study.basis, millions(study.capex!))!, study.currency),
        mul(lives[index]!, read(study.cost!)),
      ),
    );
    cost = div(add(value, total(spent)), total(lives));
  }

  // Of the owner's share it is the owner's as it stands, and a partner's by the two shares.
  const npvs = planned.map(({ mine, study }) =>
    ownPart(mine, study.basis, dollars(millions(study.npv), study.currency)),
  );
  const hasNav = npvs.length > 0 && !npvs.includes(null) && of.cash !== null && of.debt !== null && of.isComplete;
  const nav = hasNav ? sub(add(total(npvs.map((each) => each!)), read(of.cash!)), read(of.debt!)) : none;
  const changes = planned.flatMap(({ mine, study }) => {
    const { life, output, rate, tax } = study;
    // A plan of the owner's share has the operator's part of the metal.
    const owners = mine.operator ?? mine.share;
    if (life === null || output === null || mine.royalty === null) return [];
    if (study.basis === 'attributable' && owners === null) return [];
    const metal = study.basis === 'attributable' ? percent(yearly(study), owners!) : yearly(study);
    const part = ownPart(mine, study.basis, metal);
    if (part === null) return [];
    const growth = add(read(1), div(read(rate), read(100)));
    const annuity =
      rate === 0 ? read(life) : div(sub(read(1), div(read(1), power(growth, life))), div(read(rate), read(100)));
    const kept = mul(sub(read(1), div(read(mine.royalty), read(100))), read(tax === 'pre-tax' ? 1 : '0.65'));
    const more = mul(part, div(read(study.price), read(100)));
    return [div(mul(mul(more, kept), annuity), power(growth, 3))];
  });
  const leverage = hasNav && less(none, nav) && changes.length > 0 ? div(mul(total(changes), read(100)), nav) : null;

  // Without discount and tax both ends of the range are one.
  const isOne =
    changes.length === planned.length && planned.every(({ study: { rate, tax } }) => rate === 0 && tax === 'pre-tax');
  const holders = new Map<string, number>();
  // The last filing of each holder, or of all that one family controls.
  for (const filed of ['early', 'late'] as const)
    for (const each of of.insiders) if (each[filed] !== null) holders.set(each.family ?? each.name, each[filed]);
  const held = total([...holders.values()].map(read));
  const list = of.isComplete ? 'exact' : 'at-least';
  const ofBasic = (shares: Fraction) => `${list} ${rounded(div(mul(shares, read(100)), basic), 1)}`;
  const units = read(of.units);
  return {
    'ev-production-tsm.gold': value && production && `${bound} ${forOunce(div(value, production))}`,
    'total-cost-tsm.gold': cost && `${bound} ${forOunce(cost)}`,
    'leverage.gold': leverage && `${isOne ? 'exact' : 'at-least'} ${rounded(leverage, 2)}`,
    insiders: holders.size === 0 ? null : `at-least ${rounded(div(mul(held, read(100)), basic), 1)}`,
    overhang: ofBasic(add(sharesOf(of.warrants), units)),
    'overhang-in': ofBasic(add(sharesOf(inside), units)),
    'overhang-out': ofBasic(sharesOf(outside)),
  };
}

it('ten thousand companies have the same figures of output, cost, leverage and holders by a second implementation', () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const company = someCompany(seed * 7_919);
    const [product, second] = [byProduct(company), bySecond(company)];
    if (JSON.stringify(product) !== JSON.stringify(second)) expect(product, JSON.stringify(company)).toEqual(second);
    for (const [column, value] of Object.entries(product))
      if (value !== null) seen.set(column, (seen.get(column) ?? 0) + 1);
  }
  // No column agrees because it is empty.
  expect(seen.size).toBe(columns.length);
  expect(
    [...seen.values()].every((count) => count > 3_000),
    JSON.stringify([...seen]),
  ).toBe(true);
});
