import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { isDate } from '../src/domain/time/dates.ts';
import {
  cutoffUnits,
  isOneOf,
  miningMethods,
  oreThroughputUnits,
  shareBases,
  studyTypes,
  taxBases,
  throughputUnits,
} from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const number = (row: Row, field: string) => Number(row[field]);
const wrong = (rows: Row[], holds: (row: Row) => boolean) =>
  rows.filter((row) => !holds(row)).map((row) => `${row['mineName']} ${row['studyType']} ${row['reportDate']}`);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const mines = new Map(rowsOf('mines.csv').map((mine) => [mine['name'], mine]));
const estimates = rowsOf('resource-estimates.csv');
const studies = rowsOf('economic-studies.csv');
const priced = studies.filter((row) => row['npv'] !== '');
const withReserves = studies.filter((row) => row['studyType'] === 'FS' || row['studyType'] === 'PFS');

/** README.md names it: its report lost the sign of the NPV. */
const contradictory = 'Cova da Raposa';
const sound = priced.filter((row) => row['mineName'] !== contradictory);

const day = (date: string | undefined) => Date.parse(date ?? '') / 86_400_000;

/** US dollars in a unit of a currency when these studies were made, as central banks had it, to a tenth. */
const dollarsPer: Record<string, number> = { USD: 1, CAD: 0.77, AUD: 0.68, EUR: 1.1, GBP: 1.18 };

interface Price {
  metal: string;
  /** US dollars for one `unit`. */
  dollars: number;
  currency: string;
  unit: string;
}

/** The cell of prices, read without the code under test. */
const pricesOf = (row: Row): Price[] =>
  (row['metalPrices'] ?? '').split('; ').map((text) => {
    const [, metal = '', value, currency = '', unit = ''] = /^([^:]+): ([\d.]+) ([A-Z]{3})\/(\w+) \([a-z -]+\)$/.exec(text) ?? [];
    return { metal, dollars: Number(value) * (dollarsPer[currency] ?? Number.NaN), currency, unit };
  });

/** AISC in US dollars. */
const costOf = (row: Row) => number(row, 'allInSustainingCost') * (dollarsPer[row['currency'] ?? ''] ?? Number.NaN);
const metalsOf = (row: Row) =>
  (mines.get(row['mineName'])?.['metals'] ?? '').split(';').map((part) => part.trim().split(':')[0]);

/** Kilograms of a unit of metal, and of a unit of grade in a tonne of rock. */
const kilograms: Record<string, number> = { oz: 0.0311034768, lb: 0.45359237, lbs: 0.45359237, t: 1000, tonnes: 1000, kg: 1 };
const perTonne: Record<string, number> = { 'g/t': 0.001, ppm: 0.001, '%': 10, 'oz/t': 0.24 / 7 };

/** The reserves of its main metal that a study rests on: the newest that are older than it. */
function reservesOf(row: Row) {
  const own = estimates.filter(
    (each) =>
      each['mineName'] === row['mineName'] &&
      isOneOf(['proven', 'probable'] as const, each['resourceType']) &&
      each['metal'] === metalsOf(row)[0] &&
      each['reportDate']! <= row['reportDate']!,
  );
  const newest = own.map((each) => each['reportDate']!).toSorted().at(-1);
  const of = own.filter((each) => each['reportDate'] === newest);
  return {
    date: newest,
    tonnes: sum(of.map((each) => number(each, 'tonnage'))),
    kilograms: sum(of.map((each) => number(each, 'tonnage') * number(each, 'grade') * perTonne[each['gradeUnit'] ?? '']!)),
  };
}

/** Ranks from 0; equal ones share the mean of theirs. */
function ranks(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

/** Spearman's coefficient. */
function rankCorrelation(one: number[], other: number[]): number {
  const [a, b] = [ranks(one), ranks(other)];
  const mean = (a.length - 1) / 2;
  const spread = (of: number[]) => Math.sqrt(sum(of.map((rank) => (rank - mean) ** 2)));
  return sum(a.map((rank, index) => (rank - mean) * (b[index]! - mean))) / (spread(a) * spread(b));
}

test('studies belong to mines, one of a type and day each, with known words', () => {
  expect(studies.length).toBeGreaterThanOrEqual(30);
  const keys = studies.map((row) => `${row['mineName']}|${row['studyType']}|${row['reportDate']}`);
  expect(new Set(keys).size).toBe(studies.length);
  const holds = (row: Row) =>
    mines.get(row['mineName'])?.['country'] === row['country'] &&
    isOneOf(studyTypes, row['studyType']) &&
    isDate(row['reportDate'] ?? '') &&
    isOneOf(cutoffUnits, row['gradeCutoffUnit']) &&
    (row['npv'] === '') === (row['studyType'] === 'RE');
  expect(wrong(studies, holds)).toEqual([]);
  const complete = (row: Row) =>
    isOneOf(throughputUnits, row['productionThroughputUnit']) &&
    isOneOf(oreThroughputUnits, row['oreThroughputUnit']) &&
    isOneOf(miningMethods, row['miningMethod']) &&
    isOneOf(taxBases, row['taxBasis']) &&
    isOneOf(shareBases, row['shareBasis']) &&
    row['depositType'] !== '' &&
    number(row, 'recovery') >= 50 &&
    number(row, 'recovery') < 100 &&
    (row['stripRatio'] !== '') === (row['miningMethod'] === 'open pit');
  expect(wrong(priced, complete)).toEqual([]);
  expect(new Set(studies.map((row) => row['studyType']))).toEqual(new Set(studyTypes));
});

test('a more advanced study of a mine is later, and some replace an older version', () => {
  const rank = (row: Row) => studyTypes.findIndex((type) => type === row['studyType']);
  const isLater = (row: Row) =>
    studies.every((other) => other['mineName'] !== row['mineName'] || rank(other) <= rank(row) || other['reportDate']! < row['reportDate']!);
  expect(wrong(studies, isLater)).toEqual([]);
  expect(new Set(studies.map((row) => `${row['mineName']}|${row['studyType']}`)).size).toBeLessThanOrEqual(studies.length - 4);
});

test('studies stand in the order of their reports: those that are entered last are shown as the newest', () => {
  const dates = studies.map((row) => row['reportDate']!);
  expect(dates).toEqual(dates.toSorted());
});

test('money is in several currencies, before and after tax, of the whole and of a share, at the rate of the metal', () => {
  const values = (field: string) => new Set(priced.map((row) => row[field]));
  expect(values('currency')).toEqual(new Set(['USD', 'CAD', 'AUD', 'EUR', 'GBP']));
  expect(values('taxBasis')).toEqual(new Set(taxBases));
  expect(values('shareBasis')).toEqual(new Set(shareBases));
  const precious = new Set(['Gold', 'Silver']);
  // One older version has the rate of a gold mine.
  const unusual = priced.filter((row) => number(row, 'discountRate') !== (precious.has(metalsOf(row)[0] ?? '') ? 5 : 8));
  expect(unusual.map((row) => `${row['mineName']} ${row['reportDate']}`)).toEqual(['Kettlewhistle 2018-06-19']);
});

describe('prices', () => {
  test('name the metals of the mine, the main one first, with currency and unit', () => {
    const holds = (row: Row) => {
      const prices = pricesOf(row);
      return (
        prices.every(({ metal, dollars }) => dollars > 0 && metalsOf(row).includes(metal)) &&
        prices[0]?.metal === metalsOf(row)[0] &&
        new Set(prices.map(({ metal }) => metal)).size === prices.length
      );
    };
    expect(wrong(priced, holds)).toEqual([]);
    const inDollars = priced.filter((row) => row['currency'] !== 'USD' && pricesOf(row)[0]?.currency === 'USD');
    expect(inDollars.length).toBeGreaterThan(5);
  });

  test('lie where assumptions of their year lay', () => {
    /** Lowest and highest long-term price that studies of a year used, US dollars. */
    const usual: Record<string, (year: number) => [number, number]> = {
      Gold(year) {
        if (year < 2020) return [1_100, 1_350];
        return year < 2024 ? [1_400, 1_850] : [1_800, 2_600];
      },
      Silver: (year) => (year < 2020 ? [16, 20] : [19, 30]),
      Copper: (year) => (year < 2020 ? [2.7, 3.3] : [3.2, 4.6]),
      Nickel: () => [14_000, 20_000],
    };
    const inPounds = (price: Price) => (price.metal === 'Copper' && price.unit === 't' ? price.dollars / 2204.62262185 : price.dollars);
    const holds = (row: Row) =>
      pricesOf(row).every((price) => {
        const [least, most] = usual[price.metal]?.(Number(row['reportDate']?.slice(0, 4))) ?? [0, Infinity];
        return inPounds(price) >= least && inPounds(price) <= most;
      });
    expect(wrong(priced, holds)).toEqual([]);
  });
});

describe('a study of a reserve', () => {
  test('has proven or probable reserves of the months before it, and mines their tonnes', () => {
    expect(withReserves.length).toBeGreaterThan(20);
    const holds = (row: Row) => {
      const { date, tonnes } = reservesOf(row);
      return day(row['reportDate']) - day(date) <= 200 && Math.abs(number(row, 'totalTonsMined') / tonnes - 1) <= 0.01;
    };
    expect(wrong(withReserves, holds)).toEqual([]);
  });

  test('sells no more metal than it recovers, and not much less', () => {
    const holds = (row: Row) => {
      const unit = (row['productionThroughputUnit'] ?? '').replace('/year', '');
      const sold = number(row, 'productionThroughput') * number(row, 'lifeOfMineYears') * kilograms[unit]!;
      const recovered = (reservesOf(row).kilograms * number(row, 'recovery')) / 100;
      // Smelters pay for 75 % of the nickel in a concentrate at the least.
      return sold <= recovered * 1.02 && sold >= recovered * 0.73;
    };
    expect(wrong(withReserves, holds)).toEqual([]);
  });
});

test('an assessment rests on resources that were known before it; one of resources alone has no money', () => {
  const early = studies.filter((row) => row['studyType'] === 'PEA' || row['studyType'] === 'RE');
  const tonnes = (row: Row) => {
    const before = estimates.filter(
      (each) => each['mineName'] === row['mineName'] && each['reportDate']! <= row['reportDate']! && each['baseCase'] !== 'no' && each['metal'] === metalsOf(row)[0],
    );
    const newest = before.map((each) => each['reportDate']!).toSorted().at(-1);
    const resources = before.filter((each) => each['reportDate'] === newest && isOneOf(['measured', 'indicated', 'inferred'] as const, each['resourceType']));
    return sum(resources.map((each) => number(each, 'tonnage')));
  };
  expect(wrong(early, (row) => number(row, 'totalTonsMined') <= tonnes(row))).toEqual([]);
});

test('ore, life and the rate of the plant agree', () => {
  const holds = (row: Row) => {
    const perYear = { 't/d': 365, 't/year': 1, 'Mt/year': 1_000_000 }[row['oreThroughputUnit'] ?? '']!;
    return Math.abs((number(row, 'oreThroughput') * perYear * number(row, 'lifeOfMineYears')) / number(row, 'totalTonsMined') - 1) <= 0.04;
  };
  expect(wrong(priced, holds)).toEqual([]);
});

describe('money agrees with itself', () => {
  test('the rate of return is above the discount rate exactly where the net present value is positive', () => {
    const holds = (row: Row) =>
      row['afterTaxIrr'] === ''
        ? number(row, 'npv') < 0 || row['taxBasis'] === 'pre-tax'
        : number(row, 'afterTaxIrr') > number(row, 'discountRate') === number(row, 'npv') > 0;
    expect(wrong(sound, holds)).toEqual([]);
    expect(priced.some((row) => number(row, 'npv') < 0)).toBe(true);
    expect(priced.filter((row) => row['mineName'] === contradictory).filter(holds)).toEqual([]);
  });

  test('what is sold over the life pays for the capital and the net present value', () => {
    const holds = (row: Row) => {
      const [price] = pricesOf(row);
      const perUnit = kilograms[(row['productionThroughputUnit'] ?? '').replace('/year', '')]! / kilograms[price!.unit]!;
      const units = number(row, 'productionThroughput') * perUnit * number(row, 'lifeOfMineYears');
      const share = row['shareBasis'] === 'attributable' ? number(mines.get(row['mineName'])!, 'ownershipPercentage') / 100 : 1;
      const dollars = dollarsPer[row['currency'] ?? '']!;
      const earned = (((price!.dollars - costOf(row)) * units) / 1e6) * share - number(row, 'totalCapex') * dollars;
      return price!.dollars > costOf(row) && number(row, 'npv') * dollars < earned;
    };
    expect(wrong(sound.filter((row) => number(row, 'npv') > 0), holds)).toEqual([]);
  });

  test('capital is earned back within the life of the mine, and not where the value is negative and no rate is known', () => {
    const holds = (row: Row) => (row['paybackPeriod'] === '' ? number(row, 'npv') < 0 : number(row, 'paybackPeriod') < number(row, 'lifeOfMineYears'));
    expect(wrong(priced, holds)).toEqual([]);
    // The mean rate over the payback cannot be far below the rate of return.
    const quick = (row: Row) => row['afterTaxIrr'] === '' || number(row, 'paybackPeriod') <= 2.2 * (100 / number(row, 'afterTaxIrr'));
    expect(wrong(sound, quick)).toEqual([]);
  });

  test('what is built or runs earns what a bank lends for', () => {
    const built = sound.filter(
      (row) =>
        isOneOf(['construction', 'start-up', 'production'] as const, mines.get(row['mineName'])?.['stage']) &&
        row['studyType'] === 'FS' &&
        row['taxBasis'] === 'after-tax',
    );
    expect(built.length).toBeGreaterThan(8);
    expect(wrong(built, (row) => number(row, 'afterTaxIrr') >= 19.5)).toEqual([]);
  });
});

describe('figures do not follow from one formula', () => {
  const known = sound.filter((row) => row['afterTaxIrr'] !== '');
  const column = (field: string) => known.map((row) => number(row, field));

  test('operating cost is another part of the sustaining cost in each', () => {
    const withoutByProducts = priced.filter((row) => pricesOf(row).length === 1);
    const parts = withoutByProducts.map((row) => {
      const [price] = pricesOf(row);
      const perUnit = kilograms[(row['productionThroughputUnit'] ?? '').replace('/year', '')]! / kilograms[price!.unit]!;
      const inAll = (number(row, 'allInSustainingCost') * number(row, 'productionThroughput') * perUnit * number(row, 'lifeOfMineYears')) / 1e6;
      return number(row, 'totalOpex') / inAll;
    });
    expect(Math.min(...parts)).toBeGreaterThan(0.5);
    expect(Math.max(...parts)).toBeLessThan(1);
    expect(Math.max(...parts) - Math.min(...parts)).toBeGreaterThan(0.2);
  });

  test('margin, rate, payback, and value per capital are ranked differently', () => {
    const perCapital = known.map((row) => number(row, 'npv') / number(row, 'totalCapex'));
    const costShare = known.map((row) => costOf(row) / pricesOf(row)[0]!.dollars);
    expect(rankCorrelation(column('afterTaxIrr'), perCapital)).toBeGreaterThan(0.4);
    expect(rankCorrelation(column('afterTaxIrr'), perCapital)).toBeLessThan(0.95);
    expect(Math.abs(rankCorrelation(costShare, column('afterTaxIrr')))).toBeLessThan(0.8);
    expect(rankCorrelation(column('afterTaxIrr'), column('paybackPeriod'))).toBeLessThan(-0.8);
    expect(Math.max(...costShare) - Math.min(...costShare)).toBeGreaterThan(0.4);
    const gold = known.filter((row) => metalsOf(row)[0] === 'Gold');
    expect(new Set(gold.map((row) => Math.round((20 * costOf(row)) / pricesOf(row)[0]!.dollars))).size).toBeGreaterThanOrEqual(4);
  });
});
