import { describe, expect, it } from 'vitest';
import type { CapitalInstrument } from '../contract-instruments.ts';
import { emptyInstrument } from './instrument-form.ts';
import {
  inCurrency,
  inUnits,
  isChanged,
  quarterBody,
  type QuarterDraft,
  quarterFaults,
  resumed,
  startOf,
  withPasted,
} from './quarter-form.ts';

const known = (id: number, more: Partial<CapitalInstrument> = {}): CapitalInstrument => ({
  ...{ id, companyId: 1, kind: 'warrant', series: null, asOf: '2024-12-31', count: 5_000_000, sharesEach: '1' },
  ...{ strike: '0.95', currency: 'CAD', principal: null, issued: null, expiry: '2027-09-18', vesting: null },
  ...{ condition: null, conditionMet: null, accelerationPrice: null, accelerationDays: null, accelerationNotice: null },
  ...{ keepsNumber: null, state: 'alive', stateDay: null, sourceUrl: 'https://example.org/q4', sourcePage: null },
  ...{ notes: null, createdBy: null, createdAt: '', updatedAt: '', version: 1 },
  ...more,
});
const start = (...instruments: CapitalInstrument[]) => startOf(instruments, { currency: 'CAD', today: '2025-05-15' });
const filled = (draft: QuarterDraft): QuarterDraft => ({
  ...draft,
  scale: 'thousands',
  snapshot: {
    ...draft.snapshot,
    ...{ asOf: '2025-05-10', sharesOutstanding: '121,500,000', balanceDate: '2025-03-31', cash: '8,450' },
    sourceUrl: 'https://example.org/q1',
  },
});

describe('the form of a quarter', () => {
  it('starts from what lives, in the currency of the last balance sheet', () => {
    const draft = start(
      known(1),
      known(2, { state: 'exercised' }),
      known(3, { expiry: '2025-05-14' }),
      known(4, { expiry: null }),
    );
    expect(draft.rows.map(({ key, fate }) => [key, fate])).toEqual([
      ['1', 'there'],
      ['4', 'there'],
    ]);
    expect([draft.rows[0]!.draft.count, isChanged(draft.rows[0]!)]).toEqual(['5,000,000', false]);
    expect(draft.snapshot.currency).toBe('CAD');
    expect(startOf([], { currency: null, today: '2025-05-15' }).snapshot.currency).toBe('');
  });

  it('gives rows that took the currency of the filing the one that it is corrected to', () => {
    const row = (key: string, more: object) => ({
      ...{ key, known: null, fate: 'there' as const },
      draft: { ...emptyInstrument, kind: 'warrant' as const, currency: '$', ...more },
    });
    const begun = start(known(1));
    const draft: QuarterDraft = {
      ...begun,
      snapshot: { ...begun.snapshot, currency: '$' },
      rows: [
        ...begun.rows,
        row('own', { currency: 'USD' }),
        row('same', {}),
        row('free', { kind: 'share-unit', currency: '' }),
      ],
    };
    const typed = ['', 'C', 'CA', 'CAD'].reduce(inCurrency, draft);
    expect(typed.snapshot.currency).toBe('CAD');
    expect(typed.rows.map((each) => [each.key, each.draft.currency])).toEqual([
      ...[
        ['1', 'CAD'],
        ['own', 'USD'],
        ['same', 'CAD'],
        ['free', ''],
      ],
    ]);
    expect(inCurrency(typed, 'AUD').rows.map((each) => each.draft.currency)).toEqual(['CAD', 'USD', 'AUD', '']);
  });

  it('multiplies the money, never the shares, by what a figure of the filing stands for', () => {
    expect([inUnits('8,450', 'thousands'), inUnits('8.45', 'millions'), inUnits('0.1', 'units')]).toEqual([
      '8450000',
      '8450000',
      '0.1',
    ]);
    expect([inUnits('', 'thousands'), inUnits('n/a', 'thousands')]).toEqual(['', 'n/a']);
    const { body } = quarterBody(filled(start()));
    expect(body.snapshot).toMatchObject({ cash: '8450000', sharesOutstanding: 121_500_000 });
  });

  it.each([
    ['cash', 'C$2,345,678', '2345678'],
    ['cash', '2 345 678', '2345678'],
    ['cash', '$ 2,345,678', '2345678'],
    ['debt', '—', '0'],
    ['debt', 'nil', '0'],
    ['debt', '$ -', '0'],
    ['quarterlyBurn', '$ (1,204,551)', '1204551'],
    ['sharesOutstanding', '121 500 000', 121_500_000],
    ['sharesOutstanding', '121,384,667 common shares', 121_384_667],
    ['statedFullyDiluted', '150,000,000 Shares', 150_000_000],
    // The sign of another currency, and a bracket that does not close, are left for the member to mend.
    ['cash', 'US$2,345,678', null],
    ['quarterlyBurn', '(1,204,551', null],
  ])('reads %s as statements write it: %s', (field, text, stored) => {
    const draft = { ...filled(start()), scale: 'units' as const };
    const typed = { ...draft, snapshot: { ...draft.snapshot, [field]: text } };
    if (stored === null) expect(quarterFaults(typed)).toHaveProperty([`snapshot.${field}`]);
    else {
      expect(quarterFaults(typed)).toEqual({});
      expect(quarterBody(typed).body.snapshot).toHaveProperty(field, stored);
    }
  });

  it('takes what is spent in brackets, as cash flow statements write it, and nothing else', () => {
    const draft = filled(start());
    const { body } = quarterBody({ ...draft, snapshot: { ...draft.snapshot, quarterlyBurn: '(1,204)' } });
    expect(body.snapshot).toMatchObject({ quarterlyBurn: '1204000' });
    const faults = quarterFaults({ ...draft, snapshot: { ...draft.snapshot, cash: '(1,204)' } });
    expect(Object.keys(faults)).toEqual(['snapshot.cash']);
  });

  it('sends the instruments that are new or say something else, and the ends of others', () => {
    const [same, more, gone] = start(known(1), known(2), known(3)).rows;
    const draft = filled({
      ...start(),
      rows: [
        same!,
        { ...more!, draft: { ...more!.draft, count: '6,000,000' } },
        { ...gone!, fate: 'exercised' },
        { key: 'new', known: null, fate: 'there', draft: { ...emptyInstrument, count: '100' } },
      ],
    });
    expect(draft.rows.map(isChanged)).toEqual([false, true, false, true]);
    const { body, keys } = quarterBody(draft);
    expect(keys).toEqual(['2', 'new']);
    expect(body.gone).toEqual([{ id: 3, state: 'exercised' }]);
    // Counted on the day of the shares; a source of its own stays, a new one has that of the quarter.
    expect(body.instruments).toMatchObject([
      { replaces: 2, instrument: { asOf: '2025-05-10', count: 6_000_000, sourceUrl: 'https://example.org/q4' } },
      { replaces: null, instrument: { asOf: '2025-05-10', count: 100, sourceUrl: 'https://example.org/q1' } },
    ]);
    expect(quarterFaults(draft)).toEqual({});
  });

  it('tells faults of the snapshot and of each row by itself, and none of rows that are not sent', () => {
    const [same, gone] = start(known(1), known(2, { count: null })).rows;
    const wrong: QuarterDraft = {
      ...start(),
      rows: [same!, { ...gone!, fate: 'expired' }, { key: 'new', known: null, fate: 'there', draft: emptyInstrument }],
    };
    expect(quarterFaults(wrong)).toEqual({
      'snapshot.asOf': 'Enter the day of the share count.',
      'snapshot.sharesOutstanding': 'Enter the shares outstanding, or a figure of the balance sheet.',
      'instruments.new.count': 'Enter how many are outstanding.',
    });
  });
});

it('refuses an instrument that expired before the day on which the shares are counted, at its expiry', () => {
  const row = (key: string, expiry: string) => ({
    ...{ key, known: null, fate: 'there' as const },
    draft: { ...emptyInstrument, count: '1,000', strike: '0.30', currency: 'CAD', expiry },
  });
  const draft = filled({ ...start(), rows: [row('a', '2025-05-09'), row('b', '2025-05-10'), row('c', '')] });
  expect(quarterFaults(draft)).toEqual({
    'instruments.a.expiry':
      'It expired before the shares were counted, on 2025-05-10: correct the day, or leave the row out.',
  });
});

it('counts an instrument of a pasted table anew that is on record, and takes all else for another one', () => {
  const { rows } = start(known(1), known(2, { strike: '1.20' }));
  const read = (more: object) => ({ ...emptyInstrument, kind: 'warrant', expiry: '2027-09-18', ...more });
  const newRow = (draft: typeof emptyInstrument) => ({ key: 'new', draft, known: null, fate: 'there' as const });
  const pasted = [
    read({ count: '4,750,000', strike: '0.950' }),
    read({ count: '1,000,000', strike: '0.95' }),
    read({ count: '2,000,000', strike: '0.95', expiry: '2028-01-31' }),
    read({ count: '3,000,000', strike: '1.20', currency: 'USD' }),
  ];
  const all = withPasted(rows, pasted, newRow);
  expect(all.counted).toBe(1);
  // One of two alike is another tranche, and so is one of another end or currency.
  expect(all.rows.map(({ known: on, draft }) => [on?.id ?? null, draft.count])).toEqual([
    [1, '4,750,000'],
    [2, '5,000,000'],
    [null, '1,000,000'],
    [null, '2,000,000'],
    [null, '3,000,000'],
  ]);
});

it('takes up what was typed before, over what is on record by now', () => {
  const before = start(known(1), known(2, { strike: '1.20' }), known(3, { strike: '2' }));
  const [first, second, third] = before.rows;
  const own = { key: 'new', draft: { ...emptyInstrument, count: '7' }, known: null, fate: 'there' as const };
  const kept: QuarterDraft = {
    ...filled(before),
    rows: [
      { ...first!, draft: { ...first!.draft, count: '4,000,000' } },
      { ...second!, fate: 'exercised' },
      third!,
      own,
    ],
  };
  // Meanwhile somebody corrected the strike of the first, recounted the second, closed the third and added a fourth.
  const now = start(known(1, { strike: '0.90' }), known(2, { strike: '1.20', count: 9 }), known(4, { strike: '3' }));
  const back = resumed(JSON.parse(JSON.stringify(kept)) as QuarterDraft, now);
  expect([back.scale, back.snapshot.cash]).toEqual(['thousands', '8,450']);
  expect(back.rows.map(({ key, fate, draft }) => [key, fate, draft.count, draft.strike])).toEqual([
    ['1', 'there', '4,000,000', '0.90'],
    ['2', 'exercised', '9', '1.20'],
    ['new', 'there', '7', ''],
    ['4', 'there', '5,000,000', '3'],
  ]);
  expect(back.rows.map((row) => isChanged(row))).toEqual([true, false, true, false]);
});
