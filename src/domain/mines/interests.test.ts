import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOverheldDay, type Interest, isHeldOn, overheldFault, sharesOn, sumOf } from './interests.ts';

const share = (holder: string, percent: string | null, more: Partial<Interest> = {}): Interest => ({
  holder,
  kind: 'ownership',
  percent,
  fromDate: null,
  toDate: null,
  ...more,
});
const today = '2026-11-22';
const now = { day: today, today };
const operator = { name: 'Larkmoor Gold', percent: '57.5' };

describe('who owns a mine', () => {
  it('begins with the operator, by the mine’s own figure, and goes on from the largest share down', () => {
    const interests = [
      share('A', '2.5'),
      share('B', '40', { kind: 'free-carry' }),
      share('C', '3', { kind: 'NSR' }),
      share('D', '51', { kind: 'earn-in' }),
    ];
    expect(sharesOn(interests, operator, now)).toEqual([
      { holder: 'Larkmoor Gold', percent: '57.5', hasMore: false, isOperator: true },
      { holder: 'B', percent: '40', hasMore: false, isOperator: false },
      { holder: 'A', percent: '2.5', hasMore: false, isOperator: false },
    ]);
    expect(sumOf(sharesOn(interests, operator, now))).toBe(100);
  });

  it('takes what is recorded of the operator in place of the mine’s own figure', () => {
    const shares = sharesOn([share(' larkmoor gold ', '50')], operator, now);
    expect(shares).toEqual([{ holder: ' larkmoor gold ', percent: '50', hasMore: false, isOperator: true }]);
  });

  it('names each once, with what is known of its parts', () => {
    expect(sharesOn([share('A', '10'), share('A', '0.0001', { kind: 'free-carry' })], null, now)).toEqual([
      { holder: 'A', percent: '10.0001', hasMore: false, isOperator: false },
    ]);
    const parts = [share('A', '10'), share('a', null), share('B', null)];
    expect(sharesOn(parts, null, now)).toMatchObject([
      { holder: 'A', percent: '10', hasMore: true },
      { holder: 'B', percent: null, hasMore: true },
    ]);
  });

  it('is who holds it on that day, the first and the last included', () => {
    const interest = share('A', '10', { fromDate: '2020-02-29', toDate: '2020-03-01' });
    const days = ['2020-02-28', '2020-02-29', '2020-03-01', '2020-03-02'];
    expect(days.map((day) => isHeldOn(interest, day, today))).toEqual([false, true, true, false]);
  });
});

describe('more than the whole', () => {
  it('is found on its first day, not where one follows the other', () => {
    const before = share('A', '100', { toDate: '2022-03-29' });
    expect(firstOverheldDay([before, share('B', '70', { fromDate: '2022-03-30' })], null, today)).toBeUndefined();
    expect(firstOverheldDay([before, share('B', '70', { fromDate: '2022-03-29' })], null, today)).toBe('2022-03-29');
    expect(firstOverheldDay([share('A', '60'), share('B', '40.0001')], null, today)).toBe(today);
    expect(
      firstOverheldDay([share('A', '60'), share('B', '100', { toDate: '1999-12-31' })], null, today),
    ).toBeUndefined();
  });

  it('counts the mine’s own figure from today on', () => {
    const earlier = share('A', '100', { toDate: '2026-11-21' });
    expect(firstOverheldDay([earlier], operator, today)).toBeUndefined();
    expect(firstOverheldDay([share('A', '100', { toDate: today })], operator, today)).toBe(today);
    expect(firstOverheldDay([share('A', '50', { fromDate: '2027-01-01' })], operator, today)).toBe('2027-01-01');
  });

  it('is told with the day and the owners', () => {
    expect(overheldFault([share('A', '60'), share('B', null)], operator, today)).toBe(
      'On 2026-11-22 the owners of this mine would hold 117.5% together: Larkmoor Gold (operator) 57.5%, A 60%, B an unknown share. Correct a share or its dates.',
    );
    expect(overheldFault([share('A', '42.5')], operator, today)).toBeUndefined();
  });

  it('is what the shares of a day add up to, whatever their dates', () => {
    const date = fc.option(
      fc.integer({ min: 10, max: 40 }).map((day) => `2026-12-${Math.min(day, 31)}`),
      { nil: null },
    );
    const interests = fc.array(
      fc.record({
        holder: fc.constantFrom('A', 'B', 'C', operator.name),
        kind: fc.constantFrom('ownership', 'free-carry', 'NSR'),
        percent: fc.option(fc.integer({ min: 1, max: 60 }).map(String), { nil: null }),
        fromDate: date,
        toDate: date,
      }),
      { maxLength: 8 },
    );
    const days = Array.from({ length: 22 }, (_, index) => `2026-12-${10 + index}`);
    fc.assert(
      fc.property(interests, (all: Interest[]) => {
        const valid = all.filter(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate);
        const over = days.some((day) => sumOf(sharesOn(valid, operator, { day, today: '2026-12-10' })) > 100);
        const first = firstOverheldDay(valid, operator, '2026-12-10');
        if (over) expect(first).toBeDefined();
        if (first !== undefined)
          expect(sumOf(sharesOn(valid, operator, { day: first, today: '2026-12-10' }))).toBeGreaterThan(100);
      }),
    );
  });
});

describe('what is told of who owns too much', () => {
  it('names five owners and counts the others', () => {
    const many = Array.from({ length: 8 }, (_, index) => share(`Holder ${index + 1}`, '15'));
    expect(overheldFault(many, null, today)).toBe(
      `On ${today} the owners of this mine would hold 120% together: Holder 1 15%, Holder 2 15%, Holder 3 15%, Holder 4 15%, Holder 5 15%, 3 others. Correct a share or its dates.`,
    );
  });

  it('says of whom nobody knows how much', () => {
    const fault = overheldFault([share('A', '60'), share('B', null)], { name: 'Op', percent: '41' }, today);
    expect(fault).toContain('Op (operator) 41%, A 60%, B an unknown share');
  });

  it('is nothing where royalties, streams and rights to earn in come to more than the whole', () => {
    const kinds = ['NSR', 'GRR', 'NPI', 'stream', 'earn-in'] as const;
    const interests = [share('A', '100'), ...kinds.map((kind) => share('B', '90', { kind }))];
    expect(overheldFault(interests, null, today)).toBeUndefined();
  });

  it('counts ten-thousandths exactly: three thirds that are rounded up are too much', () => {
    const thirds = (percent: string) => ['A', 'B', 'C'].map((holder) => share(holder, percent));
    expect(overheldFault(thirds('33.3333'), null, today)).toBeUndefined();
    expect(overheldFault(thirds('33.3334'), null, today)).toContain('100.0002%');
  });
});

describe('laws of shares', () => {
  const day = fc.constantFrom('2019-12-31', '2020-01-01', '2020-06-30', '2026-11-22', '2027-01-01');
  const interest = fc
    .record({
      holder: fc.constantFrom('A', ' a', 'B', 'C'),
      kind: fc.constantFrom('ownership' as const, 'free-carry' as const, 'NSR' as const),
      percent: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((parts) => String(parts / 10_000))),
      days: fc.tuple(fc.option(day), fc.option(day)),
    })
    .map(({ days: [one, other], ...rest }): Interest => {
      const [fromDate, toDate] = one && other ? ([one, other].toSorted() as [string, string]) : [one, other];
      return { ...rest, fromDate, toDate };
    });

  it('no holder is named twice, the operator comes first, and the others fall', () => {
    fc.assert(
      fc.property(fc.array(interest, { maxLength: 8 }), day, (interests, at) => {
        const shares = sharesOn(interests, operator, { day: at, today });
        const names = shares.map(({ holder }) => holder.trim().toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        expect(shares.slice(1).some(({ isOperator }) => isOperator)).toBe(false);
        const others = shares.filter(({ isOperator }) => !isOperator).map(({ percent }) => Number(percent ?? 0));
        expect(others).toEqual(others.toSorted((a, b) => b - a));
      }),
    );
  });

  it('the order in which interests are given changes no sum', () => {
    fc.assert(
      fc.property(fc.array(interest, { maxLength: 8 }), day, (interests, at) => {
        const sum = (list: Interest[]) => sumOf(sharesOn(list, operator, { day: at, today }));
        expect(sum(interests.toReversed())).toBe(sum(interests));
      }),
    );
  });

  it('what is found to be too much on a day stays so when more is added', () => {
    fc.assert(
      fc.property(fc.array(interest, { maxLength: 8 }), interest, (interests, more) => {
        const before = firstOverheldDay(interests, null, today);
        const after = firstOverheldDay([...interests, more], null, today);
        if (before !== undefined) expect(after !== undefined && after <= before).toBe(true);
      }),
    );
  });
});

describe('bounds of who holds what', () => {
  it.each<[string, Partial<Interest>, string, boolean]>([
    ['without dates it is held today', {}, '2026-11-22', true],
    ['and from today on', {}, '2027-11-22', true],
    ['and of the day before nobody is sure', {}, '2026-11-21', false],
    ['with a last day that is past, on that day', { toDate: '2020-05-31' }, '2020-05-31', true],
    ['and not the day after', { toDate: '2020-05-31' }, '2020-06-01', false],
    ['and of the day before nobody is sure', { toDate: '2020-05-31' }, '2020-05-30', false],
    ['with a last day to come, from today on', { toDate: '2027-05-31' }, '2026-11-22', true],
    ['and to that day', { toDate: '2027-05-31' }, '2027-05-31', true],
    ['and no longer', { toDate: '2027-05-31' }, '2027-06-01', false],
    ['with a last day of today, today', { toDate: '2026-11-22' }, '2026-11-22', true],
    ['from its first day on', { fromDate: '2010-01-01' }, '2010-01-01', true],
  ])('%s', (_, dates, day, isHeld) => {
    expect(isHeldOn(share('A', '10', dates), day, today)).toBe(isHeld);
  });

  it('of a day before today the mine’s own figure says nothing, and what is recorded does', () => {
    const early = share('A', '10', { fromDate: '2020-01-01' });
    const at = (day: string) => sharesOn([early], operator, { day, today }).map(({ holder }) => holder);
    expect(at('2026-11-21')).toEqual(['A']);
    expect(at('2026-11-22')).toEqual(['Larkmoor Gold', 'A']);
  });

  it('an operator of whom nobody knows how much stands first all the same, and may have more', () => {
    expect(sharesOn([share('A', '10')], { name: 'Larkmoor Gold', percent: null }, now)).toEqual([
      { holder: 'Larkmoor Gold', percent: null, hasMore: true, isOperator: true },
      { holder: 'A', percent: '10', hasMore: false, isOperator: false },
    ]);
    // Recorded with a small share it still comes before a larger one, and only the one of that name is it.
    expect(
      sharesOn([share('A', '90'), share('LARKMOOR GOLD ', '1')], operator, now).map(({ holder }) => holder),
    ).toEqual(['LARKMOOR GOLD ', 'A']);
  });

  it('a royalty of the operator takes nothing from the mine’s own figure', () => {
    expect(sharesOn([share('Larkmoor Gold', '2', { kind: 'NSR' })], operator, now)).toMatchObject([
      { percent: '57.5' },
    ]);
  });

  it('five owners are all named, of six one is another', () => {
    const told = (count: number) =>
      overheldFault(
        Array.from({ length: count }, (_, index) => share(`H${index + 1}`, '25')),
        null,
        today,
      );
    expect(told(5)).toBe(
      `On ${today} the owners of this mine would hold 125% together: H1 25%, H2 25%, H3 25%, H4 25%, H5 25%. Correct a share or its dates.`,
    );
    expect(told(6)).toContain('H5 25%, 1 other.');
  });
});
