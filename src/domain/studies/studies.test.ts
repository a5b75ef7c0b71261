import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aiscMargin,
  type CheckedStudy,
  comparisonWarnings,
  studyChange,
  priceAgeMonths,
  studyContradiction,
  studyCurrency,
} from './studies.ts';

const study = (fields: Partial<CheckedStudy> = {}): CheckedStudy => ({
  studyType: 'PEA',
  reportDate: '2024-03-15',
  afterTaxIrr: 20,
  discountRate: 5,
  npv: 300,
  metalPrice: '1850',
  allInSustainingCost: '1020.5',
  allInSustainingCostUnit: null,
  allInSustainingCostCurrency: null,
  currency: null,
  taxBasis: null,
  shareBasis: null,
  ...fields,
});

describe('studyContradiction', () => {
  it.each([
    [{ afterTaxIrr: 4 }, 'positive'],
    [{ npv: -10 }, 'negative'],
    // NPV and IRR on opposite sides of the rate.
    [{ npv: 273, afterTaxIrr: 4, discountRate: 5 }, 'positive'],
    [{ npv: 273, afterTaxIrr: 7.4, discountRate: 7.5 }, 'positive'],
    [{ npv: -0.5, afterTaxIrr: 7.6, discountRate: 7.5 }, 'negative'],
    [{ npv: 10, afterTaxIrr: -3, discountRate: 8 }, 'positive'],
    [{ npv: 0, afterTaxIrr: 12 }, 'The NPV is 0 although the IRR of 12% is above the discount rate of 5%'],
    [{ npv: 0, afterTaxIrr: 4 }, 'The NPV is 0 although the IRR of 4% is below the discount rate of 5%'],
    // Tax takes from a mine: what is worth something after it was worth more before.
    [{ npv: 0, afterTaxIrr: 12, taxBasis: 'pre-tax' as const }, 'The NPV before tax is 0 although the IRR of 12%'],
    [{ npv: -3, afterTaxIrr: 12, taxBasis: 'pre-tax' as const }, 'The NPV before tax is negative although the IRR'],
  ])('flags %j', (fields, word) => {
    expect(studyContradiction(study(fields))).toContain(word);
  });

  it.each([
    {},
    { afterTaxIrr: 4, npv: -10 },
    { afterTaxIrr: 5 },
    { afterTaxIrr: 5, npv: -1 },
    { npv: 273, afterTaxIrr: 48 },
    { afterTaxIrr: 5, npv: 0 },
    // 5% may be 5.4%, and 7.4% is not 7.5%.
    { afterTaxIrr: 5, discountRate: 5.3, npv: 12 },
    { afterTaxIrr: 7.5, discountRate: 7.5, npv: 0 },
    { afterTaxIrr: -3, npv: -40 },
    { afterTaxIrr: null, npv: -1 },
    { discountRate: null, npv: -1 },
    { npv: null, afterTaxIrr: 1 },
    { afterTaxIrr: 4, taxBasis: 'pre-tax' as const },
    { afterTaxIrr: 4, npv: 0, taxBasis: 'pre-tax' as const },
    { afterTaxIrr: 4, npv: -1, taxBasis: 'pre-tax' as const },
    { afterTaxIrr: 5, discountRate: 4.7, npv: 0, taxBasis: 'pre-tax' as const },
  ])('accepts %j', (fields) => {
    expect(studyContradiction(study(fields))).toBeNull();
  });
});

it('aiscMargin is price less all-in sustaining cost', () => {
  expect(aiscMargin(study())).toEqual({ value: 829.5, currency: 'USD', unit: null });
  expect(aiscMargin(study({ metalPrice: '0.3', allInSustainingCost: '0.1' }))?.value).toBe(0.2);
  expect(aiscMargin(study({ metalPrice: null }))).toBeNull();
  expect(aiscMargin(study({ allInSustainingCost: null }))).toBeNull();
  expect(aiscMargin(study({ metalPrice: '1900', allInSustainingCost: '-182.5' }))?.value).toBe(2082.5);
  const inDollars = { metal: 'Gold', value: '1850', currency: 'USD', unit: 'oz', basis: null } as const;
  expect(aiscMargin({ ...study(), metalPrices: [inDollars] })).toEqual({ value: 829.5, currency: 'USD', unit: null });
  expect(aiscMargin({ ...study({ currency: 'CAD' }), metalPrices: [inDollars] })).toBeNull();
});

it('aiscMargin knows units and currencies of price and cost', () => {
  // Long Valley: 1,600 less 773 US dollars an ounce.
  const gold = { metal: 'Gold', value: '1600', currency: 'USD', unit: 'oz', basis: null } as const;
  const ofOunce = { metalPrice: '1600', allInSustainingCost: '773', allInSustainingCostUnit: 'oz' } as const;
  expect(aiscMargin({ ...study(ofOunce), metalPrices: [gold] })).toEqual({ value: 827, currency: 'USD', unit: 'oz' });
  // A Canadian study whose cost is in US dollars, as most of them write it.
  const canadian = study({ ...ofOunce, currency: 'CAD', allInSustainingCostCurrency: 'USD' });
  expect(aiscMargin({ ...canadian, metalPrices: [gold] })?.value).toBe(827);
  expect(aiscMargin({ ...study({ ...ofOunce, allInSustainingCostCurrency: 'AUD' }), metalPrices: [gold] })).toBeNull();
  // 4.50 US dollars a pound are 9,920.80 a tonne (valuation facts); 4,409.2452 a tonne are 2.00 a pound.
  const copper = { metal: 'Copper', value: '4.5', currency: 'USD', unit: 'lb', basis: null } as const;
  const ofTonne = study({ metalPrice: '4.5', allInSustainingCost: '4409.2452', allInSustainingCostUnit: 't' });
  const margin = aiscMargin({ ...ofTonne, metalPrices: [copper] })!;
  expect(margin.value).toBeCloseTo(2.5, 6);
  expect(margin).toMatchObject({ currency: 'USD', unit: 'lb' });
  const perTonne = study({ metalPrice: '9920.8018', allInSustainingCost: '2', allInSustainingCostUnit: 'lb' });
  expect(aiscMargin({ ...perTonne, metalPrices: [{ ...copper, unit: 't' }] })?.value).toBeCloseTo(5511.5566, 3);
  // 1 % of a dry tonne is no mass of metal.
  expect(aiscMargin({ ...perTonne, metalPrices: [{ ...copper, unit: 'dmtu' }] })).toBeNull();
});

it('priceAgeMonths counts whole months', () => {
  expect(priceAgeMonths(study(), '2024-03-15')).toBe(0);
  expect(priceAgeMonths(study(), '2024-04-14')).toBe(0);
  expect(priceAgeMonths(study(), '2024-04-15')).toBe(1);
  expect(priceAgeMonths(study(), '2026-03-14')).toBe(23);
  expect(priceAgeMonths(study(), '2024-03-14')).toBeNull();
  expect(priceAgeMonths(study({ reportDate: null }), '2024-04-15')).toBeNull();
  expect(priceAgeMonths(study({ metalPrice: null }), '2024-04-15')).toBeNull();
});

it.each([
  ['2024-01-31', '2024-02-28', 0],
  ['2024-01-31', '2024-02-29', 1],
  ['2024-01-31', '2024-03-30', 1],
  ['2024-01-31', '2024-03-31', 2],
  ['2024-02-29', '2025-02-28', 12],
  ['2024-08-31', '2026-02-28', 18],
  ['2023-12-15', '2024-01-14', 0],
])('a price of %s is on %s so many whole months old: %d', (reportDate, today, months) =>
  expect(priceAgeMonths(study({ reportDate }), today)).toBe(months),
);

describe('comparisonWarnings', () => {
  it('names every difference once', () => {
    const other = study({ discountRate: 8, currency: 'CAD', taxBasis: 'pre-tax', shareBasis: 'attributable' });
    expect(comparisonWarnings([study({ taxBasis: 'after-tax', shareBasis: '100%' }), other, other])).toHaveLength(4);
  });

  it('takes a missing currency as US dollars and ignores other gaps', () => {
    expect(comparisonWarnings([study(), study({ currency: 'USD', taxBasis: 'after-tax' })])).toEqual([]);
    expect(
      comparisonWarnings([study(), study({ discountRate: null }), study({ npv: null, discountRate: 10 })]),
    ).toEqual([]);
    expect(comparisonWarnings([])).toEqual([]);
  });

  it('says what differs, and in which study', () => {
    const copper = { metal: 'Copper', currency: 'USD', unit: 'lb', basis: 'long-term' } as const;
    const pea = {
      ...study({
        reportDate: '2021-10-12',
        discountRate: 8,
        metalPrice: '3.4',
        taxBasis: 'pre-tax',
        shareBasis: '100%',
      }),
      metalPrices: [{ ...copper, value: '3.4' }],
    };
    const pfs = {
      ...study({ studyType: 'PFS', reportDate: '2024-11-21', discountRate: 7.5, metalPrice: '4.1' }),
      taxBasis: 'after-tax' as const,
      shareBasis: 'attributable' as const,
      metalPrices: [{ ...copper, value: '4.1' }],
    };
    const fs = { ...pfs, studyType: 'FS' as const, reportDate: null, currency: 'CAD' };
    expect(comparisonWarnings([fs, pfs, pea])).toEqual([
      'The studies are of different levels: PEA 2021; PFS 2024; FS.',
      'The NPVs are at different discount rates: 8% (PEA 2021); 7.5% (PFS 2024, FS).',
      'They assume different metal prices: US$3.40/lb copper (PEA 2021); US$4.10/lb copper (PFS 2024, FS).',
      'The reports are of different years: PEA 2021; PFS 2024.',
      'Some NPVs are before tax, others after tax: before tax (PEA 2021); after tax (PFS 2024, FS).',
      "Some studies show the whole project, others the owner's share: the whole project (PEA 2021); the owner's share (PFS 2024, FS).",
      'The studies are in different currencies: USD (PEA 2021, PFS 2024); CAD (FS).',
    ]);
  });
});

describe('studyChange', () => {
  const before = {
    studyType: 'PEA',
    reportDate: '2022-01-01',
    afterTaxIrr: 14,
    discountRate: 8,
    npv: 250,
    metalPrice: '1800',
    allInSustainingCost: '900',
    allInSustainingCostUnit: null,
    allInSustainingCostCurrency: null,
    currency: null,
    taxBasis: 'after-tax',
    shareBasis: '100%',
    totalCapex: 400,
    lifeOfMineYears: 10,
  } as const;
  const after = { ...before, studyType: 'PFS', npv: 280, totalCapex: 500, afterTaxIrr: 12, currency: 'USD' } as const;

  it('compares costs of one unit and one currency', () => {
    const change = (from: object, to: object) =>
      studyChange('allInSustainingCost', { ...before, ...from }, { ...after, allInSustainingCost: '990', ...to });
    expect(change({}, {})).toEqual({ percent: 10 });
    const [oz, lb] = [{ allInSustainingCostUnit: 'oz' }, { allInSustainingCostUnit: 'lb' }] as const;
    expect(change(oz, oz)).toEqual({ percent: 10 });
    expect(change(oz, lb)).toEqual({ incomparable: 'Another unit: oz and lb.' });
    expect(change({}, oz)).toEqual({ incomparable: 'Of one of the two the unit is not stated.' });
    expect(change(oz, { ...oz, allInSustainingCostCurrency: 'CAD' })).toEqual({ incomparable: 'Another currency.' });
    expect(change({ ...oz, currency: 'CAD' }, { ...oz, allInSustainingCostCurrency: 'CAD' })).toEqual({ percent: 10 });
  });

  it('is in per cent of the figure before, of rates in percentage points', () => {
    expect(studyChange('npv', before, after)).toEqual({ percent: 12 });
    expect(studyChange('totalCapex', before, after)).toEqual({ percent: 25 });
    expect(studyChange('afterTaxIrr', before, after)).toEqual({ points: -2 });
    expect(studyChange('metalPrice', before, { ...after, metalPrice: '1350' })).toEqual({ percent: -25 });
    // From a loss to a gain it is a rise, of the size of the loss.
    expect(studyChange('npv', { ...before, npv: -50 }, { ...after, npv: 50 })).toEqual({ percent: 200 });
  });

  it('says nothing where a figure is missing or zero', () => {
    expect(studyChange('npv', { ...before, npv: null }, after)).toBeNull();
    expect(studyChange('npv', before, { ...after, npv: null })).toBeNull();
    expect(studyChange('npv', { ...before, npv: 0 }, after)).toBeNull();
  });

  it('says why money on another basis is not compared', () => {
    const why = (figure: 'npv' | 'totalCapex' | 'metalPrice' | 'lifeOfMineYears', other: object) =>
      studyChange(figure, before, { ...after, ...other });
    expect(why('npv', { currency: 'CAD' })).toEqual({ incomparable: 'Another currency.' });
    expect(why('npv', { taxBasis: 'pre-tax' })).toEqual({ incomparable: 'One is before tax, the other after tax.' });
    expect(why('npv', { discountRate: 5 })).toEqual({ incomparable: 'Another discount rate.' });
    expect(why('totalCapex', { discountRate: 5, taxBasis: 'pre-tax' })).toEqual({ percent: 25 });
    expect(why('totalCapex', { shareBasis: 'attributable' })).toEqual({
      incomparable: "One is the whole project, the other the owner's share.",
    });
    expect(why('metalPrice', { shareBasis: 'attributable' })).toEqual({ percent: 0 });
    const [gold, copper] = (['oz', 'lb'] as const).map((unit) => ({
      metal: unit === 'oz' ? 'Gold' : 'Copper',
      value: '1',
      currency: null,
      unit,
      basis: null,
    }));
    const priced = (main: object | undefined, other: object | undefined, more: object = {}) =>
      studyChange(
        'metalPrice',
        { ...before, metalPrices: main ? [main as never] : [] },
        { ...after, metalPrice: '1890', metalPrices: other ? [other as never] : [], ...more },
      );
    expect(priced(gold, copper)).toEqual({ incomparable: 'Another metal: Gold and Copper.' });
    expect(priced(copper, { ...copper, unit: 't' })).toEqual({ incomparable: 'Another unit: lb and t.' });
    expect(priced(gold, gold)).toEqual({ percent: 5 });
    expect(priced(gold, { ...gold, currency: 'CAD' })).toEqual({ incomparable: 'Another currency.' });
    expect(priced(gold, { ...gold, unit: null })).toEqual({
      incomparable: 'Of one of the two the unit is not stated.',
    });
    // The price has a currency of its own.
    expect(priced({ ...gold, currency: 'USD' }, { ...gold, currency: 'USD' }, { currency: 'CAD' })).toEqual({
      percent: 5,
    });
    expect(why('lifeOfMineYears', { currency: 'CAD', lifeOfMineYears: 12 })).toEqual({ percent: 20 });
  });
});

describe('studies of projects that spend first and earn later', () => {
  /** What flows of years are worth at a rate: by the definition. */
  const worth = (flows: readonly number[], rate: number) =>
    flows.reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0);
  /** The rate at which they are worth nothing, by halving: a conventional project has one. */
  function irrOf(flows: readonly number[]): number {
    let [low, high] = [-0.99, 10];
    for (let step = 0; step < 200; step += 1) {
      const middle = (low + high) / 2;
      if (worth(flows, middle) > 0) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  }
  const project = fc
    .record({
      capital: fc.integer({ min: 50, max: 2_000 }),
      yearly: fc.integer({ min: 5, max: 900 }),
      years: fc.integer({ min: 1, max: 30 }),
      discountRate: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ capital, yearly, years, discountRate }) => {
      const flows = [-capital, ...Array.from({ length: years }, () => yearly)];
      const npv = worth(flows, discountRate / 100);
      return { npv, afterTaxIrr: 100 * irrOf(flows), discountRate };
    });

  it('never contradict themselves when their figures are right', () => {
    fc.assert(
      fc.property(project, (figures) => {
        // Where the two rates meet, the worth is nothing but what rounding leaves.
        if (Math.abs(figures.afterTaxIrr - figures.discountRate) < 1e-6) return;
        expect(studyContradiction(study(figures))).toBeNull();
      }),
    );
  });

  it('contradict themselves as soon as the sign of the NPV is wrong', () => {
    fc.assert(
      fc.property(project, (figures) => {
        if (Math.abs(figures.npv) < 1e-6) return;
        expect(studyContradiction(study({ ...figures, npv: -figures.npv }))).toMatch(
          /one of the three figures is wrong/,
        );
        // Before tax a mine may be worth something that after tax is worth nothing, and never the other way round.
        expect(studyContradiction(study({ ...figures, npv: -figures.npv, taxBasis: 'pre-tax' })) === null).toBe(
          figures.npv < 0,
        );
      }),
    );
  });
});

describe('laws', () => {
  const price = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));

  it('a margin and its cost are the price, to the cent', () => {
    fc.assert(
      fc.property(price, price, (metalPrice, allInSustainingCost) => {
        const margin = aiscMargin(study({ metalPrice, allInSustainingCost }))!.value;
        expect(Math.round(margin * 100) + Math.round(Number(allInSustainingCost) * 100)).toBe(
          Math.round(Number(metalPrice) * 100),
        );
      }),
    );
  });

  it('an age in months never falls while days pass, and grows by twelve in a year', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-12-28'), noInvalidDate: true });
    const text = (date: Date) => date.toISOString().slice(0, 10);
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [reportDate, today] = [text(one), text(other)].toSorted() as [string, string];
        const age = priceAgeMonths(study({ reportDate }), today)!;
        expect(age).toBeGreaterThanOrEqual(0);
        const tomorrow = text(new Date(Date.parse(today) + 86_400_000));
        expect(priceAgeMonths(study({ reportDate }), tomorrow)! - age).toBeOneOf([0, 1]);
        const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
        expect(priceAgeMonths(study({ reportDate }), nextYear)).toBe(age + 12);
      }),
    );
  });

  it('warnings do not depend on the order of the studies, nor on one that is there twice', () => {
    const some = fc.record({
      discountRate: fc.constantFrom(null, 5, 8),
      npv: fc.constantFrom(null, 100),
      currency: fc.constantFrom(null, 'USD', 'CAD'),
      taxBasis: fc.constantFrom(null, 'after-tax' as const, 'pre-tax' as const),
      shareBasis: fc.constantFrom(null, '100%' as const, 'attributable' as const),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 5 }), (fields) => {
        const studies = fields.map(study);
        const warnings = comparisonWarnings(studies);
        expect(comparisonWarnings(studies.toReversed())).toEqual(warnings);
        expect(comparisonWarnings([...studies, ...studies])).toEqual(warnings);
        if (studies.length < 2) expect(warnings).toEqual([]);
      }),
    );
  });
});

describe('a study that contradicts itself, at the bounds of rounding', () => {
  it.each<[number, number, number | null, boolean]>([
    // 12.34 % may be 12.3449 %, 7.4 % may be 7.449 %, 7 % may be 7.49 %.
    [12.34, 12.344, 10, false],
    [12.34, 12.346, 10, true],
    [7.4, 7.44, 10, false],
    [7.4, 7.46, 10, true],
    [7, 7.49, 10, false],
    [7, 7.5, 10, true],
    [7.46, 7.4, -10, true],
    // Without an NPV nothing contradicts, on whichever side the IRR is.
    [20, 5, null, false],
    [4, 5, null, false],
  ])('IRR %s %%, rate %s %%, NPV %s: %s', (afterTaxIrr, discountRate, npv, isOne) => {
    expect(studyContradiction(study({ afterTaxIrr, discountRate, npv })) !== null).toBe(isOne);
  });

  it('is told word for word', () => {
    expect(studyContradiction(study({ npv: -10 }))).toBe(
      'The NPV is negative although the IRR of 20% is above the discount rate of 5%: one of the three figures is wrong.',
    );
    expect(studyContradiction(study({ npv: 0, afterTaxIrr: 4 }))).toBe(
      'The NPV is 0 although the IRR of 4% is below the discount rate of 5%: it is 0 only where the two are the same, so one of the three figures is wrong.',
    );
    expect(studyContradiction(study({ npv: 0, afterTaxIrr: 12, taxBasis: 'pre-tax' }))).toBe(
      'The NPV before tax is 0 although the IRR of 12% after tax is above the discount rate of 5%: tax makes no mine worth more, so one of the three figures is wrong.',
    );
  });
});

describe('the currency of a study', () => {
  it('is one of its codes, in whole units', () => {
    expect(studyCurrency('cad')).toEqual({ currency: 'CAD' });
    expect(studyCurrency('GBp')).toEqual({
      error: 'Millions are not told in GBp: write GBP and the money of the study in GBP; 100 GBp are 1 GBP.',
    });
    expect(studyCurrency('beads')).toEqual({
      error: expect.stringMatching(/^Write one of these codes: (?:[A-Z]{3}, )*USD(?:, [A-Z]{3})*\.$/),
    });
  });
});

describe('a margin by another unit', () => {
  const price = { metal: 'Gold', value: '1850', currency: 'USD', unit: 'oz', basis: null } as const;

  it('is told in the unit of the price', () => {
    // 32.1507466 US dollars a gram are 1,000 an ounce.
    const found = aiscMargin({
      ...study({ allInSustainingCost: '32.150746568627980', allInSustainingCostUnit: 'g' }),
      metalPrices: [price],
    });
    expect(found).toMatchObject({ currency: 'USD', unit: 'oz' });
    expect(found!.value).toBeCloseTo(850, 6);
  });

  it('is taken to be for one unit where one of them is not stated', () => {
    const margin = (unit: 'oz' | 'g' | null, costUnit: 'oz' | 'g' | null) =>
      aiscMargin({ ...study({ allInSustainingCostUnit: costUnit }), metalPrices: [{ ...price, unit }] });
    expect([margin(null, 'g'), margin('oz', null), margin(null, null)]).toEqual(
      Array.from({ length: 3 }, () => ({ value: 829.5, currency: 'USD', unit: null })),
    );
  });
});

describe('what two studies cannot be compared in', () => {
  const priced = (metal: string | null, unit: 'oz' | 'lb' | null, more: Partial<CheckedStudy> = {}) => ({
    ...study({ metalPrice: '10', ...more }),
    ...{ totalCapex: 100, lifeOfMineYears: 10 },
    metalPrices: [{ metal, value: '10', currency: null, unit, basis: null }],
  });
  const plain = priced('Gold', 'oz');

  it.each([
    ['another metal', 'metalPrice', priced('Silver', 'oz'), 'Another metal: Gold and Silver.'],
    ['another unit', 'metalPrice', priced('Gold', 'lb'), 'Another unit: oz and lb.'],
    ['no stated unit', 'metalPrice', priced('Gold', null), 'Of one of the two the unit is not stated.'],
    ['another currency', 'metalPrice', priced('Gold', 'oz', { currency: 'CAD' }), 'Another currency.'],
    [
      'a cost for another unit',
      'allInSustainingCost',
      priced('Gold', 'oz', { allInSustainingCostUnit: 'lb' }),
      'Of one of the two the unit is not stated.',
    ],
    [
      'another tax basis',
      'npv',
      priced('Gold', 'oz', { taxBasis: 'pre-tax' }),
      'One is before tax, the other after tax.',
    ],
    ['another rate', 'npv', priced('Gold', 'oz', { taxBasis: 'after-tax', discountRate: 8 }), 'Another discount rate.'],
    [
      'another share',
      'totalCapex',
      priced('Gold', 'oz', { shareBasis: 'attributable' }),
      "One is the whole project, the other the owner's share.",
    ],
  ] as const)('%s', (_, figure, after, incomparable) => {
    const before = { ...plain, taxBasis: 'after-tax', shareBasis: '100%' } as const;
    expect(studyChange(figure, before, after)).toEqual({ incomparable });
  });

  it('what only one of them states is no difference', () => {
    expect(studyChange('metalPrice', plain, priced(null, 'oz'))).toEqual({ percent: 0 });
    expect(studyChange('npv', plain, priced('Gold', 'oz', { taxBasis: 'pre-tax', npv: 330 }))).toEqual({ percent: 10 });
    expect(studyChange('npv', plain, priced('Gold', 'oz', { shareBasis: 'attributable', npv: 270 }))).toEqual({
      percent: -10,
    });
  });

  it('a metal is the same however it is written, and a cost for another unit is not', () => {
    expect(studyChange('metalPrice', plain, priced('gold ', 'oz'))).toEqual({ percent: 0 });
    const [byOunce, byPound] = (['oz', 'lb'] as const).map((allInSustainingCostUnit) =>
      priced('Gold', 'oz', { allInSustainingCostUnit }),
    );
    expect(studyChange('allInSustainingCost', byOunce!, byPound!)).toEqual({
      incomparable: 'Another unit: oz and lb.',
    });
  });
});
