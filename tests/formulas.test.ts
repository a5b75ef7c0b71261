import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestObservation } from '../src/domain/drilling/best-observation.ts';
import { engagementPoints, engagementScore, engagementWindowDays } from '../src/domain/records/engagement.ts';
import { oldestRate } from '../src/domain/journal/base-currency.ts';
import { oldBalanceDays, valuation } from '../src/domain/capital/enterprise-value.ts';
import type { Capital, Instrument } from '../src/domain/capital/records.ts';
import { runway } from '../src/domain/capital/runway.ts';
import { shareCounts } from '../src/domain/capital/share-counts.ts';
import { distanceKm, onePlaceKm } from '../src/domain/places/geo.ts';
import { depthTolerance, residualGrade } from '../src/domain/drilling/intercepts.ts';
import { explainRates, sumUp } from '../src/domain/journal/journal.ts';
import { matchTrades } from '../src/domain/journal/lots.ts';
import type { Trade } from '../src/domain/journal/shares.ts';
import { dollarsToCents } from '../src/domain/money/money.ts';
import { npsCategory, npsMargin, npsScore } from '../src/domain/records/nps.ts';
import { checkContainedMetal, convertMass, gradeGpt } from '../src/domain/metals/units.ts';
import { mediumGrades, quantityUnits } from '../src/domain/vocabulary.ts';
import { gramsPerOunce } from '../src/domain/metals/volumetric.ts';
import { highestRate, lowestRate } from '../src/domain/journal/xirr.ts';

/** What members read about the calculations must be what the calculations do: figures are taken from the texts. */
const formulas = readFileSync('docs/formulas.md', 'utf8');
const methods = readFileSync('content/pages/methods.mdx', 'utf8');

/** The groups of the one place where a text says it. */
function said(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(new RegExp(pattern, 'g'))];
  expect(found, `${pattern} stands there once`).toHaveLength(1);
  return found[0]!.slice(1);
}
const number = (text: string | undefined) => Number((text ?? '').replaceAll(',', '').replace('−', '-'));
const numbers = (text: string, pattern: RegExp) => said(text, pattern).map(number);
const rows = (text: string, pattern: RegExp) =>
  [...text.matchAll(new RegExp(pattern, 'gm'))].map((found) => found.slice(1));

it('every file that the formulas name is there', () => {
  const files = [...formulas.matchAll(/`(src\/[\w./-]+)`/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

describe('grades and masses', () => {
  it('convert by the printed factors', () => {
    const units = rows(formulas, /^\| (g\/t|ppm|ppb|%) \| ([\d.,]+) \|/);
    expect(units).toHaveLength(4);
    for (const [unit, factor] of units) expect([unit, gradeGpt(1, unit!)]).toEqual([unit, number(factor)]);
    const [ounces, part, decimal] = numbers(formulas, /oz\/t \| (\d+)\/(\d) = ([\d.]+)…/);
    expect(gradeGpt(1, 'oz/t')).toBeCloseTo(ounces! / part!, 12);
    expect(gradeGpt(1, 'oz/t')).toBeCloseTo(decimal!, 5);
    expect(gradeGpt(1, 'ct/t')).toBeNull();

    for (const [unit, grams] of rows(methods, /^\| 1 (ppb|%|oz\/t) \| ([\d.,]+)…? g\/t \|/))
      expect(gradeGpt(1, unit!)).toBeCloseTo(number(grams), 4);
  });

  it('masses weigh the printed grams', () => {
    const printed = rows(formulas, /^\| (oz|lb, lbs|tons|tonnes|kg, g|carats) \| ([\d.,]+)(?: and (\d))? \|/);
    const grams = Object.fromEntries(
      printed.flatMap(([names, first, second]) =>
        names!.split(', ').map((name, index) => [name, number(index === 1 && second ? second : first)]),
      ),
    );
    for (const unit of quantityUnits) expect([unit, convertMass(1, unit, 'g')]).toEqual([unit, grams[unit]]);
  });

  it('a published figure agrees up to the printed difference', () => {
    const [percent] = numbers(formulas, /computed ≤ (\d) %/);
    expect(numbers(methods, /no more than (\d) per cent/)).toEqual([percent]);
    const deposit = { tonnage: 100, grade: 1, gradeUnit: 'g/t' };
    const agrees = (off: number) => checkContainedMetal(deposit, 100 * (1 + off / 100), 'g')?.agrees;
    expect([agrees(percent! - 0.01), agrees(percent! + 0.01), agrees(-percent! + 0.01)]).toEqual([true, false, true]);
  });

  it('bands of grades have the printed bounds', () => {
    const [low, from, to, high] = numbers(
      formulas,
      /low under (\d+) g\/t, medium from (\d+) to (\d+), both included, high over (\d+)/,
    );
    expect(
      numbers(methods, /low means under (\d+) g\/t, medium (\d+) to (\d+) g\/t with both ends, high above (\d+) g\/t/),
    ).toEqual([...[low, from, to, high]]);
    const { from: least, to: most } = mediumGrades;
    expect([low, from, to, high]).toEqual([least, least, most, most]);
  });
});

describe('intercepts', () => {
  const observation = (id: number, metal: string, densityValue: string, intervalLength: string | null) => ({
    ...{ id, metal, densityValue, densityUnit: 'g/t', intervalLength, observationDate: null },
  });

  it('the best one is what the rules say', () => {
    const best = (list: ReturnType<typeof observation>[]) => bestObservation(list, 'Gold')?.best.id;
    expect(best([observation(1, 'Silver', '900', '50'), observation(2, 'Gold', '1', '1')])).toBe(2);
    expect(best([observation(1, 'Gold', '50', '2'), observation(2, 'Gold', '1', '101')])).toBe(2);
    expect(best([observation(1, 'Gold', '50', null), observation(2, 'Gold', '1', '1')])).toBe(2);
    expect(best([observation(1, 'Gold', '5', null), observation(2, 'Gold', '50', null)])).toBe(2);
  });

  it('the worked residual and the tolerance are the code’s', () => {
    const inText = numbers(
      formulas,
      /([\d.]+) m at ([\d.]+) g\/t including ([\d.]+) m at ([\d.]+) leave ([\d.]+) g\/t over ([\d.]+) m/,
    );
    expect(
      numbers(
        methods,
        /([\d.]+) m at ([\d.]+) g\/t, including ([\d.]+) m at ([\d.]+) g\/t, leave ([\d.]+) g\/t over ([\d.]+) m/,
      ),
    ).toEqual(inText);
    const [length, grade, partLength, partGrade, rest, restLength] = inText;
    const interval = (metres: number, gpt: number) => ({
      ...{ metal: 'Gold', densityValue: String(gpt), densityUnit: 'g/t', intervalLength: String(metres) },
    });
    const residual = residualGrade(interval(length!, grade!), [interval(partLength!, partGrade!)]);
    expect(residual).toMatchObject({ ok: true, length: restLength });
    expect(residual.ok && residual.grade).toBeCloseTo(rest!, 2);
    expect(numbers(formulas, /each with ([\d.]+) m of tolerance/)).toEqual([depthTolerance]);
  });
});

describe('scores', () => {
  it('engagement counts the printed points over the printed days', () => {
    const printed = numbers(
      formulas,
      /Over the last (\d+) days: points = page views × (\d).*\+ notes × (\d) \+ likes × (\d) \+ media × (\d) \+ ratings × (\d) \+ data changes × (\d)/,
    );
    const { pageViews, notes, likes, media, ratings, dataChanges } = engagementPoints;
    expect(printed).toEqual([engagementWindowDays, pageViews, notes, likes, media, ratings, dataChanges]);
    expect(numbers(methods, /It counts the last (\d+) days/)).toEqual([engagementWindowDays]);
    const counts = { pageViews: 7, notes: 3, likes: 2, media: 1, ratings: 4, dataChanges: 5 };
    const points = 7 * pageViews + 3 * notes + 2 * likes + media + 4 * ratings + 5 * dataChanges;
    const [scale, divisor] = numbers(formulas, /Score = round\((\d+) × \(1 − e\^\(−points\/(\d+)\)\)\)/);
    expect(engagementScore(counts)).toBe(Math.round(scale! * (1 - Math.exp(-points / divisor!))));
    expect(numbers(methods, /score = (\d+) × \(1 − e<sup>−points ÷ (\d+)<\/sup>\)/)).toEqual([scale, divisor]);
  });

  it('votes are divided and counted as printed', () => {
    const categories = rows(
      formulas,
      /promoters give (\d+) or (\d+), passives (\d+) or (\d+), detractors (\d+) to (\d+)/,
    )[0]!.map(number);
    expect(categories.map(npsCategory)).toEqual([
      ...['promoter', 'promoter', 'passive', 'passive', 'detractor', 'detractor'],
    ]);
    const counts = { promoters: 12, passives: 5, detractors: 3 };
    expect(npsScore(counts).score).toBe(Math.round((100 * (12 - 3)) / 20));
    const [factor] = numbers(formulas, /= (\d+) × √\(\(p \+ d − \(p − d\)²\) ÷ n\)/);
    expect(npsMargin(counts)).toBeCloseTo(factor! * Math.sqrt((0.75 - 0.45 ** 2) / 20), 10);
    const chance = { promoters: 2, passives: 2, detractors: 6 };
    expect(numbers(methods, /Blind chance would score (−\d+)/)).toEqual([npsScore(chance).score]);
  });
});

it('distances use the printed radius and limit', () => {
  const [radius] = numbers(formulas, /sphere of ([\d,.]+) km/);
  const north = (degrees: number) => ({ latitude: degrees, longitude: 0 });
  expect(distanceKm(north(0), north(90))).toBeCloseTo((radius! * Math.PI) / 2, 6);
  const [limit] = numbers(formulas, /more than (\d+) km apart are not the same mine/);
  expect(onePlaceKm).toBe(limit);
});

it('money rounds as printed, and the calculator uses the printed ounce', () => {
  const [dollars, cents] = numbers(formulas, /([\d.]+) dollars are (\d+) cents/);
  expect(dollarsToCents(dollars!)).toBe(cents);
  expect(numbers(methods, /divides by ([\d.]+) grams per troy ounce/)).toEqual([gramsPerOunce]);
});

describe('the journal', () => {
  const trade = (id: number, type: Trade['type'], price: string, date: string, shares = '100'): Trade => ({
    ...{ id, ticker: 'ABC', currency: 'USD', type, shares, price, fees: null, date },
  });

  it('the worked example comes out as printed, by all three readings', () => {
    const trades = [
      trade(1, 'buy', '10', '2020-01-01'),
      trade(2, 'buy', '20', '2021-01-01'),
      trade(3, 'sell', '25', '2022-01-01'),
    ];
    const price = (text: string) => [{ ticker: 'ABC', currency: 'USD', price: text, date: '2022-01-01' }];
    const [cost, proceeds, gain, basis] = said(
      formulas,
      /cost ([\d,]+), proceeds ([\d,]+), gain ([\d,]+)\. The second one is open: cost basis ([\d,]+)/,
    );
    const { totals } = sumUp({ trades, splits: [], prices: price('25') });
    expect(totals[0]).toMatchObject({
      realised: { cost: String(number(cost)), proceeds: String(number(proceeds)), gain: String(number(gain)) },
      costBasis: String(number(basis)),
    });
    const [realised, lost, marked] = numbers(
      formulas,
      /The example above: ([\d.]+) %\. Counting the open lot as lost would say (−[\d.]+) %, at a price of 25 it is ([\d.]+) %/,
    );
    expect(explainRates({ trades, splits: [] }).xirrRate).toBe(realised);
    expect(totals[0]!.marked!.xirrRate).toBeCloseTo(marked!, 2);
    expect(sumUp({ trades, splits: [], prices: price('0') }).totals[0]!.marked!.xirrRate).toBeCloseTo(lost!, 2);
  });

  it('the table of rates is the code’s', () => {
    const table = rows(
      methods,
      /^\| (\d+) shares at \$(\d+) on ([^|]+?) \| (\d+) at \$(\d+) on ([^|]+?) \| (\d+) \| \$([\d,]+) to \$([\d,]+) \| ([\d.]+)% \|$/,
    );
    expect(table).toHaveLength(3);
    const dateOf = (text: string) => new Date(`${text} UTC`).toISOString().slice(0, 10);
    for (const [shares, paid, bought, sold, got, on, days, cost, proceeds, rate] of table) {
      const trades = [trade(1, 'buy', paid!, dateOf(bought!), shares), trade(2, 'sell', got!, dateOf(on!), sold)];
      const answer = explainRates({ trades, splits: [] });
      expect(Date.parse(dateOf(on!)) - Date.parse(dateOf(bought!))).toBe(number(days) * 86_400_000);
      expect(answer.rates[0]).toMatchObject({ cost: String(number(cost)), proceeds: String(number(proceeds)) });
      expect(answer.xirrRate).toBeCloseTo(number(rate), 2);
    }
    const [leap] = numbers(formulas, /366 days at 10 % more money are ([\d.]+) % a year/);
    expect(100 * (1.1 ** (365 / 366) - 1)).toBeCloseTo(leap!, 4);
  });

  it('a consolidation and the range are as printed', () => {
    const [before, price, after, higher, old] = said(
      formulas,
      /([\d,]+) shares at ([\d.]+) become ([\d.]+) at ([\d.]+) in a consolidation of (\d+) old into 1 new/,
    );
    const split = { ticker: 'ABC', date: '2021-01-01', newShares: 1, oldShares: number(old) };
    const [account] = matchTrades([trade(1, 'buy', price!, '2020-01-01', String(number(before)))], [split]);
    expect(account!.open[0]).toMatchObject({ shares: after, buyPrice: String(number(higher)) });
    const [lowest, highest] = numbers(formulas, /lies beyond (−[\d.]+) % or ([\d.]+) %/);
    expect([lowestRate * 100, highestRate * 100]).toEqual([expect.closeTo(lowest!, 8), expect.closeTo(highest!, 4)]);
    expect(numbers(methods, /the one nearest to (\d+) per cent/)).toEqual(
      numbers(formulas, /the one nearest to (\d+) % is shown/),
    );
  });
});

describe('what a company costs', () => {
  const rates = () => null;
  const asOf = '2026-06-30';
  const stated = (amount: number) => ({ amount, currency: 'CAD', asOf, source: null });
  const capital = (shares: number, more: Partial<Capital> = {}): Capital => ({
    ...{ shares: stated(shares), otherClasses: [], cash: null, debt: null, burn: null },
    ...{ instruments: [], instrumentsComplete: true },
    ...more,
  });

  it('three share counts are told by one example', () => {
    const pattern = /([\d,]+) shares and ([\d,]+) options at (\d+) are ([\d,]+) shares at a price of (\d+)/;
    const [shares, options, strike, counted, price] = numbers(methods, pattern);
    const option: Instrument = {
      ...{ kind: 'option', number: options!, sharesEach: 1, strike: strike!, currency: 'CAD' },
      ...{ issued: null, expiry: null, vesting: null, asOf, source: null },
    };
    const { treasury } = shareCounts({
      ...{ capital: capital(shares!, { instruments: [option] }), price: stated(price!), day: asOf, rates },
    });
    expect(Number(treasury.value)).toBe(counted);
  });

  it('enterprise value and the age of a balance sheet are as printed', () => {
    const [cap, debt, cash, worth] = numbers(
      methods,
      /: (\d+) million with (\d+) of debt and (\d+) of cash are (\d+)\./,
    );
    const { enterpriseValue } = valuation({
      ...{ capital: capital(cap!, { debt: stated(debt!), cash: stated(cash!) }), price: stated(1), day: asOf, rates },
    });
    expect(Number(enterpriseValue.value)).toBe(worth);
    expect(numbers(methods, /more than (\d+) days older than the price/)).toEqual([oldBalanceDays]);
    expect(numbers(methods, /a rate converts for at most (\d+) days/)).toEqual([oldestRate]);
  });

  it('runway is as printed', () => {
    const [cash, burn, months] = numbers(methods, /: ([\d.]+) million at ([\d.]+) a quarter are ([\d.]+) months/);
    const lasting = runway({ cash: stated(cash!), burn: stated(burn!) }, [], asOf, rates);
    expect(Number(lasting.months.value)).toBeCloseTo(months!, 2);
  });
});
