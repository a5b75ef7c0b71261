import { describe, expect, it } from 'vitest';
import type { FiguredMine, FiguredStudy } from './mine-figures.ts';
import { comparablePrices, figuresOf, figuresOfEstimates, readTotalBasis } from './mine-figures.ts';
import type { Estimate } from '../resources/resource-classes.ts';

const estimate = (fields: Partial<Estimate> & { id: number }): Estimate => ({
  ...{ resourceType: 'indicated', metal: 'Gold', zone: null, baseCase: true, reportDate: '2026-01-31' },
  ...{ tonnage: 10_000_000, grade: '1.5', gradeUnit: 'g/t', containedMetal: null, containedMetalUnit: null },
  ...{ cutoffGrade: null, cutoffGradeUnit: null, includesReserves: null },
  ...fields,
});

const study = (fields: Partial<FiguredStudy> = {}): FiguredStudy => ({
  ...{ studyType: 'PFS', reportDate: '2025-06-30', npv: 300, discountRate: 5, taxBasis: 'after-tax' },
  ...{ shareBasis: '100%', currency: 'USD', totalCapex: 150, afterTaxIrr: 21.5, paybackPeriod: 3, lifeOfMineYears: 12 },
  ...{ allInSustainingCost: 985, allInSustainingCostUnit: 'oz', allInSustainingCostCurrency: null, metalPrices: [] },
  ...fields,
});

const mine = (fields: Partial<FiguredMine> = {}): FiguredMine => ({
  ...{ ownershipPercentage: 60, ownershipStated: true, royalties: 0, royaltiesStated: false, primaryMetal: null },
  ...{ estimates: [], study: null, studyLevel: null, best: null, drilledMetres: null, interests: 0 },
  ...{ nextStepDate: null, promises: [], lastChange: '2026-02-01T10:00:00.000Z', findings: 0, has: [true, false] },
  ...fields,
});

const today = '2026-03-01';
const named = (figures: readonly { measure: string; of: string; value: number; basis: string | null }[]) =>
  Object.fromEntries(
    figures.map(({ measure, of, value, basis }): [string, [number, string | null]] => [
      of ? `${measure}.${of}` : measure,
      [value, basis],
    ]),
  );
const figuresBy = (fields: Partial<FiguredMine>) => named(figuresOf(mine(fields), today));

describe('what nobody has stated', () => {
  it('is no figure: nothing is zero for want of anything better', () => {
    expect(figuresBy({ ownershipStated: false })).toEqual({
      // Day 20,485 after 1970-01-01 is 2026-02-01.
      'last-change': [20_485, null],
      coverage: [50, '1 of 2'],
      findings: [0, null],
    });
  });

  it('is one where somebody has said that it is none', () => {
    expect(figuresBy({ royaltiesStated: true }).royalties).toEqual([0, null]);
    expect(figuresBy({}).ownership).toEqual([60, null]);
    expect(figuresBy({ interests: 0 })).not.toHaveProperty('interests');
    expect(figuresBy({ drilledMetres: 0 })['drilled-metres']).toEqual([0, null]);
    expect(figuresBy({ interests: 2 }).interests).toEqual([2, null]);
    // Day 20,544 is 2026-04-01.
    expect(figuresBy({ nextStepDate: '2026-04-01' })['next-step']).toEqual([20_544, null]);
    expect(figuresBy({ has: [true, true, false] }).coverage).toEqual([67, '2 of 3']);
  });
});

describe('figures of estimates', () => {
  const of = (estimates: readonly Estimate[], more: object = {}) =>
    named(figuresOfEstimates({ estimates, ownershipPercentage: 60, ownershipStated: true, ...more }));

  it('are tonnage, grade and metal by class, in all and the owner’s part', () => {
    // 10 Mt at 1.5 g/t are 15,000,000 g: 482,261.15 troy ounces of 31.1034768 g.
    const figures = of([estimate({ id: 1 })]);
    expect(figures['tonnage-mi.gold']).toEqual([10_000_000, '2026']);
    expect(figures['grade-mi.gold']).toEqual([1.5, '2026']);
    expect(figures['contained-mi.gold']![0]).toBeCloseTo(482_261.15, 1);
    expect(figures['attributable-mi.gold']![0]).toBeCloseTo(0.6 * 482_261.15, 1);
    expect(figures['attributable-mi.gold']![1]).toBe('60%, 2026');
    expect(figures).not.toHaveProperty('contained-inferred.gold');
  });

  it('have no owner’s part where nobody states the share', () => {
    expect(of([estimate({ id: 1 })], { ownershipStated: false })).not.toHaveProperty('attributable-mi.gold');
  });

  it('keep classes apart', () => {
    const figures = of([estimate({ id: 1 }), estimate({ id: 2, resourceType: 'inferred', tonnage: 4_000_000 })]);
    expect(figures['tonnage-mi.gold']![0]).toBe(10_000_000);
    expect(figures['tonnage-inferred.gold']![0]).toBe(4_000_000);
  });

  it.each([
    [[null], null],
    [['2026-01-31', null], '2026'],
    [['2024-12-31', '2022-06-30'], '2022–2024'],
  ])('are of the years of their reports: %j is %j', (dates, basis) => {
    const zones = dates.map((reportDate, place) => estimate({ id: place + 1, zone: `Zone ${place}`, reportDate }));
    expect(of(zones)['tonnage-mi.gold']![1]).toBe(basis);
  });

  it('keep resources that leave reserves out from those that hold them', () => {
    expect(of([estimate({ id: 1, includesReserves: false })])['tonnage-mi.gold']![1]).toBe(
      '2026, reserves not included',
    );
  });

  it('make carats of stones alone, and no amount of a grade that says none', () => {
    const stones = { id: 1, metal: 'Diamond', grade: '0.5', gradeUnit: 'ct/t' };
    // 10 Mt at half a carat a tonne are five million carats.
    expect(of([estimate(stones)])['contained-mi.diamond']).toEqual([5_000_000, '2026']);
    const weighed = of([estimate({ ...stones, containedMetal: 3, containedMetalUnit: 'tonnes', grade: null })]);
    expect(weighed).not.toHaveProperty('contained-mi.diamond');
    const gold = of([estimate({ id: 1, containedMetal: 100, containedMetalUnit: 'carats', grade: null })]);
    expect(gold).not.toHaveProperty('contained-mi.gold');
    // Parts of a tonne are no grade of stones.
    expect(of([estimate({ ...stones, gradeUnit: 'ppm' })])).not.toHaveProperty('grade-mi.diamond');
  });

  it('say what is left out and whether reserves are included', () => {
    const figures = of([
      estimate({ id: 1, includesReserves: true }),
      estimate({ id: 2, resourceType: 'measured', grade: null, includesReserves: true }),
    ]);
    const basis = figures['tonnage-mi.gold']![1];
    expect(basis).toBe('2026, reserves included, 1 left out');
    expect(readTotalBasis(basis)).toEqual({ reserves: true, leftOut: 1 });
  });
});

it.each([
  [null, null, 0],
  ['2026', null, 0],
  ['2022–2026, reserves not included', false, 0],
  ['reserves included, 12 left out', true, 12],
])('reads the basis %j of a total', (basis, reserves, leftOut) => {
  expect(readTotalBasis(basis)).toEqual({ reserves, leftOut });
});

describe('figures of the study that speaks for a mine', () => {
  it('say of what rate, tax and share they are', () => {
    const figures = figuresBy({ study: study(), studyLevel: 'FS' });
    expect(figures).toMatchObject({
      'study-level': [4, null],
      // 2025-06-30 is day 20,269.
      'study-date': [20_269, 'PFS'],
      'npv.USD': [300, 'PFS 2025, 5%, after tax, 100%'],
      'npv-attributable.USD': [180, 'PFS 2025, 5%, after tax, 60%'],
      irr: [21.5, 'PFS 2025'],
      'capex.USD': [150, 'PFS 2025, 100%'],
      'npv-capex': [2, 'PFS 2025, 5%, after tax'],
      payback: [3, 'PFS 2025'],
      life: [12, 'PFS 2025'],
      'aisc.USD/oz': [985, 'PFS 2025'],
    });
  });

  it('name the currency that is assumed, and never cut the owner’s share again', () => {
    const figures = figuresBy({ study: study({ currency: null, shareBasis: 'attributable', discountRate: null }) });
    expect(figures['npv.USD']).toEqual([300, "PFS 2025, after tax, owner's share, US$ assumed"]);
    expect(figures['npv-attributable.USD']![0]).toBe(300);
  });

  it.each([
    ['NPV', { npv: null }, ['npv.USD', 'npv-attributable.USD', 'npv-capex']],
    ['CAPEX', { totalCapex: null }, ['capex.USD', 'npv-capex']],
    ['IRR', { afterTaxIrr: null }, ['irr']],
    ['payback', { paybackPeriod: null }, ['payback']],
    ['life', { lifeOfMineYears: null }, ['life']],
    ['cost', { allInSustainingCost: null }, ['aisc.USD/oz']],
    ['date', { reportDate: null }, ['study-date']],
  ] as const)('have no figure of a %s that the study does not state', (_, fields, lacking) => {
    const whole = Object.keys(figuresBy({ study: study() }));
    const figures = Object.keys(figuresBy({ study: study(fields) }));
    expect(whole.filter((name) => !figures.includes(name))).toEqual(
      whole.filter((name) => lacking.some((each) => each === name)),
    );
    expect(figures.filter((name) => !whole.includes(name))).toEqual([]);
  });

  it('have no date of a study where all there is is a resource estimate', () => {
    const figures = figuresBy({ study: study({ studyType: 'RE', npv: null }), studyLevel: 'RE' });
    expect(figures).toHaveProperty('study-level');
    expect(figures).not.toHaveProperty('study-date');
  });

  it('have no level where no study is current, and no date in their words where it has none', () => {
    expect(figuresBy({ study: study() })).not.toHaveProperty('study-level');
    expect(figuresBy({ study: null, studyLevel: 'PEA' })['study-level']).toEqual([2, null]);
    expect(figuresBy({ study: study({ reportDate: null }) })['irr']).toEqual([21.5, 'PFS']);
  });

  it('tell the prices that they assume', () => {
    const gold = { metal: 'Gold', value: '1950', unit: 'oz', currency: null, basis: 'long-term' } as const;
    const figures = figuresBy({ study: study({ metalPrices: [gold] }) });
    expect(figures['price.gold']).toEqual([1_950, 'PFS 2025, long-term']);
  });

  it('have no quotient by nothing, and no cost for an unstated unit', () => {
    const figures = figuresBy({ study: study({ totalCapex: 0, allInSustainingCostUnit: null }) });
    expect(figures['capex.USD']![0]).toBe(0);
    expect(figures).not.toHaveProperty('npv-capex');
    expect(Object.keys(figures).filter((name) => name.startsWith('aisc'))).toEqual([]);
  });

  it('tell a cost in its own currency', () => {
    expect(figuresBy({ study: study({ allInSustainingCostCurrency: 'CAD' }) })['aisc.CAD/oz']![0]).toBe(985);
  });
});

describe('prices that compare', () => {
  const price = (
    metal: string | null,
    value: string,
    unit: 'oz' | 'lb' | 't' | 'ct' | 'dmtu' | null,
    currency: string | null = 'USD',
  ) => ({
    ...{ metal, value, unit, currency, basis: 'long-term' as const },
  });
  const pricesIn = (currency: string | null, ...metalPrices: ReturnType<typeof price>[]) =>
    comparablePrices({ metalPrices, currency }).map(({ of, value }) => [of, value]);
  const pricesOf = (...metalPrices: ReturnType<typeof price>[]) => pricesIn('USD', ...metalPrices);

  it('are dollars for the unit that the metal is priced by', () => {
    expect(pricesOf(price('Gold', '1950', 'oz'))).toEqual([['gold', 1_950]]);
    // 8,818.49 a tonne are 4.00 a pound.
    const [[of, value]] = pricesOf(price('Copper', '8818.49', 't')) as [[string, number]];
    expect([of, value.toFixed(4)]).toEqual(['copper', '4.0000']);
  });

  it('are in the currency of the study where they say none, and in dollars where it says none either', () => {
    const unsaid = price('Gold', '1950', 'oz', null);
    expect(pricesIn('USD', unsaid)).toEqual([['gold', 1_950]]);
    expect(pricesIn(null, unsaid)).toEqual([['gold', 1_950]]);
    expect(pricesIn('CAD', unsaid)).toEqual([]);
    expect(pricesIn('CAD', price('Gold', '1950', 'oz'))).toEqual([['gold', 1_950]]);
  });

  it('are by the carat of stones, and none by a part of a tonne of ore', () => {
    expect(pricesOf(price('Diamond', '120', 'ct'))).toEqual([['diamond', 120]]);
    expect(pricesOf(price('Diamond', '120', 'oz'))).toEqual([]);
    expect(pricesOf(price('Tungsten', '300', 'dmtu'))).toEqual([]);
  });

  it('are none in another currency, without a unit, between stones and metal, or a second time', () => {
    expect(pricesOf(price('Gold', '2600', 'oz', 'CAD'))).toEqual([]);
    expect(pricesOf(price('Gold', '1950', null))).toEqual([]);
    expect(pricesOf(price('Gold', '120', 'ct'))).toEqual([]);
    expect(pricesOf(price(null, '120', 'oz'))).toEqual([]);
    expect(pricesOf(price('Gold', '1950', 'oz'), price('Au', '2000', 'oz'))).toEqual([['gold', 1_950]]);
  });
});

describe('the best intercept', () => {
  const best = { metal: 'Gold', densityValue: '2.5', densityUnit: 'g/t', intervalLength: '40', trueWidth: null };
  const found = (fields: Partial<NonNullable<FiguredMine['best']>>, more: Partial<FiguredMine> = {}) =>
    figuresBy({ best: { ...best, ...fields }, ...more });

  it('is grade times length, by true width where it is known', () => {
    expect(found({})['best-intercept.gold']).toEqual([100, '2.5 g/t over 40 m']);
    expect(found({ trueWidth: '30' })['best-intercept.gold']).toEqual([75, '2.5 g/t over 30 m true width']);
  });

  it('is told in grams or per cent as its metal is, and not at all of what does not convert to it', () => {
    expect(found({ metal: 'Copper', densityValue: '1.2', densityUnit: '%' })['best-intercept.copper']![0]).toBe(48);
    expect(found({ densityUnit: 'ct/t' })).not.toHaveProperty('best-intercept.gold');
  });

  it('is of the mine’s first metal where it names none, and none without a length or a metal', () => {
    expect(found({ metal: null }, { primaryMetal: 'Silver' })['best-intercept.silver']![0]).toBe(100);
    expect(Object.keys(found({ metal: null }))).not.toContain('best-intercept.gold');
    expect(Object.keys(found({ intervalLength: null }))).not.toContain('best-intercept.gold');
  });
});

it('tells promises of what fell due, with how many were late', () => {
  const step = (status: 'kept' | 'planned', date: string, doneDate: string | null) => ({
    ...{ promisedDate: date, date, status, doneDate },
  });
  const promises = [
    step('kept', '2025-01-01', '2025-01-01'),
    step('kept', '2025-01-01', '2025-03-01'),
    step('planned', '2025-12-31', null),
    step('planned', '2027-12-31', null),
  ] as FiguredMine['promises'];
  const [share, basis] = figuresBy({ promises })['promises-kept']!;
  expect(share).toBeCloseTo(100 / 3, 10);
  expect(basis).toBe('1 of 3 in time, 1 late or without a day');
  expect(figuresBy({ promises: promises.toSpliced(1, 1) })['promises-kept']).toEqual([50, '1 of 2 in time']);
  expect(figuresBy({ promises: promises.slice(3) })).not.toHaveProperty('promises-kept');
});

describe('figures of nothing', () => {
  const of = (estimates: readonly Estimate[]) =>
    named(figuresOfEstimates({ estimates, ownershipPercentage: 60, ownershipStated: true }));

  it('are not made of a total without its metal, nor of a zone that is not added', () => {
    const withoutGrade = of([estimate({ id: 1, grade: null })]);
    expect(Object.keys(withoutGrade).filter((name) => name.startsWith('contained'))).toEqual([]);
    expect(readTotalBasis(null)).toEqual({ reserves: null, leftOut: 0 });
    expect(readTotalBasis('2026, reserves not included')).toEqual({ reserves: false, leftOut: 0 });
  });

  it('are none where the study says them with nothing behind', () => {
    const figures = figuresBy({ study: study({ totalCapex: 0, npv: 10 }), studyLevel: 'PFS' });
    expect(figures).not.toHaveProperty('npv-capex');
    expect(figures['capex.USD']).toEqual([0, 'PFS 2025, 100%']);
    const loss = figuresBy({ study: study({ totalCapex: -5, npv: 10 }) });
    expect(loss).not.toHaveProperty('npv-capex');
    expect(loss).not.toHaveProperty('study-level');
    expect(figuresBy({ study: study({ npv: null }) })).not.toHaveProperty('npv.USD');
    expect(figuresBy({ study: study({ npv: 0 }) })['npv-capex']).toEqual([0, 'PFS 2025, 5%, after tax']);
    expect(figuresBy({ study: study({ npv: -30 }) })['npv-capex']).toEqual([-0.2, 'PFS 2025, 5%, after tax']);
  });
});
