import { describe, expect, it } from 'vitest';
import { estimatesFindings } from './findings-between-estimates.ts';
import type { LookedAtEstimate } from './looked-at-estimate.ts';
import type { Finding } from '../records/findings.ts';

const today = '2026-06-30';

const empty: LookedAtEstimate = {
  ...{ resourceType: 'indicated', metal: 'Gold', zone: null, baseCase: true, reportDate: null, tonnage: null },
  ...{ grade: null, gradeUnit: 'g/t', containedMetal: null, containedMetalUnit: 'oz' },
  ...{ cutoffGrade: null, cutoffGradeUnit: 'g/t', includesReserves: null },
};

type Row = Partial<LookedAtEstimate>;

/** What is found of estimates that are numbered from 1, by number. */
const found = (...rows: Row[]): [number, Finding[]][] =>
  [
    ...estimatesFindings(
      rows.map((values, index) => ({ id: index + 1, values: { ...empty, ...values } })),
      today,
    ),
  ].toSorted(([one], [other]) => one - other);
/** `4 RE5`, a finding a text. */
const rulesOf = (...rows: Row[]) =>
  found(...rows).flatMap(([id, findings]) => findings.map(({ rule }) => `${id} ${rule}`));
const sentencesOf = (rule: string, ...rows: Row[]) =>
  found(...rows).flatMap(([, findings]) => findings.filter((each) => each.rule === rule).map((each) => each.sentence));

describe('a combined category beside its parts', () => {
  const parts = (measured: number, indicated: number): Row[] => [
    { resourceType: 'measured', containedMetal: measured },
    { resourceType: 'indicated', containedMetal: indicated },
  ];
  const combined = (containedMetal: number | null): Row => ({ resourceType: 'M+I', containedMetal });

  it('is said with its figures, and what to do', () => {
    expect(found(...parts(326_720, 644_560), combined(917_280))).toEqual([
      [
        3,
        [
          {
            rule: 'RE8',
            field: 'baseCase',
            sentence: 'This report has measured and indicated both as one figure and by its parts.',
            mend: 'The parts count; keep the combined figure for comparison only, as no base case.',
          },
          {
            rule: 'RE5',
            field: 'containedMetal',
            sentence: 'The parts come to 971,280 oz, the printed sum is 917,280 oz.',
            mend: 'Check the digits of all three.',
          },
        ],
      ],
    ]);
    expect(
      sentencesOf('RE8', { resourceType: 'proven' }, { resourceType: 'probable' }, { resourceType: '2P' }),
    ).toEqual(['This report has proven and probable both as one figure and by its parts.']);
  });

  it('may be half a per cent off, either way', () => {
    const is = (printed: number) => rulesOf(...parts(400_001, 600_003), combined(printed));
    // 0.5 % of 995,031 is 4,975.2, of 1,005,001 it is 5,025.0.
    expect(is(995_031)).toEqual(['3 RE8']);
    expect(is(995_001)).toEqual(['3 RE8', '3 RE5']);
    expect(is(1_005_001)).toEqual(['3 RE8']);
    expect(is(1_005_101)).toEqual(['3 RE8', '3 RE5']);
  });

  it('may be off by half a last digit of each of the three', () => {
    // 1.2 and 0.8 million ounces are known to 50,000 each, and so is their sum.
    const is = (printed: number) => rulesOf(...parts(1_200_000, 800_000), combined(printed));
    expect(is(1_900_000)).toEqual(['3 RE8']);
    expect(is(1_800_000)).toEqual(['3 RE8', '3 RE5']);
    // 2,200,100 is known to 50.
    expect(is(2_200_100)).toEqual(['3 RE8', '3 RE5']);
  });

  it('is not added up where a part, or the sum, has no metal', () => {
    expect(rulesOf(...parts(1, 2), combined(null))).toEqual(['3 RE8']);
    expect(rulesOf({ resourceType: 'measured' }, { containedMetal: 5 }, combined(900))).toEqual(['3 RE8']);
    // No metal at all is known of it.
    expect(rulesOf(...parts(0, 0), combined(0))).toEqual(['3 RE8']);
  });

  it('needs both parts, of the same day, zone and metal, as base cases', () => {
    const [measured, indicated] = parts(400_001, 600_003) as [Row, Row];
    const of = (second: Row) => rulesOf(measured, { ...indicated, ...second }, combined(700_000));
    expect(of({})).toEqual(['3 RE8', '3 RE5']);
    expect(of({ baseCase: false })).toEqual([]);
    expect(of({ resourceType: 'inferred' })).toEqual([]);
    expect(of({ reportDate: '2026-01-31' })).toEqual([]);
    expect(of({ zone: 'North' })).toEqual([]);
    expect(of({ metal: 'Silver' })).toEqual([]);
    expect(of({ metal: 'gold ' })).toEqual(['3 RE8', '3 RE5']);
  });

  it('is compared with them where it is kept for that alone, as no base case', () => {
    const alone = (containedMetal: number, more: Row = {}) => ({
      ...combined(containedMetal),
      baseCase: false,
      ...more,
    });
    expect(rulesOf(...parts(326_720, 644_560), alone(917_280))).toEqual(['3 RE5']);
    expect(rulesOf(...parts(326_720, 644_560), alone(971_280))).toEqual([]);
    const inferred = { resourceType: 'inferred', containedMetal: 453_570 };
    expect(rulesOf(...parts(254_450, 487_230), inferred, alone(1_195_250))).toEqual(['4 RE6', '4 RE5'].toReversed());
  });

  it('of another cut-off is held against the parts of that cut-off', () => {
    const at = (cutoffGrade: string, rows: Row[], baseCase: boolean) =>
      rows.map((row) => ({ ...row, cutoffGrade, baseCase }));
    const table = (printed: number) => [
      ...at('0.3', [...parts(326_720, 644_560), combined(971_280)], true),
      ...at('0.6', [...parts(254_450, 487_230), combined(printed)], false),
    ];
    expect(rulesOf(...table(741_680))).toEqual(['3 RE8']);
    expect(rulesOf(...table(700_001))).toEqual(['3 RE8', '6 RE5']);
    // Of a cut-off of which there are no parts nothing can be said.
    const [higher] = at('0.9', [combined(5)], false);
    expect(rulesOf(...parts(326_720, 644_560), higher!)).toEqual([]);
  });

  it.each([null, '0.3'])(
    'is of one price among several at the cut-off of %s: nothing tells of which',
    (cutoffGrade) => {
      const at = (baseCase: boolean, rows: Row[]) => rows.map((row) => ({ ...row, cutoffGrade, baseCase }));
      const base = at(true, parts(326_720, 644_560));
      expect(rulesOf(...base, ...at(false, [...parts(254_450, 487_230), combined(741_680)]))).toEqual([]);
      expect(rulesOf(...base, ...at(false, [combined(971_280), combined(741_680)]))).toEqual([]);
      // Beside its own sum as well.
      expect(rulesOf(...base, ...at(true, [combined(971_280)]), ...at(false, [combined(741_680)]))).toEqual(['3 RE8']);
    },
  );

  it('that holds inferred is said so, of resources only', () => {
    const inferred = { resourceType: 'inferred', containedMetal: 453_570 };
    expect(sentencesOf('RE6', ...parts(254_450, 487_230), inferred, combined(1_195_250))).toEqual([
      '1,195,250 oz is what measured, indicated and inferred come to together.',
    ]);
    // 0.5 % of 1,188,000 is 5,940: 7,250 is more, 5,250 of 1,190,000 is less.
    expect(sentencesOf('RE6', ...parts(254_450, 487_230), inferred, combined(1_188_000))).toEqual([]);
    expect(sentencesOf('RE6', ...parts(254_450, 487_230), inferred, combined(1_190_000))).toHaveLength(1);
    const reserves = [
      { resourceType: 'proven', containedMetal: 254_450 },
      { resourceType: 'probable', containedMetal: 487_230 },
      { resourceType: '2P', containedMetal: 1_195_250 },
    ];
    expect(sentencesOf('RE6', ...reserves, inferred)).toEqual([]);
    const unknown = { ...inferred, containedMetal: null };
    expect(sentencesOf('RE6', ...parts(254_450, 487_230), unknown, combined(1_195_250))).toEqual([]);
  });
});

describe('resources beside reserves', () => {
  const inclusive = (containedMetal: number | null, more: Row = {}): Row => ({
    ...{ resourceType: 'M+I', containedMetal, includesReserves: true },
    ...more,
  });
  const reserves = (containedMetal: number | null, more: Row = {}): Row => ({
    ...{ resourceType: '2P', containedMetal },
    ...more,
  });

  it('are told with both figures, in the unit of the resources', () => {
    expect(found(reserves(300_000), inclusive(258_700))).toEqual([
      [
        2,
        [
          {
            rule: 'RE7',
            field: 'includesReserves',
            sentence: 'The reserves hold 300,000 oz, the resources that are to include them 258,700 oz.',
            mend: 'Check whether the resources exclude the reserves.',
          },
        ],
      ],
    ]);
    const diamonds = { metal: 'Diamond', gradeUnit: 'ct/t' };
    expect(
      sentencesOf(
        'RE7',
        reserves(600_000, { ...diamonds, containedMetalUnit: 'carats' }),
        inclusive(null, { ...diamonds, containedMetalUnit: null, tonnage: 1_000_000, grade: '0.5' }),
      ),
    ).toEqual(['The reserves hold 600,000 carats, the resources that are to include them 500,000 carats.']);
  });

  it('may be less by 5 %', () => {
    expect(rulesOf(reserves(104_900), inclusive(100_000))).toEqual([]);
    expect(rulesOf(reserves(105_100), inclusive(100_000))).toEqual(['2 RE7']);
  });

  it('are compared by their parts where there are any, each added up', () => {
    const parts = [
      inclusive(60_000, { resourceType: 'measured' }),
      inclusive(40_000, { resourceType: 'indicated' }),
      { resourceType: 'proven', containedMetal: 50_000 },
      { resourceType: 'probable', containedMetal: 60_000 },
    ];
    expect(rulesOf(...parts)).toEqual(['1 RE7', '2 RE7']);
    // The combined figure is not looked at beside them.
    expect(rulesOf(...parts, reserves(1, { zone: null, reportDate: '2020-01-01', baseCase: false }))).toEqual([
      '1 RE7',
      '2 RE7',
    ]);
    expect(rulesOf(...parts.slice(1))).toEqual(['1 RE7']);
  });

  it('are compared by the newest of each', () => {
    const [old, recent] = [{ reportDate: '2022-03-01' }, { reportDate: '2024-03-01' }];
    expect(rulesOf(reserves(300_000, old), reserves(90_000, recent), inclusive(100_000, recent))).toEqual([]);
    expect(rulesOf(reserves(90_000, old), reserves(300_000, recent), inclusive(100_000, old))).toEqual(['3 RE7']);
    expect(rulesOf(reserves(300_000), reserves(90_000, recent), inclusive(100_000))).toEqual([]);
  });

  it('are not compared where a figure is not known, or one of them excludes the reserves', () => {
    expect(rulesOf(reserves(null), inclusive(100_000))).toEqual([]);
    expect(rulesOf(reserves(300_000), inclusive(null))).toEqual([]);
    const measured = inclusive(60_000, { resourceType: 'measured' });
    const exclusive = inclusive(40_000, { resourceType: 'indicated', includesReserves: false });
    expect(rulesOf(reserves(300_000), measured, exclusive)).toEqual([]);
    expect(rulesOf(reserves(300_000), measured)).toEqual(['2 RE7']);
    expect(rulesOf(reserves(300_000), inclusive(100_000, { baseCase: false }))).toEqual([]);
  });

  it('ask whether one is in the other, of each part', () => {
    const silent = (resourceType: string): Row => ({ resourceType, containedMetal: 100_000 });
    expect(rulesOf(reserves(50_000), silent('measured'), silent('indicated'))).toEqual(['2 RE10', '3 RE10']);
    expect(found(reserves(50_000), silent('M+I'))[0]![1]).toEqual([
      {
        rule: 'RE10',
        field: 'includesReserves',
        sentence: 'There are reserves beside these resources, and nobody says whether the resources include them.',
        mend: 'Choose whether the resources include or exclude the reserves, as the report says.',
      },
    ]);
    // Inferred resources are never the reserves' own rock.
    expect(rulesOf(reserves(50_000), silent('inferred'))).toEqual([]);
  });
});

describe('rows at two cut-offs', () => {
  /** 10 Mt at 1 g/t above 0.5 g/t: ten tonnes of gold. */
  const low: Row = { tonnage: 10_000_000, grade: '1', cutoffGrade: '0.5' };
  const high = (tonnage: number | null, grade: string, more: Row = {}): Row => ({
    ...{ tonnage, grade, cutoffGrade: '1.0', baseCase: false },
    ...more,
  });
  const said = (row: Row) => sentencesOf('RE4', low, row);

  it('hold rock between them that lies between them', () => {
    // 4 Mt at 1.6 hold 6.4 t: the 6 Mt between hold 3.6 t, 0.6 g/t.
    expect(said(high(4_000_000, '1.6'))).toEqual([]);
    // 2.8 t in 6 Mt; 0.5 less 5 % is 0.476.
    expect(said(high(4_000_000, '1.8'))).toEqual([
      'The rock between the cut-offs of 0.5 g/t and 1 g/t would hold 0.467 g/t, which does not lie between them.',
    ]);
    expect(said(high(4_000_000, '1.78'))).toEqual([]);
    // 2.16 t in 2 Mt; 1 more 5 % is 1.05.
    expect(said(high(8_000_000, '0.98'))).toEqual([
      'The rock between the cut-offs of 0.5 g/t and 1 g/t would hold 1.08 g/t, which does not lie between them.',
    ]);
    expect(said(high(8_000_000, '0.99'))).toEqual([]);
  });

  it('have no more tonnes, no more metal and no lower grade at the higher one', () => {
    expect(found(low, high(11_000_000, '1.6'))).toEqual([
      [
        2,
        [
          {
            rule: 'RE4',
            field: 'cutoffGrade',
            sentence: 'At the cut-off of 1 g/t there are more tonnes than at 0.5 g/t.',
            mend: 'Check this row against the table of the report.',
          },
        ],
      ],
    ]);
    // 10.8 t are over 5 % more than 10 t.
    expect(said(high(9_000_000, '1.2'))).toEqual(['At the cut-off of 1 g/t there is more metal than at 0.5 g/t.']);
    expect(said(high(4_000_000, '0.95'))).toEqual(['At the cut-off of 1 g/t the grade is lower than at 0.5 g/t.']);
    expect(said(high(4_000_000, '0.96'))).toEqual([]);
    // The same tonnes have nothing between them.
    expect(said(high(10_000_000, '1'))).toEqual([]);
  });

  it('are ordered by what the cut-offs are, whatever the unit, and told as they are written', () => {
    const row = high(11_000_000, '1.6', { cutoffGrade: '1000', cutoffGradeUnit: 'ppb' });
    expect(found(row, low)).toMatchObject([
      [1, [{ sentence: 'At the cut-off of 1000 ppb there are more tonnes than at 0.5 g/t.' }]],
    ]);
  });

  it('are compared with the next lower one', () => {
    const middle = high(4_000_000, '1.6');
    const top = (tonnage: number) => high(tonnage, '2.4', { cutoffGrade: '2' });
    // 1.5 Mt at 2.4 hold 3.6 t: the 2.5 Mt between 1 and 2 hold 2.8 t, 1.12 g/t.
    expect(rulesOf(low, middle, top(1_500_000))).toEqual([]);
    expect(sentencesOf('RE4', top(5_000_000), low, middle)).toEqual([
      'At the cut-off of 2 g/t there are more tonnes than at 1 g/t.',
    ]);
  });

  it('say nothing where they are one cut-off, of another category, or not whole', () => {
    const wrong = high(11_000_000, '1.6');
    for (const more of [
      { cutoffGrade: '0.50' },
      { resourceType: 'inferred' },
      { cutoffGrade: null },
      { cutoffGradeUnit: null },
      { grade: null, containedMetal: 500_000 },
      { gradeUnit: null, containedMetal: 500_000 },
      { tonnage: null, containedMetal: 500_000 },
      { zone: 'North' },
      { reportDate: '2025-01-01' },
    ])
      expect([more, said({ ...wrong, ...more })]).toEqual([more, []]);
    expect(said(wrong)).toHaveLength(1);
  });
});

describe('reports one after the other', () => {
  it('are told where only zeros differ, of tonnes and of metal', () => {
    const of = (reportDate: string | null, tonnage: number, containedMetal: number, more: Row = {}): Row => ({
      ...{ reportDate, tonnage, containedMetal },
      ...more,
    });
    const before = of('2024-01-31', 4_017_600, 305_000);
    expect(found(of('2025-01-31', 40_176_000, 305), before)).toMatchObject([
      [
        1,
        [
          {
            rule: 'GN2',
            field: 'tonnage',
            sentence:
              'From the report before, the tonnage goes from 4,017,600 to 40,176,000: the same digits with other zeros.',
          },
          {
            rule: 'GN2',
            field: 'containedMetal',
            sentence:
              'From the report before, the contained metal goes from 305,000 to 305: the same digits with other zeros.',
          },
        ],
      ],
    ]);
    expect(rulesOf(before, of('2025-01-31', 40_176_000, 1, { baseCase: false }))).toEqual([]);
    expect(rulesOf(before, of(null, 40_176_000, 1))).toEqual([]);
    expect(rulesOf(before, of('2025-01-31', 40_176_000, 1, { zone: 'North' }))).toEqual([]);
    expect(rulesOf(before, of('2025-01-31', 40_176_000, 1, { resourceType: 'inferred' }))).toEqual([]);
  });

  it('are old where the newest base case of their class is', () => {
    expect(found({ reportDate: '2009-09-10' })).toEqual([
      [
        1,
        [
          {
            rule: 'RE11',
            field: 'reportDate',
            sentence: 'The report of 2009-09-10 is over five years old.',
            mend: 'Enter a newer report, or read this one as historical.',
          },
        ],
      ],
    ]);
    const recent = { reportDate: '2024-02-15' };
    expect(rulesOf(recent, { reportDate: '2009-09-10', resourceType: 'measured' })).toEqual(['2 RE11']);
    expect(rulesOf({ reportDate: '2009-09-10' }, { ...recent, baseCase: false })).toEqual(['1 RE11']);
    expect(rulesOf({ reportDate: '2012-09-10' }, { reportDate: '2009-09-10' })).toEqual(['1 RE11']);
    expect(rulesOf({ reportDate: '2009-09-10' }, { reportDate: null })).toEqual(['1 RE11']);
    expect(rulesOf({ reportDate: null })).toEqual([]);
  });
});

it('an equivalent is told beside the metal that it is poorer than, in the units of both', () => {
  const of = (metal: string, grade: string | null, more: Row = {}): Row => ({
    ...{ metal, grade, gradeUnit: '%', tonnage: 5_000_000 },
    ...more,
  });
  expect(found(of('CuEq', '0.55'), of('Copper', '6100', { gradeUnit: 'ppm' }))).toEqual([
    [
      1,
      [
        {
          rule: 'MQ3',
          field: 'grade',
          sentence: 'CuEq at 0.55 % is below the copper alone, 6100 ppm.',
          mend: 'Check whether the two were swapped.',
        },
      ],
    ],
  ]);
  const copper = of('Copper', '0.61');
  expect(rulesOf(of('CuEq', '0.61'), copper)).toEqual([]);
  expect(rulesOf(of('CuEq', null), copper)).toEqual([]);
  expect(rulesOf(of('CuEq', '0.55', { gradeUnit: null }), copper)).toEqual([]);
  expect(rulesOf(of('CuEq', '0.55', { zone: 'North' }), copper)).toEqual([]);
  expect(rulesOf(of('CuEq', '0.55', { resourceType: 'inferred' }), copper)).toEqual([]);
  expect(rulesOf(of('CuEq', '0.55', { reportDate: '2025-01-01' }), copper)).toEqual([]);
});

it('estimates that agree are not in what is found', () => {
  expect(found({}, { resourceType: 'inferred' })).toEqual([]);
  expect(found()).toEqual([]);
});
