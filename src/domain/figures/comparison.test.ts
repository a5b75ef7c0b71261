import { describe, expect, it } from 'vitest';
import { type Basis, compareFigures, mostCompared, readAsked } from './comparison.ts';

const npv = { id: 'npv', better: 'more' } as const;
const study: Basis = {
  level: 'PFS',
  rate: 8,
  taxBasis: 'after-tax',
  shareBasis: '100%',
  currency: 'USD',
  prices: { gold: 1_900 },
  date: '2025-06-30',
};
const figure = (name: string, value: number | null, more: Basis = {}, basis: Basis = study) => ({
  name,
  value,
  basis: { ...basis, ...more },
});
const differencesOf = (more: Basis) => compareFigures(npv, [figure('Alder', 1), figure('Birch', 2, more)]).differences;

describe('compareFigures', () => {
  it('marks the best and the worst where all stand for the same', () => {
    const figures = [figure('Alder', 300), figure('Birch', null), figure('Cedar', 900), figure('Dogwood', 900)];
    expect(compareFigures(npv, figures)).toEqual({ best: [2, 3], worst: [0], differences: [] });
    const capex = { id: 'capex', better: 'less' } as const;
    expect(compareFigures(capex, figures)).toEqual({ best: [0], worst: [2, 3], differences: [] });
  });

  it('marks nothing of one, of what is alike, of what is unknown, of mere sizes, and where no end is better', () => {
    const nothing = { best: [], worst: [], differences: [] };
    expect(compareFigures(npv, [figure('Alder', 300), figure('Birch', null, { rate: 5 })])).toEqual(nothing);
    expect(compareFigures(npv, [figure('Alder', 300), figure('Birch', 300)])).toEqual(nothing);
    expect(compareFigures(npv, [])).toEqual(nothing);
    for (const measure of [
      { id: 'study-date' },
      { id: 'mines-held', better: 'more' },
      { id: 'mine-countries', better: 'more' },
    ] as const)
      expect(compareFigures(measure, [figure('Alder', 1), figure('Birch', 2)])).toEqual(nothing);
  });

  it('names each difference of what figures stand for, and marks none of them', () => {
    expect(compareFigures(npv, [figure('Alder', 1), figure('Birch', 2, { rate: 5 })])).toEqual({
      best: [],
      worst: [],
      differences: ['Discount rate differs: 8% (Alder), 5% (Birch).'],
    });
    expect(differencesOf({ level: 'PEA' })).toEqual(['Level of study differs: PFS (Alder), PEA (Birch).']);
    expect(differencesOf({ taxBasis: 'pre-tax' })).toEqual(['Tax differs: after tax (Alder), before tax (Birch).']);
    expect(differencesOf({ shareBasis: 'attributable' })).toEqual([
      "Share differs: whole project (Alder), owner's share (Birch).",
    ]);
    expect(differencesOf({ currency: 'CAD' })).toEqual(['Currency differs: USD (Alder), CAD (Birch).']);
    expect(differencesOf({ date: '2023-06-29' })).toEqual([
      'Dates are more than two years apart: 2025-06-30 (Alder), 2023-06-29 (Birch).',
    ]);
    expect(differencesOf({ prices: { gold: 2_400, silver: 30 } })).toEqual([
      'Prices are more than 10% apart: gold US$1,900/oz (Alder), gold US$2,400/oz (Birch).',
    ]);
    expect(differencesOf({ prices: { copper: 4.25 } })).toEqual([
      'Price differs: gold US$1,900/oz (Alder), copper US$4.25/lb (Birch).',
    ]);
    expect(differencesOf({ level: 'PEA', rate: 10 })).toHaveLength(2);
  });

  it('names three and more, and prices of several metals', () => {
    const of = (...more: Basis[]) =>
      compareFigures(
        npv,
        more.map((each, place) => figure(['Alder', 'Birch', 'Cedar', 'Dogwood'][place]!, place, each)),
      ).differences;
    expect(of({}, { level: 'PEA' }, { level: 'PEA' }, { level: 'PEA' })).toEqual([
      'Level of study differs: PFS (Alder), PEA (Birch, Cedar and Dogwood).',
    ]);
    expect(of({ date: '2021-01-01' }, { date: '2024-01-01' }, { date: '2022-01-01' })).toEqual([
      'Dates are more than two years apart: 2021-01-01 (Alder), 2024-01-01 (Birch), 2022-01-01 (Cedar).',
    ]);
    expect(of({ prices: { gold: 1_900, silver: 24 } }, { prices: { silver: 30, gold: 2_400.123_45 } })).toEqual([
      'Prices are more than 10% apart: gold US$1,900/oz and silver US$24/oz (Alder), gold US$2,400.12/oz and silver US$30/oz (Birch).',
    ]);
    expect(of({ prices: { unobtainium: 3 } })).toEqual([]);
    expect(of({}, { prices: { unobtainium: 3 } })).toEqual([
      'Price differs: gold US$1,900/oz (Alder), unobtainium US$3/t (Birch).',
    ]);
    // A metal may be called by a name that every object knows.
    expect(of({ prices: { constructor: 3 } }, {})).toEqual([
      'Price differs: constructor US$3/t (Alder), gold US$1,900/oz (Birch).',
    ]);
    expect(of({}, { rate: null })).toEqual(['Discount rate differs: 8% (Alder), not stated (Birch).']);
  });

  it('takes near dates and near prices for alike, at their bounds too', () => {
    expect(differencesOf({ date: '2023-07-01', prices: { gold: 2_090 } })).toEqual([]);
    expect(differencesOf({ prices: { gold: 2_091 } })).toHaveLength(1);
  });

  it('takes what nobody states for unlike, and says so', () => {
    expect(differencesOf({ taxBasis: null, prices: {} })).toEqual([
      'Tax differs: after tax (Alder), not stated (Birch).',
      'Price differs: gold US$1,900/oz (Alder), not stated (Birch).',
    ]);
    const bare = { level: 'PFS', rate: 0, taxBasis: null, shareBasis: null, currency: null, prices: {}, date: null };
    expect(compareFigures(npv, [figure('Alder', 1, bare), figure('Birch', 2, bare)]).differences).toEqual([
      'Tax is not stated.',
      'Price is not stated.',
      'Date is not stated.',
      'Share is not stated.',
      'Currency is not stated.',
    ]);
    expect(differencesOf({ date: null })).toEqual(['Date differs: 2025-06-30 (Alder), not stated (Birch).']);
  });

  it('looks at cut-offs, reserves and what is left out of resources, and at the width of intercepts', () => {
    const grade = { id: 'grade-mi', better: 'more' } as const;
    const estimate: Basis = { cutoff: '0.3 g/t', reserves: true, leftOut: 0, date: '2025-01-01' };
    const of = (more: Basis) =>
      compareFigures(grade, [figure('Alder', 1, {}, estimate), figure('Birch', 2, more, estimate)]);
    expect(of({})).toEqual({ best: [1], worst: [0], differences: [] });
    expect(of({ cutoff: '3 g/t', reserves: false, leftOut: 2 }).differences).toEqual([
      'Cut-off differs: 0.3 g/t (Alder), 3 g/t (Birch).',
      'What resources hold differs: reserves included (Alder), without reserves (Birch).',
      'Estimates are left out of totals: 2 of Birch.',
    ]);
    const intercept = { id: 'best-intercept', better: 'more' } as const;
    const widths = [figure('Alder', 80, { isTrueWidth: true }, {}), figure('Birch', 90, { isTrueWidth: false }, {})];
    expect(compareFigures(intercept, widths).differences).toEqual([
      'Width differs: true width (Alder), length down the hole (Birch).',
    ]);
  });

  it('gives the same marks in any order of the mines', () => {
    const figures = [5, 3, 9, 9, 3].map((value, index) => figure(`Mine ${index}`, value));
    const { best, worst } = compareFigures(npv, figures);
    const turned = compareFigures(npv, figures.toReversed());
    const back = (places: number[]) => places.map((place) => figures.length - 1 - place).toReversed();
    expect([back(turned.best), back(turned.worst)]).toEqual([best, worst]);
  });
});

describe('readAsked', () => {
  it('reads ids, each once, and says what it leaves out', () => {
    expect(readAsked('3, 1,3,,2', 'mines')).toEqual({ ids: [3, 1, 2], leftOut: [] });
    expect(readAsked('', 'mines')).toEqual({ ids: [], leftOut: [] });
    expect(readAsked('1,gold,-2,99999999999999999', 'mines')).toEqual({
      ids: [1],
      leftOut: [
        "'gold' is left out: mines are named by their numbers.",
        "'-2' is left out: mines are named by their numbers.",
        "'99999999999999999' is left out: mines are named by their numbers.",
      ],
    });
  });

  it('takes the first six', () => {
    expect(readAsked('1,2,3,4,5,6,7,8', 'mines')).toEqual({
      ids: [1, 2, 3, 4, 5, 6],
      leftOut: [`The first ${mostCompared} of 8 mines are compared: more do not fit side by side.`],
    });
    expect(readAsked('a,b,c,d,e,f,g,h', 'mines').leftOut.at(-1)).toBe('2 more are left out for the same reason.');
    expect(readAsked('a,b,c,d,e,f,g,h', 'mines').leftOut).toHaveLength(7);
    expect(readAsked('a,b,c,d,e,f', 'mines').leftOut).toHaveLength(6);
    expect(readAsked('1,2,3,4,5,6', 'mines').leftOut).toEqual([]);
    expect(readAsked('x'.repeat(50), 'companies').leftOut).toEqual([
      `'${'x'.repeat(20)}' is left out: companies are named by their numbers.`,
    ]);
    // The largest number that is one in every program.
    expect(readAsked('9007199254740991,9007199254740992', 'mines')).toMatchObject({ ids: [9_007_199_254_740_991] });
  });
});
