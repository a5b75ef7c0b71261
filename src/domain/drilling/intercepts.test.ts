import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slowOnes } from '../../../tests/processor-time.ts';
import { depthFault, type GradedInterval, interceptTree, liesWithin, residualGrade, withLength } from './intercepts.ts';

const depths = (startDepth: string | null, endDepth: string | null, intervalLength: string | null = null) => ({
  startDepth,
  endDepth,
  intervalLength,
});

describe('depthFault', () => {
  it.each([[depths('10', '10')], [depths('10.01', '10')], [depths('11', '10.5', '0')]])(
    'wants the start above the end: %j',
    (given) => {
      expect(depthFault(given)).toEqual({ path: 'startDepth', message: 'Start depth must be less than end depth' });
    },
  );

  it('allows 0.1 m of rounding: the Getchell hole FCG25-36 is printed 289.9 to 308.8 m over 19.0 m', () => {
    expect(depthFault(depths('289.9', '308.8', '19.0'))).toBeNull();
    expect(depthFault(depths('0', '10', '10.1'))).toBeNull();
    expect(depthFault(depths('0', '10', '10.11'))).toEqual({
      path: 'intervalLength',
      message: 'Interval length cannot be greater than the depth range',
    });
  });

  it('says nothing of what is not known', () => {
    for (const given of [
      depths(null, '5', '10'),
      depths('20', null, '10'),
      depths(null, null, '1'),
      depths('1', '2'),
    ]) {
      expect(depthFault(given)).toBeNull();
    }
  });

  it('wants the true width within the length', () => {
    expect(depthFault({ ...depths(null, null, '10'), trueWidth: '10.1' })).toBeNull();
    expect(depthFault({ ...depths(null, null, '10'), trueWidth: '10.2' })?.path).toBe('trueWidth');
    expect(depthFault({ ...depths('1', '5'), trueWidth: '5' })?.path).toBe('trueWidth');
    expect(depthFault({ ...depths(null, null), trueWidth: '5' })).toBeNull();
  });
});

describe('liesWithin', () => {
  it('compares what both sides know, with 0.1 m of tolerance', () => {
    const outer = depths('100', '120', '20');
    expect(liesWithin(depths('105', '110', '5'), outer)).toBe(true);
    expect(liesWithin(depths('99.9', '120.1', '20.1'), outer)).toBe(true);
    expect(liesWithin(depths('99.8', '110'), outer)).toBe(false);
    expect(liesWithin(depths('105', '120.2'), outer)).toBe(false);
    expect(liesWithin(depths(null, null, '21'), outer)).toBe(false);
    expect(liesWithin(depths(null, null, null), outer)).toBe(true);
    expect(liesWithin(depths('1', '2', '1'), depths(null, null, null))).toBe(true);
  });
});

const interval = (densityValue: string, intervalLength: string | null, more: Partial<GradedInterval> = {}) => ({
  metal: 'Gold',
  densityUnit: 'g/t',
  densityValue,
  intervalLength,
  ...more,
});

describe('residualGrade', () => {
  it('is 1.40 g/t over 6.0 m of 7.5 m at 20.50 including 1.5 m at 96.90 (geologyforinvestors.com)', () => {
    expect(residualGrade(interval('20.50', '7.5'), [interval('96.90', '1.5')])).toEqual({
      ok: true,
      grade: 1.4,
      length: 6,
    });
  });

  it('converts units and compares metals without case', () => {
    const rest = residualGrade(interval('10', '10'), [interval('0.002', '5', { densityUnit: '%', metal: 'gold' })]);
    expect(rest).toEqual({ ok: true, grade: 0, length: 5 });
  });

  it.each([
    ['no-length', interval('1', null), [interval('1', '1')]],
    ['no-length', interval('1', '2'), [interval('1', null)]],
    ['other-metal', interval('1', '2'), [interval('1', '1', { metal: 'Silver' })]],
    ['other-unit', interval('1', '2'), [interval('1', '1', { densityUnit: 'ct/t' })]],
    ['nothing-left', interval('1', '2'), [interval('1', '1'), interval('1', '1')]],
    ['contradiction', interval('1', '2'), [interval('10', '1')]],
  ] as const)('fails with %s', (reason, whole, parts) => {
    expect(residualGrade(whole, parts)).toEqual({ ok: false, reason });
  });

  it('is the grade of the rest that the whole was averaged from', () => {
    const grade = fc.integer({ min: 0, max: 1_000_000 });
    const length = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(grade, length, grade, length, (part, partLength, rest, restLength) => {
        const average = (part * partLength + rest * restLength) / (partLength + restLength);
        const answer = residualGrade(interval(average.toFixed(12), String(partLength + restLength)), [
          interval(String(part), String(partLength)),
        ]);
        expect(answer.ok ? answer.grade : 0).toBeCloseTo(rest, 4);
      }),
    );
  });
});

describe('published intervals', () => {
  it('New Found Gold 20-23: 41.3 m at 22 g/t with nine tenths of the gold in 0.35 m leave 2.2 g/t', () => {
    // 41.3 m × 22 g/t × 0.9 ÷ 0.35 m = 2,336.4 g/t in the rich part.
    const rest = residualGrade(interval('22', '41.3'), [interval('2336.4', '0.35')]);
    expect(rest).toMatchObject({ ok: true, length: 40.95 });
    expect(rest.ok && rest.grade).toBeCloseTo(2.2188, 4);
  });

  it('takes several parts out at once, in whatever order', () => {
    const whole = interval('5', '20');
    const parts = [interval('10', '4'), interval('20', '2')];
    // 100 − 40 − 40 = 20 gram-metres over 14 m.
    const rest = residualGrade(whole, parts);
    expect(rest).toEqual({ ok: true, grade: expect.closeTo(20 / 14, 12) as number, length: 14 });
    expect(residualGrade(whole, parts.toReversed())).toEqual(rest);
  });

  it('of an interval without parts is the interval', () => {
    expect(residualGrade(interval('5', '20'), [])).toEqual({ ok: true, grade: 5, length: 20 });
  });
});

describe('laws of depths', () => {
  const metre = fc.integer({ min: 0, max: 100_000 }).map((centimetres) => (centimetres / 100).toFixed(2));

  it('an interval lies within itself, and within all that is around it', () => {
    fc.assert(
      fc.property(metre, metre, metre, (one, other, more) => {
        const [start, end] = [one, other].toSorted((a, b) => Number(a) - Number(b)) as [string, string];
        const inner = depths(start, end, (Number(end) - Number(start)).toFixed(2));
        expect(liesWithin(inner, inner)).toBe(true);
        const deeper = (Number(end) + Number(more)).toFixed(2);
        expect(liesWithin(inner, depths(start, deeper, (Number(deeper) - Number(start)).toFixed(2)))).toBe(true);
      }),
    );
  });

  it('depths whose length is their difference contradict nothing', () => {
    fc.assert(
      fc.property(metre, metre, (one, other) => {
        if (one === other) return;
        const [start, end] = [one, other].toSorted((a, b) => Number(a) - Number(b)) as [string, string];
        const length = (Number(end) - Number(start)).toFixed(2);
        expect(depthFault({ ...depths(start, end, length), trueWidth: length })).toBeNull();
        expect(depthFault(depths(end, start, length))?.path).toBe('startDepth');
      }),
    );
  });
});

describe('parts of parts', () => {
  const placed = (id: number, from: string | null, to: string | null, parent: number | null = null, holeId = 'A') => ({
    id,
    startDepth: from,
    endDepth: to,
    parentObservationId: parent,
    holeId,
    metal: 'Gold',
  });
  const tree = (...intervals: ReturnType<typeof placed>[]) => Object.fromEntries(interceptTree(intervals));

  it('are what lies in them, the shortest around each', () => {
    expect(tree(placed(1, '0', '10'), placed(2, '2', '5'), placed(3, '3', '4'), placed(4, '6', '7'))).toEqual({
      2: 1,
      3: 2,
      4: 1,
    });
  });

  it('are of the same hole and metal, and shorter', () => {
    expect(tree(placed(1, '0', '10'), placed(2, '2', '5', null, 'B'))).toEqual({});
    expect(interceptTree([placed(1, '0', '10'), { ...placed(2, '2', '5'), metal: 'Silver' }]).size).toBe(0);
    expect(tree(placed(1, '0', '10'), placed(2, '0', '10'))).toEqual({});
    expect(tree(placed(1, '0', '10', null, 'a'), placed(2, '9.5', '10.1', null, ' A '))).toEqual({ 2: 1 });
  });

  it('are what was said where no depths say it finer, and never in a circle', () => {
    expect(tree(placed(1, '0', '10'), placed(2, null, null, 1))).toEqual({ 2: 1 });
    expect(tree(placed(1, '0', '10', 2), placed(2, '0', '9.95'))).toEqual({ 1: 2 });
    expect(tree(placed(1, '0', '10', 2), placed(2, '0', '10', 1))).toEqual({ 1: 2 });
    expect(tree(placed(5, '0', '1', 9))).toEqual({});
  });

  it('of a circle that was said all but the last are kept, whatever leads into it', () => {
    const said = (id: number, parent: number | null) => placed(id, null, null, parent);
    expect(tree(said(1, 2), said(2, 3), said(3, 1), said(4, 2), said(5, 5))).toEqual({ 1: 2, 2: 3, 4: 2 });
    expect(tree(said(3, 1), said(4, 2), said(2, 3), said(1, 2))).toEqual({ 3: 1, 4: 2, 2: 3 });
  });

  it('are found in a time that grows with their number alone, however deep they were said to lie in each other', () => {
    const count = 20_000;
    const chain = (from: (index: number) => string | null, to: (index: number) => string | null) =>
      Array.from({ length: count }, (_, index) => placed(index + 1, from(index), to(index), index || null));
    const chains = [
      {
        name: 'without depths',
        text: chain(
          () => null,
          () => null,
        ),
      },
      { name: 'within each other', text: chain(String, (index) => String(3 * count - index)) },
      {
        name: 'from one depth',
        text: chain(
          () => '0',
          (index) => String(3 * count - index),
        ),
      },
    ];
    for (const { text } of chains) expect(interceptTree(text).size).toBe(count - 1);
    expect(slowOnes(chains, 1_000, ({ text }) => interceptTree(text))).toEqual([]);
  });

  it('are those that a look at every pair finds', () => {
    const decimetre = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(fc.array(fc.tuple(decimetre, fc.integer({ min: 1, max: 200 })), { maxLength: 20 }), (rows) => {
        const all = rows.map(([from, length], index) => ({ id: index + 1, from, to: from + length }));
        const wanted = all.flatMap((inner) => {
          const length = ({ from, to }: { from: number; to: number }) => to - from;
          const around = all
            .filter(
              (outer) => length(outer) > length(inner) && outer.from <= inner.from + 1 && inner.to <= outer.to + 1,
            )
            .toSorted((a, b) => length(a) - length(b) || a.id - b.id);
          return around[0] ? [[inner.id, around[0].id]] : [];
        });
        const found = interceptTree(all.map(({ id, from, to }) => placed(id, String(from / 10), String(to / 10))));
        expect(new Map(found)).toEqual(new Map(wanted as [number, number][]));
      }),
    );
  });

  it('leave 2.86 g/t over 7 m of 10 m at 5 with 3 m at 10, and of these 2.5 g/t over 2 m with 1 m at 25', () => {
    const [ten, three, one] = [interval('5', '10'), interval('10', '3'), interval('25', '1')];
    expect(residualGrade(ten, [three])).toEqual({ ok: true, grade: expect.closeTo(20 / 7, 12) as number, length: 7 });
    expect(residualGrade(three, [one])).toEqual({ ok: true, grade: 2.5, length: 2 });
  });

  it('contradict the whole only where it is certain that they do not lie in each other', () => {
    const ten = interval('5', '10');
    const parts = [interval('10', '3'), interval('25', '1')];
    expect(residualGrade(ten, parts)).toEqual({ ok: false, reason: 'unknown-places' });
    const apart = [
      { ...parts[0]!, startDepth: '0', endDepth: '3' },
      { ...parts[1]!, startDepth: '5', endDepth: '6' },
    ];
    expect(residualGrade(ten, apart)).toEqual({ ok: false, reason: 'contradiction' });
  });

  it('DR1: 7.5 m at 20.5 cannot hold 1.5 m at 110; 1% more is rounding', () => {
    expect(residualGrade(interval('20.5', '7.5'), [interval('110', '1.5')])).toEqual({
      ok: false,
      reason: 'contradiction',
    });
    expect(residualGrade(interval('5', '10'), [interval('16.7', '3')])).toEqual({ ok: true, grade: 0, length: 7 });
  });
});

describe('a length that nobody stated', () => {
  const values = (more: object) => ({
    startDepth: '104',
    endDepth: '116.5',
    intervalLength: null,
    lengthFrom: null,
    ...more,
  });

  it('is the end less the start, and says so', () => {
    expect(withLength(values({}), undefined)).toMatchObject({ intervalLength: '12.5', lengthFrom: 'depths' });
    expect(withLength(values({ intervalLength: '9' }), null)).toMatchObject({
      intervalLength: '12.5',
      lengthFrom: 'depths',
    });
    expect(withLength(values({ endDepth: null }), undefined)).toMatchObject({ intervalLength: null, lengthFrom: null });
    expect(withLength(values({ endDepth: '100' }), undefined)).toMatchObject({
      intervalLength: null,
      lengthFrom: null,
    });
  });

  it('follows its depths until one is stated', () => {
    const derived = values({ intervalLength: '12.5', lengthFrom: 'depths', endDepth: '120' });
    expect(withLength(derived, undefined)).toMatchObject({ intervalLength: '16', lengthFrom: 'depths' });
    const stated = { ...derived, intervalLength: '12.5' };
    expect(withLength(stated, '12.5')).toMatchObject({ intervalLength: '12.5', lengthFrom: null });
    expect(withLength({ ...stated, lengthFrom: null }, undefined)).toMatchObject({ intervalLength: '12.5' });
  });
});
