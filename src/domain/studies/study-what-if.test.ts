import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactly } from '../numbers/between.ts';
import {
  anyStart,
  anyTax,
  breakEvenOf,
  costAt,
  lackingFor,
  levers,
  limitsOf,
  marginUnder,
  movedLevers,
  npvUnder,
  priceCapexGrid,
  slopeOf,
  type StudyModel,
  tornadoOf,
  usualRanges,
} from './study-what-if.ts';
import { presentYears } from './what-if.ts';

/** Long Valley: 717,000 ounces in 7 years; 21 % tax, and of the rest 8.84 %. */
const longValley: StudyModel = {
  npv: 273,
  rate: 0.05,
  years: 7,
  output: 0.717 / 7,
  price: 1600,
  capex: 161,
  cost: 773,
  royalty: 0,
  tax: exactly(1 - (1 - 0.21) * (1 - 0.0884)),
  start: exactly(1),
  isMidYear: false,
  outputLacks: [],
  costLacks: [],
};
/** By the slope of its own table: 122 M for 300 US$. */
const byItsTable: StudyModel = {
  ...longValley,
  output: 122 / 300 / presentYears({ rate: 0.05, years: 7, start: 1 }),
  tax: exactly(0),
};
const open: StudyModel = { ...longValley, tax: anyTax, start: anyStart };
const only = (model: StudyModel, scenario: Parameters<typeof npvUnder>[1]) => {
  const { low, high } = npvUnder(model, scenario)!;
  expect(high).toBeCloseTo(low, 9);
  return low;
};

describe('the NPV of Long Valley', () => {
  it('is the stated one where nothing moves', () => {
    expect(npvUnder(open, {})).toEqual(exactly(273));
    expect(npvUnder({ ...open, rate: null, years: null }, {})).toEqual(exactly(273));
    expect(npvUnder({ ...open, npv: null }, { price: 1900 })).toBeNull();
  });

  it('moves with price, rate, capital, cost and delay', () => {
    expect((only(longValley, { price: 1900 }) - 273).toFixed(2)).toBe('121.95');
    expect(only(longValley, { rate: 0.06 }).toFixed(2)).toBe('253.75');
    expect(only(longValley, { rate: 0.08 }).toFixed(2)).toBe('218.65');
    expect(only(longValley, { capex: 200 })).toBeCloseTo(234, 9);
    expect((273 - only(longValley, { cost: 773 * 1.1 })).toFixed(2)).toBe('31.42');
    expect(only(longValley, { delay: 1 })).toBeCloseTo((273 + 161) / 1.05 - 161, 9);
  });

  it('is 0 at the price at which it breaks even', () => {
    const { low, high } = breakEvenOf(byItsTable)!;
    expect([low, high].map((price) => price.toFixed(2))).toEqual(['928.69', '928.69']);
    expect(only(byItsTable, { price: low })).toBeCloseTo(0, 9);
  });

  it('is a range where tax and start are not known', () => {
    const { low, high } = npvUnder(open, { price: 1900 })!;
    expect((high - 273).toFixed(2)).toBe('177.81');
    expect((low - 273).toFixed(2)).toBe((177.8056 * 0.65 * 1.05 ** -3).toFixed(2));
    expect(slopeOf(open)!.low * 300).toBeCloseTo(low - 273, 9);
    expect(slopeOf(open)!.high * 300).toBeCloseTo(high - 273, 9);
    const prices = breakEvenOf(open)!;
    expect(prices.low).toBeLessThan(928.69);
    expect(prices.high).toBeGreaterThan(928.69);
  });
});

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const models = fc.record({
  npv: between(-500, 2000),
  rate: between(0, 0.15),
  years: between(1, 40),
  output: between(0.001, 5),
  price: between(1, 3000),
  capex: between(1, 2000),
  cost: between(1, 2000),
  royalty: between(0, 0.1),
});
const scenarios = fc.record(
  {
    price: between(0, 5000),
    rate: between(0, 0.2),
    capex: between(0, 4000),
    cost: between(0, 3000),
    delay: between(0, 5),
  },
  { requiredKeys: [] },
);

it('no tax and no start within the ranges give an NPV outside of the range', () => {
  fc.assert(
    fc.property(models, scenarios, between(0, 3), between(0, 0.35), (model, scenario, start, tax) => {
      const known: StudyModel = { ...longValley, ...model, start: exactly(start), tax: exactly(tax) };
      const { low, high } = npvUnder({ ...known, start: anyStart, tax: anyTax }, scenario)!;
      const npv = npvUnder(known, scenario)!;
      const slack = 1e-6 * (1 + Math.abs(low) + Math.abs(high));
      expect(npv.low).toBeGreaterThanOrEqual(low - slack);
      expect(npv.high).toBeLessThanOrEqual(high + slack);
    }),
  );
});

it('what is assumed as the study has it changes nothing, and price and capital add up', () => {
  fc.assert(
    fc.property(models, between(0, 5000), between(0, 4000), (parts, price, capex) => {
      const model: StudyModel = { ...open, ...parts };
      const same = npvUnder(model, {
        price: parts.price,
        rate: parts.rate,
        capex: parts.capex,
        cost: parts.cost,
        delay: 0,
      })!;
      const size = 1e-9 * (1 + Math.abs(parts.npv) + parts.capex);
      expect(Math.abs(same.low - parts.npv)).toBeLessThan(size);
      expect(Math.abs(same.high - parts.npv)).toBeLessThan(size);
      const [both, alone] = [npvUnder(model, { price, capex })!, npvUnder(model, { price })!];
      expect(both.low).toBeCloseTo(alone.low - (capex - parts.capex), 4);
      expect(both.high).toBeCloseTo(alone.high - (capex - parts.capex), 4);
    }),
  );
});

describe('what is not known', () => {
  it('is named for each lever, and does not move', () => {
    const bare: StudyModel = { ...open, capex: null, output: null, cost: null };
    expect(lackingFor(bare, 'price')).toEqual(['output']);
    expect(lackingFor(bare, 'cost')).toEqual(['output', 'cost']);
    expect(lackingFor(bare, 'rate')).toEqual(['capex']);
    expect(lackingFor({ ...bare, npv: null, rate: null, years: null }, 'delay')).toEqual([
      'npv',
      'discountRate',
      'life',
      'capex',
    ]);
    expect(lackingFor({ ...open, years: 0 }, 'price')).toEqual(['life']);
    expect(lackingFor({ ...bare, outputLacks: ['share'] }, 'price')).toEqual(['share']);
    expect(levers.flatMap((lever) => lackingFor(open, lever))).toEqual([]);
    expect(movedLevers(bare, { price: 1900, rate: 0.06 })).toEqual([]);
    expect(npvUnder(bare, { price: 1900, rate: 0.06 })).toEqual(exactly(273));
    expect(slopeOf(bare)).toBeNull();
    expect(breakEvenOf(bare)).toBeNull();
    expect(tornadoOf(bare, usualRanges)).toEqual([]);
    expect(priceCapexGrid(bare, [0])).toBeNull();
    expect(marginUnder(bare, {})).toBeNull();
  });

  it('the royalty makes a change by price one of at most', () => {
    expect(limitsOf({ ...open, royalty: null }, { price: 1700 })).toEqual([expect.stringContaining('At most')]);
    expect(limitsOf({ ...open, royalty: null }, { capex: 170 })).toEqual([]);
  });
});

it('the cost moves with a royalty on the price', () => {
  expect(costAt({ ...longValley, royalty: 0.03 }, { price: 1900 })).toBeCloseTo(782, 9);
  expect(marginUnder({ ...longValley, royalty: 0.03 }, { price: 1900 })!.value).toBeCloseTo(1118, 9);
  expect(marginUnder(longValley, {})).toEqual({ value: 827, part: expect.closeTo(0.5169, 4) });
});

describe('limits', () => {
  const first = (scenario: Parameters<typeof limitsOf>[1]) =>
    limitsOf(longValley, scenario).map((text) => text.slice(0, 30));
  it.each([
    [{ price: 2000 }, []],
    [{ price: 2001 }, ['Outside range: the price is 25']],
    [{ price: 1200 }, []],
    [{ rate: 0.08 }, []],
    [{ rate: 0.081 }, ['Outside range: the rate is ove']],
    [{ capex: 900 }, []],
    [{ cost: 1600 }, ['Not valid: the price is not ab', 'Not valid for tax: a mine that']],
  ])('%o', (scenario, expected) => {
    expect(first(scenario)).toEqual(expected);
  });
});

describe('the tornado', () => {
  it('of Long Valley: price, AISC and capital by 10%', () => {
    const half = (model: StudyModel) =>
      Object.fromEntries(tornadoOf(model, usualRanges).map(({ lever, width }) => [lever, (width / 2).toFixed(2)]));
    expect(half(byItsTable)).toMatchObject({ price: '65.07', capex: '16.10' });
    expect(half(longValley)).toMatchObject({ cost: '31.42', capex: '16.10' });
    const order = tornadoOf(longValley, usualRanges).map(({ lever }) => lever);
    expect(order).toEqual(['price', 'cost', 'rate', 'capex']);
  });

  it('has the widest bar first', () => {
    fc.assert(
      fc.property(models, between(0, 0.5), between(0, 0.5), (parts, price, capex) => {
        const widths = tornadoOf({ ...open, ...parts }, { ...usualRanges, price, capex }).map(({ width }) => width);
        expect(widths).toEqual(widths.toSorted((a, b) => b - a));
      }),
    );
  });
});

it('the grid of price and capital', () => {
  const grid = priceCapexGrid(byItsTable, [-0.1, -0.0625, 0, 0.0625, 0.1])!;
  const at = (row: number, column: number) => grid[row]!.cells[column]!.npv.low.toFixed(2);
  expect([at(1, 4), at(3, 0), at(2, 2)]).toEqual(['216.23', '329.77', '273.00']);
  expect(grid[1]!.price).toBe(1500);
});

describe('what is outside of what an annuity tells is said word for word', () => {
  const farPriceWords =
    "Outside range: the price is 25.1% from the study's. Beyond 25% the plan, the pit and the cut-off would be others.";
  const farRateWords = "Outside range: the rate is over 3 points from the study's.";
  const noMargin = 'Not valid: the price is not above the all-in sustaining cost, at which a mine would stop.';
  const noTax = 'Not valid for tax: a mine that loses money pays none, so that a fall is deeper than shown.';
  const noRoyalty = 'At most: nobody has entered the royalties of the mine, so none are taken off.';

  it.each<[string, Partial<StudyModel>, Parameters<typeof limitsOf>[1], string[]]>([
    ['401 above 1,600', {}, { price: 2001 }, [farPriceWords]],
    ['401 below, where the NPV is still above 0', { npv: 900 }, { price: 1199 }, [farPriceWords]],
    // As a double, 0.15 / 0.2 is a little less than three quarters.
    ['a quarter below 0.2 is within', { price: 0.2, cost: null }, { price: 0.15 }, []],
    ['3 points less are within', {}, { rate: 0.02 }, []],
    ['a hundredth of a point further is not', {}, { rate: 0.0199 }, [farRateWords]],
    ['of a study without a rate none is far', { rate: null }, { rate: 0.5 }, []],
    ['a cost of all of the price', { npv: 9_000 }, { cost: 1600 }, [noMargin]],
    ['a cent is left', { npv: 9_000 }, { cost: 1599.99 }, []],
    ['a study that loses money by itself is not blamed on what is assumed', { cost: 2000 }, {}, []],
    ['a loss is not taxed, so it is deeper', { cost: null }, { price: 1201 }, []],
    ['without tax it is as deep as shown', { npv: 1, tax: exactly(0) }, { price: 1500 }, []],
    ['with tax it is deeper', { npv: 1 }, { price: 1500 }, [noTax]],
    ['by cost, too', { npv: 1 }, { cost: 800 }, [noTax]],
    ['by capital it is not: that is not taxed', { npv: 1 }, { capex: 900 }, []],
    ['royalties that nobody entered', { royalty: null }, { price: 1700 }, [noRoyalty]],
    ['matter for the price alone', { royalty: null }, { cost: 700, capex: 100 }, []],
    ['and where it does not move they do not', { royalty: null, output: null }, { price: 1700 }, []],
  ])('%s', (_, model, scenario, words) => {
    expect(limitsOf({ ...longValley, ...model }, scenario)).toEqual(words);
  });
});

describe('the NPV where the start of production is not known', () => {
  // The rate falls from 5 to 3 % and the price rises by 512: cash of the plan is worth more the later it starts, and what is
  // added less. After about a year and a half the two meet.
  const scenario = { rate: 0.03, price: 2112 };
  const model: StudyModel = { ...longValley, tax: exactly(0), start: anyStart };
  const at = (start: number) => npvUnder({ ...model, start: exactly(start) }, scenario)!.low;

  it('is lowest in between, where the curve turns', () => {
    const { low, high } = npvUnder(model, scenario)!;
    const sampled = Array.from({ length: 3_001 }, (_, index) => at(index / 1_000));
    expect(low).toBeCloseTo(Math.min(...sampled), 4);
    expect(high).toBeCloseTo(Math.max(...sampled), 9);
    expect(low).toBeLessThan(Math.min(at(0), at(3)) - 0.1);
  });

  it('is at its ends where it does not turn between them', () => {
    const { low, high } = npvUnder({ ...model, start: { low: 2, high: 3 } }, scenario)!;
    expect([low, high]).toEqual([at(2), at(3)]);
  });
});

describe('what is known in part', () => {
  it('capital moves by itself where rate or life are not known', () => {
    expect(npvUnder({ ...open, rate: null }, { capex: 200, price: 1900 })).toEqual(exactly(234));
    expect(npvUnder({ ...open, years: null }, { capex: 122 })).toEqual(exactly(312));
    expect(lackingFor({ ...open, npv: null, rate: null, years: null }, 'capex')).toEqual(['npv']);
  });

  it('a royalty takes its part of what a price brings, and of none that is known nothing is taken', () => {
    const more = (royalty: number | null) => only({ ...longValley, royalty }, { price: 1900 }) - 273;
    expect(more(0.03)).toBeCloseTo(0.97 * more(0), 9);
    expect(more(null)).toBeCloseTo(more(0), 9);
    expect(slopeOf({ ...longValley, royalty: 0.03 })!.low).toBeCloseTo(0.97 * slopeOf(longValley)!.low, 12);
    expect(slopeOf({ ...longValley, royalty: null })).toEqual(slopeOf(longValley));
  });

  it('a price that moves nothing never breaks even', () => {
    expect(breakEvenOf({ ...longValley, output: 0 })).toBeNull();
  });

  it('a margin needs a price, and the cost that is assumed moves with the royalty, too', () => {
    expect(marginUnder({ ...longValley, price: null }, {})).toBeNull();
    expect(costAt({ ...longValley, royalty: 0.03 }, { price: 1900, cost: 800 })).toBeCloseTo(809, 9);
    expect(costAt({ ...longValley, royalty: null }, { price: 1900 })).toBe(773);
    expect(costAt({ ...longValley, royalty: 0.03, price: null }, { price: 1900 })).toBe(773);
  });

  it('a bar goes from what is less to what is more, a rate not below 0, a negative cost by its size', () => {
    const barOf = (lever: string, changes: Partial<StudyModel> = {}) => {
      const { from, to } = tornadoOf({ ...longValley, ...changes }, usualRanges).find((bar) => bar.lever === lever)!;
      return [from, to].map((end) => Number(end.toFixed(6)));
    };
    expect(barOf('price')).toEqual([1_440, 1_760]);
    expect(barOf('rate')).toEqual([0.04, 0.06]);
    expect(barOf('rate', { rate: 0.005 })).toEqual([0, 0.015]);
    expect(barOf('cost', { cost: -100 })).toEqual([-110, -90]);
  });

  it('what is not known has no bar, and no grid', () => {
    const bars = (changes: Partial<StudyModel>) =>
      tornadoOf({ ...longValley, ...changes }, usualRanges).map(({ lever }) => lever);
    expect(bars({ capex: null })).toEqual(['price', 'cost']);
    expect(bars({ price: null })).toEqual(['cost', 'rate', 'capex']);
    expect(bars({ rate: null })).toEqual(['capex']);
    expect(priceCapexGrid({ ...longValley, capex: null }, [0])).toBeNull();
    expect(priceCapexGrid({ ...longValley, price: null }, [0])).toBeNull();
    expect(priceCapexGrid({ ...longValley, output: null }, [0])).toBeNull();
  });
});
