import { expect, it } from 'vitest';
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
  expect(found!.sentence).toBe('On 2021-03-01 the owners of this mine hold 105 % together: A 60 %, B 45 %.');
});
