import { expect, it } from 'vitest';
import {
  impossibleGrade,
  impossibleInterval,
  intervalFindings,
  intervalsFindings,
  type LookedAtInterval,
  programFindings,
} from './drilling-findings.ts';

const interval = (id: number, values: Partial<LookedAtInterval>) => ({
  id,
  values: {
    holeId: 'NFGC-23',
    metal: 'Gold',
    densityValue: '1',
    densityUnit: 'g/t',
    intervalLength: null,
    startDepth: null,
    endDepth: null,
    parentObservationId: null,
    observationDate: null,
    ...values,
  },
});

const of = (id: number, length: string, grade: string, more: Partial<LookedAtInterval> = {}) =>
  interval(id, { intervalLength: length, densityValue: grade, ...more });

const rulesOf = (intervals: Parameters<typeof intervalsFindings>[0]) =>
  [...intervalsFindings(intervals)].flatMap(([id, found]) => found.map(({ rule }) => `${id} ${rule}`));

it('a precious metal in grams that is likelier in parts per billion is told, of a metre and more', () => {
  const told = (length: string | null, values: Partial<LookedAtInterval>) =>
    intervalFindings(interval(1, { intervalLength: length, ...values }).values, '2026-07-15').map(({ rule }) => rule);
  expect(told('2', { densityValue: '1500' })).toEqual(['DR8']);
  expect(told('1', { densityValue: '1000.1', densityUnit: 'ppm' })).toEqual(['DR8']);
  expect(told('1', { densityValue: '1000' })).toEqual([]);
  expect(told('0.9', { densityValue: '1500' })).toEqual([]);
  expect(told(null, { densityValue: '1500' })).toEqual([]);
  expect(told('2', { densityValue: '1500', densityUnit: 'ppb' })).toEqual([]);
  expect(told('2', { densityValue: '1500', metal: 'Copper' })).toEqual([]);
  expect(told('2', { densityValue: '1500', metal: 'Silver' })).toEqual([]);
  expect(told('2', { densityValue: '50001', metal: 'Silver' })).toEqual(['DR8']);
  expect(told('2', { densityValue: '1.5', densityUnit: '%' })).toEqual(['GN3']);
  expect(intervalFindings(interval(1, { intervalLength: '2', densityValue: '1866' }).values, '2026-07-15')[0]).toEqual({
    rule: 'DR8',
    field: 'densityUnit',
    sentence: 'Gold of 1866 g/t over 2 m is beyond nearly all that was ever drilled.',
    mend: 'Check the unit of the grade: laboratories tell parts per billion, of which 1,000 are 1 g/t.',
  });
});

it('parts that hold more metal than the whole cannot be', () => {
  expect(rulesOf([of(1, '7.5', '20.5'), of(2, '1.5', '110', { parentObservationId: 1 })])).toContain('1 DR1');
  expect(rulesOf([of(1, '7.5', '20.5'), of(2, '1.5', '96.90', { parentObservationId: 1 })])).toEqual(['1 DR2']);
});

it('a short part that carries the interval is told with what is left without it', () => {
  const [finding] = intervalsFindings([of(1, '7.5', '20.5'), of(2, '1.5', '96.90', { parentObservationId: 1 })]).get(
    1,
  )!;
  expect(finding?.sentence).toBe('1.5 m at 96.9 g/t carries it: the other 6 m hold 1.4 g/t.');
  expect(rulesOf([of(1, '100', '0.5'), of(2, '10', '1', { parentObservationId: 1 })])).toEqual([]);
});

it('parts nested in parts are looked at floor by floor', () => {
  const nested = [
    of(1, '10', '5', { startDepth: '100', endDepth: '110' }),
    of(2, '3', '10', { startDepth: '103', endDepth: '106', parentObservationId: 1 }),
    of(3, '1', '25', { startDepth: '104', endDepth: '105', parentObservationId: 2 }),
  ];
  expect(rulesOf(nested)).toEqual([]);
  for (const said of [1, null]) {
    const flat = nested.map(({ id, values }) => ({
      id,
      values: { ...values, parentObservationId: id === 1 ? null : said },
    }));
    expect(rulesOf(flat)).toEqual([]);
  }
});

it('parts in another metal or without a length contradict nothing', () => {
  expect(rulesOf([of(1, '10', '1'), of(2, '5', '900', { metal: 'Silver', parentObservationId: 1 })])).toEqual([]);
  expect(rulesOf([interval(1, {}), of(2, '5', '900', { parentObservationId: 1 })])).toEqual([]);
});

it('an equivalent is at least the metal that it is told in (Kharmagtai)', () => {
  const at = (id: number, metal: string, densityValue: string, more: Partial<LookedAtInterval> = {}) =>
    interval(id, { metal, densityValue, densityUnit: '%', startDepth: '100', endDepth: '110', ...more });
  expect(rulesOf([at(1, 'CuEq', '0.55'), at(2, 'Copper', '0.61')])).toEqual(['1 MQ3']);
  expect(rulesOf([at(1, 'CuEq', '0.74'), at(2, 'Copper', '0.61')])).toEqual([]);
  expect(rulesOf([at(1, 'CuEq', '0.55'), at(2, 'Copper', '6100', { densityUnit: 'ppm' })])).toEqual(['1 MQ3']);
  expect(rulesOf([at(1, 'CuEq', '0.55'), at(2, 'Copper', '0.61', { endDepth: '104' })])).toEqual([]);
  expect(rulesOf([at(1, 'CuEq', '0.55'), at(2, 'Copper', '0.61', { holeId: 'NFGC-24' })])).toEqual([]);
});

it('overlaps are found in one hole and metal only', () => {
  const at = (id: number, start: string, end: string, more: Partial<LookedAtInterval> = {}) =>
    interval(id, { startDepth: start, endDepth: end, ...more });
  expect(rulesOf([at(1, '100', '110'), at(2, '105', '112')])).toEqual(['2 DR4']);
  expect(rulesOf([at(1, '100', '110'), at(2, '110', '112')])).toEqual([]);
  expect(rulesOf([at(1, '100', '110'), at(2, '105', '112', { metal: 'Silver' })])).toEqual([]);
  expect(rulesOf([at(1, '100', '110'), at(2, '105', '112', { holeId: 'NFGC-24' })])).toEqual([]);
  expect(rulesOf([at(1, '100', '110'), at(2, '102', '104', { parentObservationId: 1 })])).toEqual([]);
  expect(rulesOf([at(1, '100', '110'), at(2, '105', '112', { holeId: null })])).toEqual([]);
  // As files have it: who reports an interval inside of another one means its part.
  expect(rulesOf([at(1, '100', '110'), at(2, '102', '104')])).toEqual([]);
});

it('a hole of very many overlapping intervals is looked at in a time that grows with them', () => {
  const many = Array.from({ length: 50_000 }, (_, index) =>
    interval(index + 1, { startDepth: String(index), endDepth: String(100_000 + index) }),
  );
  expect(intervalsFindings(many).size).toBe(49_999);
});

it('a day that has not come is told, tomorrow may have come elsewhere', () => {
  const seen = (observationDate: string) => intervalFindings(interval(1, { observationDate }).values, '2026-07-15');
  expect(seen('2062-06-30').map(({ rule }) => rule)).toEqual(['GN1']);
  expect(seen('2026-07-16')).toEqual([]);
  expect(seen('2026-06-30')).toEqual([]);
});

it('gold in carats for a tonne is told, diamonds are not', () => {
  const seen = (metal: string) =>
    intervalFindings(interval(1, { metal, densityUnit: 'ct/t' }).values, '2026-07-15').map(({ rule }) => rule);
  expect(seen('Gold')).toEqual(['GN3']);
  expect(seen('Diamond')).toEqual([]);
});

it('a metre has its usual price', () => {
  expect(programFindings({ numberOfMeters: 10_500, costPerMeter: 25e6 / 10_500 }).map(({ rule }) => rule)).toEqual([
    'DR5',
  ]);
  expect(programFindings({ numberOfMeters: 10_500, costPerMeter: 2.5e6 / 10_500 })).toEqual([]);
  expect(programFindings({ numberOfMeters: 10_500, costPerMeter: null })).toEqual([]);
});

it('no rock holds more than 100% of a metal', () => {
  expect(impossibleGrade('100', '%')).toBeUndefined();
  expect(impossibleGrade('100.0001', '%')).toContain('over 100%');
  expect(impossibleGrade('1000001', 'g/t')).toContain('over 100%');
  expect(impossibleGrade('29166', 'oz/t')).toBeUndefined();
  expect(impossibleGrade('29167', 'oz/t')).toContain('over 100%');
  expect(impossibleGrade('5000000', 'ct/t')).toBeUndefined();
  expect(impossibleGrade(null, 'g/t')).toBeUndefined();
  const { values } = interval(1, { observationDate: '2062-06-30' });
  expect(impossibleInterval(values, '2026-07-15')).toEqual({
    field: 'observationDate',
    message: 'The date 2062-06-30 is in the future. Check the year.',
  });
  expect(impossibleInterval({ ...values, observationDate: null }, '2026-07-15')).toBeUndefined();
});

it.each<[from: string | null, to: string | null, length: string | null, told: boolean]>([
  ['328', '361', '10.06', true],
  ['100', '110', '3.05', true],
  ['100', '110', '3.1', false],
  ['100', '110', '10', false],
  ['100', '102', '0.61', false],
  ['110', '100', '-3.05', false],
  [null, '110', '3.05', false],
  ['100', '110', null, false],
])(
  'from %s to %s over %s m: depths in feet beside a length in metres are told: %s',
  (startDepth, endDepth, intervalLength, told) => {
    const interval = {
      holeId: 'H1',
      metal: 'Gold',
      densityValue: '1',
      densityUnit: 'g/t',
      parentObservationId: null,
      observationDate: null,
    };
    const found = intervalFindings({ ...interval, startDepth, endDepth, intervalLength }, '2026-11-28');
    expect(found.map(({ rule, field }) => `${rule} ${field}`)).toEqual(told ? ['DR6 intervalLength'] : []);
  },
);
