import { expect, it } from 'vitest';
import { orderOf } from './column-order.ts';

const columns = (...fields: (string | null)[]) => fields.map((field) => ({ field }));

it('columns of which something is asked come first, the others are in the order of the file', () => {
  expect(orderOf(columns('name', null, 'country', 'stage'), new Set([3])).places).toEqual([3, 0, 1, 2]);
});

it('of many columns those that are read come before those that are not', () => {
  const many = columns('name', ...Array.from({ length: 12 }, () => null), 'country', 'stage');
  expect(orderOf(many, new Set([5, 14])).places).toEqual([5, 14, 0, 13, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
});
