import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../tests/processor-time.ts';
import { csvRow } from '../../../domain/text/spreadsheet-cells.ts';
import type { ComparedMine, ComparedStudy } from '../contract.ts';
import { mineBubbles } from './comparison-bubbles.ts';
import { comparisonTable, hasStudyPrices, type Row, toldOf } from './comparison-cells.ts';
import { comparisonRows } from './comparison-rows.ts';

const study: ComparedStudy = {
  studyType: 'PFS',
  reportDate: '2025-06-30',
  npv: 900,
  discountRate: 8,
  taxBasis: 'after-tax',
  shareBasis: '100%',
  currency: 'USD',
  totalCapex: 600,
  afterTaxIrr: 24,
  paybackPeriod: null,
  lifeOfMineYears: null,
  allInSustainingCost: null,
  allInSustainingCostUnit: null,
  allInSustainingCostCurrency: null,
  prices: { copper: 4 },
};

const mine = (name: string, more: Partial<ComparedMine> = {}): ComparedMine => ({
  id: 1,
  asked: 1,
  name,
  country: null,
  primaryJurisdiction: null,
  stage: null,
  metals: [],
  company: null,
  ownershipPercentage: null,
  isArchived: false,
  interests: [],
  interestsCount: 0,
  resources: [],
  studies: [],
  intercepts: [],
  bestIntercept: null,
  milestones: { due: 0, kept: 0, keptInTime: 0, overdue: 0, dropped: 0, medianDelay: null, next: null },
  figures: {},
  ...more,
});
const figure = (value: number, basis: string | null = null) => ({ value, basis });
const rowsOf = (...mines: ComparedMine[]) => comparisonRows(mines).flatMap(({ rows }) => rows);
const rowOf = (key: string, ...mines: ComparedMine[]) => rowsOf(...mines).find((row) => row.key === key);
const texts = (key: string, ...mines: ComparedMine[]) => rowOf(key, ...mines)?.cells.map((cell) => cell?.text ?? null);

describe('comparisonRows', () => {
  it('aligns the units of a row, and leaves what is not known empty', () => {
    const mines = [
      mine('Alder', { figures: { 'contained-mi.copper': figure(2_800_000) } }),
      mine('Birch', { figures: { 'contained-mi.copper': figure(45_000) } }),
      mine('Cedar'),
    ];
    expect(rowsOf(...mines).map(({ key }) => key)).toEqual([]);
    const resource = {
      of: 'copper',
      metal: 'Copper',
      resourceClass: 'measured and indicated',
      tonnage: 1,
      grade: 1,
      gradeUnit: '%',
      contained: null,
      containedUnit: null,
      cutoffs: ['0.3 %'],
      reportDates: ['2025-03-01'],
      includesReserves: null,
      leftOut: 0,
    } as const;
    const [alder, birch, cedar] = mines.map((each, index) => ({
      ...each,
      resources:
        index < 2 ? [{ ...resource, cutoffs: [...resource.cutoffs], reportDates: [...resource.reportDates] }] : [],
    }));
    const row = rowOf('contained-mi.copper', alder!, birch!, cedar!);
    expect(row).toMatchObject({ unit: 'Mt', name: 'Contained copper, measured and indicated', best: [0], worst: [1] });
    expect(texts('contained-mi.copper', alder!, birch!, cedar!)).toEqual(['2.80', '0.045', null]);
    expect(row?.cells[1]?.plain).toBe('0.045');
    expect(texts('cutoff-mi.copper', alder!, birch!, cedar!)).toEqual(['0.3 %', '0.3 %', null]);
  });

  it('marks the best NPV of like studies, and names what is not alike', () => {
    const alder = mine('Alder', { studies: [study], figures: { 'npv.USD': figure(900, 'PFS 2025, 8%') } });
    const birch = mine('Birch', { studies: [study], figures: { 'npv.USD': figure(-20) } });
    expect(rowOf('npv', alder, birch)).toMatchObject({ unit: 'US$M', best: [0], worst: [1], differences: [] });
    expect(texts('npv', alder, birch)).toEqual(['900', '−20']);
    const other = mine('Cedar', {
      studies: [{ ...study, currency: 'CAD', discountRate: 5 }],
      figures: { 'npv.CAD': figure(1_000) },
    });
    expect(rowOf('npv', alder, other)).toMatchObject({
      unit: '',
      best: [],
      worst: [],
      differences: ['Discount rate differs: 8% (Alder), 5% (Cedar).', 'Currency differs: USD (Alder), CAD (Cedar).'],
    });
    expect(texts('npv', alder, other)).toEqual(['US$900.0M', 'CAD 1,000.0M']);
  });

  it('marks a cost among mines of one metal alone, in studies of every level', () => {
    const cost = { ...study, allInSustainingCost: 900, allInSustainingCostUnit: 'oz' };
    const costly = (name: string, metal: string, value: number) =>
      mine(name, {
        metals: [{ metal, percentage: 80 }],
        studies: [study, { ...cost, studyType: 'PEA', allInSustainingCost: value }],
        figures: { 'aisc.USD/oz': figure(value) },
      });
    const [alder, birch, cedar] = [
      costly('Alder', 'Gold', 900),
      costly('Birch', 'Silver', 14),
      costly('Cedar', 'Gold', 1_100),
    ];
    const costs = (...mines: ComparedMine[]) => rowsOf(...mines).filter(({ key }) => key.includes('aisc'));
    const marked = { best: [0], worst: [1], differences: [] };
    expect(costs(alder, cedar)).toMatchObject([marked, marked]);
    const named = { best: [], worst: [], differences: ['Metal differs: gold (Alder), silver (Birch).'] };
    expect(costs(alder, birch)).toMatchObject([named, named]);
  });

  it('puts studies of a level side by side where they do not speak for the mine', () => {
    const pea = { ...study, studyType: 'PEA', npv: 300, reportDate: '2024-01-31' } as const;
    const alder = mine('Alder', { studies: [study, pea], figures: { 'npv.USD': figure(900) } });
    const birch = mine('Birch', { studies: [{ ...pea, npv: 500 }], figures: { 'npv.USD': figure(500) } });
    expect(texts('PEA-npv', alder, birch)).toEqual(['300', '500']);
    expect(rowOf('PEA-npv', alder, birch)).toMatchObject({ best: [1], worst: [0] });
    expect(rowOf('npv', alder, birch)?.differences).toEqual(['Level of study differs: PFS (Alder), PEA (Birch).']);
    expect(rowOf('PFS-npv', alder, birch)).toBeUndefined();
    const apart = comparisonRows([alder, birch]).filter(({ title }) => title === 'Preliminary economic assessments');
    expect(apart.map(hasStudyPrices)).toEqual([true]);
  });

  it('of hundreds of metals, each mine others, come in a time that grows with their number alone', () => {
    const resource = {
      ...{ resourceClass: 'inferred' as const, tonnage: 1, grade: 1, gradeUnit: 'g/t', contained: 1, leftOut: 0 },
      ...{ containedUnit: 'oz' as const, cutoffs: null, reportDates: ['2025-03-01'], includesReserves: null },
    };
    const mines = Array.from({ length: 6 }, (_, n) => {
      const metals = Array.from({ length: 50 }, (__, m) => `metal ${50 * n + m}`);
      return mine(`Mine ${n}`, {
        resources: metals.map((of) => ({ ...resource, of, metal: of })),
        figures: Object.fromEntries(
          metals.flatMap((of) =>
            ['contained', 'attributable', 'grade', 'tonnage'].map((what) => [`${what}-inferred.${of}`, figure(1)]),
          ),
        ),
      });
    });
    const [resources] = comparisonRows(mines);
    expect(resources?.title).toBe('Resources');
    // Of each metal its four figures and when it was reported.
    expect(resources?.rows).toHaveLength(300 * 5);
    expect(processorTime(() => comparisonRows(mines).map(({ rows }) => toldOf(rows)), 1_000)).toBeLessThan(1_000);
  });

  it('names what none of them has instead of a row of dashes', () => {
    const groups = comparisonRows([mine('Alder', { stage: 'exploration' })]);
    expect(groups.map(({ title }) => title)).toEqual(['Mine']);
    expect(groups[0]?.unknown).toContain('Owner');
    expect(comparisonRows([])).toEqual([]);
  });
});

it('tells what is not alike once, below the last of the rows next to one another that it is true of', () => {
  const row = (key: string, differences: string[]): Row => ({
    ...{ key, differences, name: key, unit: '', isNumeric: true, cells: [], best: [], worst: [] },
  });
  const rows = [row('a', ['Tax.']), row('b', ['Tax.']), row('c', []), row('d', ['Tax.']), row('e', ['Rate.'])];
  expect(toldOf(rows).map((told) => [told.row.key, told.last.key, told.many])).toEqual([
    ['a', 'b', 2],
    ['b', 'b', 2],
    ['c', 'c', 1],
    ['d', 'd', 1],
    ['e', 'e', 1],
  ]);
  expect(toldOf([])).toEqual([]);
});

it('becomes a file in which no cell runs and each row says why it is not marked', () => {
  const mines = [mine('=HYPERLINK("x")', { stage: 'exploration' }), mine('Birch')];
  const table = comparisonTable(mines, comparisonRows(mines));
  expect(table[0]).toEqual([
    'Group',
    'Figure',
    'Unit',
    '=HYPERLINK("x")',
    '=HYPERLINK("x"): stands for',
    'Birch',
    'Birch: stands for',
    'Best',
    'Worst',
    'Not alike',
  ]);
  expect(table[1]).toEqual(['Mine', 'Stage', '', 'Exploration', '', '', '', '', '', '']);
  expect(csvRow(table[0]!)).toContain(`"'=HYPERLINK(""x"")"`);
});

describe('mineBubbles', () => {
  const valued = (name: string, npv: number, more: Record<string, number> = {}, currency = 'USD') =>
    mine(name, {
      figures: Object.fromEntries(
        Object.entries({ [`npv.${currency}`]: npv, [`capex.${currency}`]: 100, ...more }).map(([key, value]) => [
          key,
          figure(value),
        ]),
      ),
    });

  it('draws one currency, sizes by one metal and names the rest', () => {
    const mines = [
      valued('Alder', 300, { 'contained-mi.gold': 4_000_000 }),
      valued('Birch', -50, { 'contained-mi.gold': 1_000_000 }),
      valued('Cedar', 80, { 'contained-mi.copper': 9 }),
      valued('Dogwood', 80, {}, 'CAD'),
      mine('Elm'),
    ];
    const chart = mineBubbles(mines)!;
    expect(chart).toMatchObject({ currency: 'USD', metal: 'gold' });
    expect(chart.bubbles.map(({ contained, radius }) => [contained, radius])).toEqual([
      [4_000_000, 24],
      [1_000_000, 12],
      [null, 7],
    ]);
    expect(chart.npvTicks[0]).toBeLessThanOrEqual(-50);
    expect(chart.elsewhere.map(({ name }) => name)).toEqual(['Dogwood']);
    expect(chart.without.map(({ name }) => name)).toEqual(['Elm']);
  });

  it('needs two mines of one currency', () => {
    expect(mineBubbles([valued('Alder', 1), valued('Birch', 1, {}, 'CAD')])).toBeNull();
    expect(mineBubbles([])).toBeNull();
  });
});
