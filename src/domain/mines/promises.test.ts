import { describe, expect, it } from 'vitest';
import { delayDays, isSameStep, type PromisedStep, stateOf, summarise } from './promises.ts';

const today = '2026-11-21';
const step = (more: Partial<PromisedStep>): PromisedStep => ({
  promisedDate: '2026-03-31',
  date: '2026-03-31',
  status: 'planned',
  doneDate: null,
  ...more,
});

describe('delay', () => {
  it('counts from the first promise, not from a day named later', () => {
    // 31 March to 20 November 2026 are 234 days.
    expect(delayDays(step({ date: '2026-12-31', status: 'kept', doneDate: '2026-11-20' }))).toBe(234);
  });

  it('is negative when it came early, and unknown where it was not kept or no day was ever named', () => {
    expect(delayDays(step({ status: 'kept', doneDate: '2026-03-01' }))).toBe(-30);
    expect(delayDays(step({ status: 'dropped', doneDate: '2026-03-01' }))).toBeNull();
    expect(delayDays(step({ promisedDate: null, date: null, status: 'kept', doneDate: '2026-03-01' }))).toBeNull();
  });
});

describe('state', () => {
  it.each([
    [step({ date: today }), 'ahead'],
    [step({}), 'overdue'],
    [step({ date: null, promisedDate: null }), 'ahead'],
    [step({ status: 'late' }), 'overdue'],
    [step({ status: 'kept', doneDate: '2026-03-31' }), 'in time'],
    [step({ status: 'kept', doneDate: '2026-04-01' }), 'kept late'],
    [step({ status: 'kept' }), 'kept'],
    [step({ status: 'dropped', date: '2027-01-01' }), 'dropped'],
  ] as const)('%j is %s', (given, state) => expect(stateOf(given, today)).toBe(state));
});

it('sums up what was due', () => {
  const steps = [
    step({ status: 'kept', doneDate: '2026-03-31' }),
    step({ status: 'kept', doneDate: '2026-04-10' }),
    step({ status: 'kept', doneDate: '2026-06-29' }),
    step({}),
    step({ status: 'dropped' }),
    step({ date: '2027-01-01' }),
  ];
  // Delays of 0, 10 and 90 days: the middle one is 10.
  expect(summarise(steps, today)).toEqual({
    due: 5,
    kept: 3,
    keptInTime: 1,
    keptLate: 2,
    overdue: 1,
    dropped: 1,
    medianDelay: 10,
  });
  expect(summarise([], today).medianDelay).toBeNull();
});

it.each([
  ['Drill results', 'drill results.', true],
  ['Drill reslts', 'Drill results', true],
  ['Drill results', 'Drill results of holes 12 to 20', true],
  ['Drill results', 'Scoping study', false],
  ['Results of the north zone', 'Results of the south zone', false],
  ['', 'Study', false],
  ['', '–', true],
  ['PFS', 'FS', false],
  ['FS', 'PS', false],
  ['Phase 1 drilling', 'Phase 2 drilling', false],
  ['Phase 1 drilling', 'Phase 12 drilling', false],
  ['Q1 2027 results', 'Q1 2028 results', false],
  ['Feasibility study', 'Feasability study', true],
  ['Feasibility study', 'Feasability studies', false],
  ['Permit', 'Permitting denied', false],
  ['Permit, granted', 'Permit', true],
  ['Étude de faisabilité', 'etude de faisabilite', true],
])('%j and %j are the same step: %s', (before, after, same) => expect(isSameStep(before, after)).toBe(same));

describe('bounds of steps', () => {
  it('a word of four letters may be mistyped by one, of three not; nor by two', () => {
    expect(isSameStep('Mill built', 'Mall built')).toBe(true);
    expect(isSameStep('Pit opened', 'Pot opened')).toBe(false);
    // One of four letters beside one of three: the shorter counts.
    expect(isSameStep('Mine opened', 'Min opened')).toBe(false);
    expect(isSameStep('Permit', 'Permmitt')).toBe(false);
  });

  it('digits are never mistyped, on whichever side they stand', () => {
    expect(isSameStep('Zone north', 'Zone1 north')).toBe(false);
    expect(isSameStep('Zone1 north', 'Zone north')).toBe(false);
  });

  it('what says nothing is the same as nothing, and as nothing else', () => {
    expect(isSameStep('', '')).toBe(true);
    expect(isSameStep('Study', '')).toBe(false);
    expect(isSameStep('Study', '…')).toBe(false);
  });

  it('a mistyped word and more said at the end are another step', () => {
    expect(isSameStep('Drill reslts', 'Drill results of the north')).toBe(false);
  });

  it('what was kept on no known day is kept, and neither in time nor late', () => {
    const found = summarise([step({ status: 'kept' }), step({ status: 'late', date: '2027-01-01' })], today);
    expect(found).toEqual({ due: 2, kept: 1, keptInTime: 0, keptLate: 0, overdue: 1, dropped: 0, medianDelay: null });
  });

  it('one that was late is overdue, although its day has not come', () => {
    expect(stateOf(step({ status: 'late', date: '2027-01-01' }), today)).toBe('overdue');
  });

  it('one without a day is never overdue', () => {
    expect(stateOf(step({ date: null }), today)).toBe('ahead');
  });
});
