import { describe, expect, it } from 'vitest';
import { interestFindings, interestsFindings, type LookedAtInterest } from './interest-findings.ts';

const today = '2026-07-15';
const interest = (fields: Partial<LookedAtInterest>): LookedAtInterest => ({
  ...{ holder: 'North Corp', kind: 'ownership', percent: null, fromDate: null, toDate: null, buyBack: null },
  ...fields,
});
const together = (...all: Partial<LookedAtInterest>[]) =>
  [
    ...interestsFindings(
      all.map((fields, id) => ({ id, values: interest(fields) })),
      today,
    ),
  ].flatMap(([id, findings]) => findings.map(({ rule }) => `${id} ${rule}`));

it('no more can be bought back of a royalty than there is', () => {
  const of = (buyBack: string, percent = '2') =>
    interestFindings(interest({ kind: 'NSR', percent, buyBack })).map(({ rule, field }) => `${rule} ${field}`);
  expect(of('2.5 % for CAD 1,000,000')).toEqual(['OW3 buyBack']);
  expect(of('2.5 points')).toEqual(['OW3 buyBack']);
  expect(of('1 % for CAD 1,000,000 until 2028')).toEqual([]);
  expect(of('1% for C$1,000,000')).toEqual([]);
  // Half of the royalty is one point.
  expect(of('50 % of the royalty for CAD 1,000,000')).toEqual([]);
  expect(of('for CAD 1,000,000')).toEqual([]);
  expect(interestFindings(interest({ kind: 'NSR', percent: null, buyBack: '2.5 %' }))).toEqual([]);
});

it('a share is not there before it is earned', () => {
  const right = { kind: 'earn-in', percent: '51' } as const;
  expect(together({ percent: '51' }, right)).toEqual(['0 OW2']);
  expect(together({ percent: '51' }, { ...right, toDate: '2026-06-30' })).toEqual([]);
  // What is earned already, and the right to more; the right of somebody else.
  expect(together({ percent: '51' }, { ...right, percent: '70' })).toEqual([]);
  expect(together({ percent: '51' }, { ...right, holder: 'South Corp' })).toEqual([]);
  expect(together({ percent: '51', toDate: '2020-12-31' }, right)).toEqual([]);
});

it("owners of a day have no more than all, the mine's own figure among them", () => {
  expect(together({ holder: 'A', percent: '60' }, { holder: 'B', percent: '45' })).toEqual(['0 OW1', '1 OW1']);
  expect(together({ holder: 'A', percent: '56.5' }, { holder: 'B', percent: '43.5' })).toEqual([]);
  // One after the other; a royalty and a right that is not used own nothing.
  expect(
    together(
      { holder: 'A', percent: '60', toDate: '2020-12-31' },
      { holder: 'B', percent: '45', fromDate: '2021-01-01' },
    ),
  ).toEqual([]);
  expect(together({ holder: 'A', percent: '60' }, { holder: 'B', kind: 'earn-in', percent: '45' })).toEqual([]);
  // The figure of the mine is its company's, unless a share of that company is on record, by the name that it has now.
  const operator = { name: 'Big Corp', percent: '60' };
  expect(together({ holder: 'North Corp', percent: '60', operator })).toEqual(['0 OW1']);
  expect(together({ holder: 'North Corp', company: 'Big Corp', percent: '60', operator })).toEqual([]);
  expect(together({ holder: 'North Corp', percent: '40', operator })).toEqual([]);
});

it('names the day and who they are', () => {
  const [found] = interestsFindings(
    [
      { id: 1, values: interest({ holder: 'A', percent: '60', fromDate: '2020-02-01' }) },
      { id: 2, values: interest({ holder: 'B', percent: '45', fromDate: '2021-03-01' }) },
    ],
    today,
  ).get(2)!;
  expect(found!.sentence).toBe('On 2021-03-01 the owners of this mine hold 105% together: A 60%, B 45%.');
});

describe('what is told of an interest', () => {
  it('a buy-back above the royalty, with both rates and what to check', () => {
    expect(interestFindings(interest({ kind: 'NSR', percent: '2.00', buyBack: '2.50 % for CAD 1,000,000' }))).toEqual([
      {
        rule: 'OW3',
        field: 'buyBack',
        sentence: 'The buy-back takes 2.5% off a NSR of 2%.',
        mend: 'Check the points that can be bought back, and the rate.',
      },
    ]);
  });

  it.each<[string, Partial<LookedAtInterest>, boolean]>([
    ['all of it can be bought back', { kind: 'NSR', percent: '2', buyBack: '2 %' }, false],
    ['a hundredth more cannot', { kind: 'NSR', percent: '2', buyBack: '2.01 %' }, true],
    ['points in words', { kind: 'GRR', percent: '1', buyBack: 'one may buy 1.5 per cent' }, true],
    ['a point', { kind: 'NPI', percent: '0.5', buyBack: '1 point for 1 M' }, true],
    ['of a stream', { kind: 'stream', percent: '10', buyBack: '12 percent' }, true],
    // A share, a carried one and a right to earn one have no points: their text is about something else.
    ['of a share', { kind: 'ownership', percent: '2', buyBack: '5 %' }, false],
    ['of a carried share', { kind: 'free-carry', percent: '2', buyBack: '5 %' }, false],
    ['of a right to earn in', { kind: 'earn-in', percent: '2', buyBack: '5 %' }, false],
    ['without a buy-back', { kind: 'NSR', percent: '2', buyBack: null }, false],
    ['a part of a larger number is none', { kind: 'NSR', percent: '2', buyBack: 'CAD 1,500 percent' }, false],
    [
      'behind five hundred characters nobody reads',
      { kind: 'NSR', percent: '2', buyBack: `${' '.repeat(500)}5 %` },
      false,
    ],
  ])('%s', (_, fields, isFound) => {
    expect(interestFindings(interest(fields))).toHaveLength(isFound ? 1 : 0);
  });
});

describe('what is told of owners', () => {
  it('a share that is not earned yet, with what to do', () => {
    const found = interestsFindings(
      [
        { id: 1, values: interest({ holder: 'North Corp', percent: '51.0' }) },
        { id: 2, values: interest({ holder: ' NORTH Corp', kind: 'earn-in', percent: '51' }) },
      ],
      today,
    );
    expect([...found]).toEqual([
      [
        1,
        [
          {
            rule: 'OW2',
            field: 'percent',
            sentence: 'North Corp has 51% while its right to earn 51% still runs.',
            mend: 'Give the right its last day if it was exercised; if not, take the share out.',
          },
        ],
      ],
    ]);
  });

  it('of shares and rights that nobody knows nothing', () => {
    expect(together({ percent: null }, { kind: 'earn-in', percent: null })).toEqual([]);
    expect(together({ percent: '51' }, { kind: 'earn-in', percent: null })).toEqual([]);
    expect(together({ kind: 'NSR', percent: '2' }, { kind: 'earn-in', percent: '2' })).toEqual([]);
  });

  it('too much is told of those who own something on the day, and of no one else', () => {
    const found = interestsFindings(
      [
        { id: 1, values: interest({ holder: 'A', percent: '60', fromDate: '2020-02-01' }) },
        { id: 2, values: interest({ holder: 'B', percent: '45', fromDate: '2021-03-01' }) },
        { id: 3, values: interest({ holder: 'C', kind: 'NSR', percent: '2', fromDate: '2020-02-01' }) },
        { id: 4, values: interest({ holder: 'D', percent: '30', fromDate: '2010-01-01', toDate: '2020-01-31' }) },
        { id: 5, values: interest({ holder: 'E', kind: 'free-carry', percent: null, fromDate: '2020-02-01' }) },
      ],
      today,
    );
    expect([...found.keys()]).toEqual([1, 2, 5]);
    expect(found.get(1)).toEqual([
      {
        rule: 'OW1',
        field: 'percent',
        sentence: 'On 2021-03-01 the owners of this mine hold 105% together: A 60%, B 45%, E an unknown share.',
        mend: 'Correct a share or its dates, or the share of the mine itself.',
      },
    ]);
  });

  it('the operator is found wherever it is told', () => {
    const operator = { name: 'Big Corp', percent: '60' };
    expect(together({ holder: 'A', percent: '30' }, { holder: 'B', percent: '20', operator })).toEqual([
      '0 OW1',
      '1 OW1',
    ]);
    expect(together({ holder: 'A', percent: '30' }, { holder: 'B', percent: '20', operator: null })).toEqual([]);
  });
});
