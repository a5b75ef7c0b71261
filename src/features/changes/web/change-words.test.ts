import { describe, expect, it } from 'vitest';
import type { ChangeStatement } from '../contract.ts';
import { spanTitle, toldOf } from './change-words.ts';

const base = {
  id: '1',
  at: '2026-11-23T10:00:00.000Z',
  entityType: 'mine',
  entityId: 1,
  entityName: 'Alder',
  address: '/mines/1',
  sourceUrl: null,
} as const;
const told = (statement: Partial<ChangeStatement> & Pick<ChangeStatement, 'kind'>) => toldOf({ ...base, ...statement });

const observation = {
  id: 1,
  densityValue: '41.6',
  densityUnit: 'g/t',
  metal: 'Gold',
  intervalLength: '3.4',
  observationDate: '2026-10-01',
  endDepth: null,
  holeId: 'KW-12',
  trueWidth: null,
} as const;

it('says of an intercept what it is above, of how many, and when that was counted', () => {
  const intercept = { observation, gradeThickness: 141.44, unit: 'g/t·m', ninetieth: 98.765 };
  const counted = { intercepts: 1240, countedAt: '2026-11-22T00:00:00.000Z' };
  expect(told({ kind: 'intercept', intercept: { ...intercept, ...counted, more: 2 } })).toEqual({
    sentence:
      '141.4 g/t·m of gold down the hole: above 98.77 g/t·m, which nine of ten of 1,240 gold intercepts do not exceed (counted 22 Nov 2026).',
    lines: ['Hole KW-12, 1 Oct 2026', '2 further intercepts above it on that day.'],
    figure: { value: '41.6 g/t Au', basis: 'over 3.4 m' },
    tone: null,
  });
  const bare = { ...observation, holeId: null, observationDate: null };
  expect(
    told({ kind: 'intercept', intercept: { ...intercept, ...counted, observation: bare, more: 0 } }).lines,
  ).toEqual([]);
});

it('says of a study what it states, and of what it does not that it is not stated', () => {
  const study = {
    id: 1,
    studyType: 'PFS',
    reportDate: '2026-03-01',
    npv: 412,
    discountRate: 8,
    taxBasis: 'after-tax',
    shareBasis: '100%',
    currency: 'CAD',
    totalCapex: 300,
    afterTaxIrr: 27.4,
    paybackPeriod: 2.1,
  } as const;
  expect(told({ kind: 'study', study })).toMatchObject({
    sentence: 'PFS entered, report of 1 Mar 2026.',
    lines: ['CAPEX CAD 300M, after-tax IRR 27.4%, payback 2.1 years.'],
    figure: { value: 'NPV CAD 412M', basis: 'PFS 2026, 8%, after tax, 100%' },
  });
  const nothing = { npv: null, reportDate: null, totalCapex: null, afterTaxIrr: null, paybackPeriod: null };
  expect(told({ kind: 'study', study: { ...study, ...nothing } })).toMatchObject({
    sentence: 'PFS entered, report date not stated.',
    lines: [],
    figure: { value: 'NPV not stated', basis: '' },
  });
});

it('says of a stage from where to where, and by which file', () => {
  const stage = { from: 'start-up', to: 'production', fileName: null } as const;
  expect(told({ kind: 'stage', stage })).toMatchObject({ sentence: 'Start Up to Production.', lines: [] });
  expect(told({ kind: 'stage', stage: { ...stage, fileName: 'mines.csv' } }).lines).toEqual(['By the file mines.csv.']);
});

it('says what replaced what, by how much, or why that is not told', () => {
  const from = { id: 1, resourceType: 'indicated', metal: 'Gold', zone: null, reportDate: '2024-06-30' } as const;
  const to = { ...from, id: 2, reportDate: '2026-06-30' };
  const waterfall = { unit: 'oz', start: 1e6, tonnage: 3e5, grade: -1e5, both: -5e4, end: 1.15e6 } as const;
  const one = { from, to, waterfall, unlike: [] };
  const unlike = { from, to: { ...to, zone: 'North' }, waterfall: null, unlike: ['zone', 'cut-off'] };
  expect(told({ kind: 'estimate', estimate: { replaced: [one, unlike], more: 1 } })).toMatchObject({
    sentence: 'Indicated gold: 30 Jun 2024 replaced by 30 Jun 2026.',
    lines: [
      'Indicated gold, 30 Jun 2024, replaced by Indicated gold, North, 30 Jun 2026. Not set against each other: the zones differ; the cut-offs differ.',
      '1 further estimate of that metal replaced on that day.',
    ],
    figure: { value: '+15%', basis: '1.00 Moz to 1.15 Moz' },
  });
});

describe('a milestone', () => {
  const planned = { description: 'Permit', status: 'planned', promisedDate: '2026-11-22', date: '2026-11-22' } as const;
  const says = (more: object) => {
    const { label, sentence, tone, lines } = told({
      kind: 'milestone',
      milestone: { ...planned, doneDate: null, ...more },
    });
    return [label?.replace('Milestone ', ''), sentence, tone, ...lines];
  };

  it('was kept in time or late, dropped, or its day passed', () => {
    const named = '“Permit”, promised for 22 Nov 2026: ';
    expect(says({ status: 'kept', doneDate: '2026-11-20' })).toEqual([
      'kept',
      `${named}kept 20 Nov 2026, 2 days early.`,
      'good',
    ]);
    expect(says({ status: 'kept', doneDate: '2026-11-22' })).toEqual([
      'kept',
      `${named}kept 22 Nov 2026, on the day.`,
      'good',
    ]);
    expect(says({ status: 'kept', doneDate: '2026-11-23' })).toEqual([
      'late',
      `${named}kept 23 Nov 2026, 1 day late.`,
      'warn',
    ]);
    expect(says({ status: 'dropped' })).toEqual(['dropped', `${named}dropped.`, null]);
    expect(says({ status: 'late' })).toEqual(['late', `${named}marked as late.`, 'bad']);
    expect(says({})).toEqual(['missed', `${named}its day passed, and nobody has said what came of it.`, 'bad']);
  });

  it('says that it was moved, and that no day was named', () => {
    expect(says({ promisedDate: '2026-05-01' })).toEqual([
      'missed',
      '“Permit”, promised for 1 May 2026: its day passed, and nobody has said what came of it.',
      'bad',
      'Moved to 22 Nov 2026 since.',
    ]);
    expect(says({ promisedDate: null, date: null, status: 'kept', doneDate: '2026-11-20' })[1]).toBe(
      '“Permit”, for which no day was named: kept 20 Nov 2026.',
    );
  });
});

it('says what is in question, and how often a mine is looked at', () => {
  const finding = { count: 3, severity: 'error', sentence: 'It overlaps.', rule: 'DR4' } as const;
  expect(told({ kind: 'finding', finding })).toMatchObject({
    sentence: 'Intervals overlap: It overlaps.',
    lines: ['2 further figures in question on that day.'],
  });
  expect(told({ kind: 'interest', interest: { views: 9, members: 4, before: 2 } })).toMatchObject({
    sentence: '9 visits by 4 members; 2 in the same time before.',
    figure: { value: '4.5×' },
  });
  expect(told({ kind: 'interest', interest: { views: 9, members: 4, before: 0 } }).figure?.value).toBe('9 from none');
});

it.each([
  ['day', '2026-11-23', '2026-11-24', '23 Nov 2026'],
  ['week', '2026-11-23', '2026-11-30', '23 to 29 Nov 2026'],
  ['week', '2026-11-30', '2026-12-07', '30 Nov to 6 Dec 2026'],
  ['week', '2026-12-28', '2027-01-04', '28 Dec 2026 to 3 Jan 2027'],
  ['month', '2026-11-01', '2026-12-01', 'Nov 2026'],
] as const)('names a %s from %s until %s', (period, from, to, title) => {
  expect(spanTitle(period, from, to)).toBe(title);
});
