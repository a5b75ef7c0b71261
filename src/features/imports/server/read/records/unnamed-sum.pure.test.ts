import { expect, test } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import { columnsOf } from './column-targets.ts';
import { UnnamedSum } from './unnamed-sum.ts';

const header = ['Count', 'Strike', 'Expires'];
const columns = ['count', 'strike', 'expiry'].flatMap((field, index) =>
  columnsOf(kindOf('instruments'), header, index, field),
);
const found = (rows: readonly string[][], names: readonly string[] = header, of = columns) => {
  const sum = new UnnamedSum(names, of);
  for (const row of rows) sum.see(row);
  const { index, value } = sum.found('point') ?? {};
  return index === undefined ? undefined : [index, value];
};
const parts = [
  ['5,000,000', '0.25', '2027-03-15'],
  ['12,345,678', '0.40', '2027-12-01'],
];

test('the last row that is the sum of the others and lacks what they are called by is found', () => {
  expect(found([...parts, ['17,345,678', '0.36', '']])).toEqual([0, '17,345,678']);
  expect(found([...parts, ['17,345,679', '0.36', '-']])).toEqual([0, '17,345,679']);
});

test.each([
  ['has an expiry of its own', [...parts, ['17,345,678', '0.36', '2028-01-01']]],
  ['is no sum', [...parts, ['17,000,000', '0.36', '']]],
  ['is no number', [...parts, ['seventeen', '0.36', '']]],
  ['follows one row alone', [parts[0]!, ['5,000,000', '0.36', '']]],
  ['is empty', [...parts, ['', '0.36', '']]],
  ['is not the last one', [...parts, ['17,345,678', '0.36', ''], ['100', '1', '2028-01-01']]],
  ['stands below others without an expiry', [parts[0]!, ['12,345,678', '0.40', ''], ['17,345,678', '0.36', '']]],
])('a row that %s is a record', (_, rows) => expect(found(rows)).toBeUndefined());

test.each([
  ['has a zone, and no grade', [['West', 'indicated', '300', '']], undefined],
  ['has a numbered zone, and no category', [['3', '', '300', '1']], undefined],
  ['is of another category', [['', 'inferred', '300', '1']], undefined],
  ['says what the others say', [['', 'Indicated', '300', '1']], [2, '300']],
])('the last estimate that %s', (_, last, sum) => {
  const names = ['Zone', 'Category', 'Tonnes', 'Grade'];
  const estimates = ['zone', 'resourceType', 'tonnage', 'grade'].flatMap((field, index) =>
    columnsOf(kindOf('resource-estimates'), names, index, field),
  );
  const rows = [['Main', 'indicated', '100', '1'], ['East', 'indicated', '200', '1'], ...last];
  expect(found(rows, names, estimates)).toEqual(sum);
});

test('of long tables, and of a column whose name another one has, nothing is proposed', () => {
  const many = Array.from({ length: 500 }, () => ['1', '1', '2027-01-01']);
  expect(found([...many, ['500', '1', '']])).toBeUndefined();
  expect(found(many.slice(1).concat([['499', '1', '']]))).toEqual([0, '499']);
  expect(found([...parts, ['17,345,678', '0.36', '']], ['Count', 'Count', 'Expires'])).toEqual([0, '17,345,678']);
});
