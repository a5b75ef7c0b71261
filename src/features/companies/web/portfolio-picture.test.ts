import { expect, it } from 'vitest';
import type { Stage } from '../../../domain/mines/stages.ts';
import { otherMetals, portfolioOf, rowOf, unknown } from './portfolio-picture.ts';

const mine = (primaryMetal: string | null, stage: Stage | null) => ({ primaryMetal, stage });

it('counts mines by metal and stage, the most frequent metal first', () => {
  const { columns, rows, most } = portfolioOf([
    mine('Copper', 'exploration'),
    mine('Gold', 'production'),
    mine('Gold', 'production'),
    mine('Gold', 'exploration'),
  ]);
  expect(columns).toHaveLength(7);
  expect(most).toBe(2);
  expect(rows.map(({ metal, total }) => [metal, total])).toEqual([
    ['Gold', 3],
    ['Copper', 1],
  ]);
  expect(rows[0]!.cells.filter(({ count }) => count > 0)).toEqual([
    { stage: 'exploration', count: 1 },
    { stage: 'production', count: 2 },
  ]);
});

it('keeps what is not known apart, at the end', () => {
  const { columns, rows } = portfolioOf([mine(null, null), mine(null, null), mine('Gold', 'closure')]);
  expect(columns.at(-1)).toBe(unknown);
  expect(rows.map(({ metal }) => metal)).toEqual(['Gold', unknown]);
});

it('puts rare metals together, so that every mine has its row', () => {
  const metals = ['Gold', 'Silver', 'Copper', 'Zinc', 'Lead', 'Tin', 'Nickel', 'Cobalt', 'Iron', 'Coal'];
  const mines = [...metals.map((metal) => mine(metal, 'exploration')), mine('Gold', 'exploration')];
  const { rows } = portfolioOf(mines);
  expect(rows).toHaveLength(8);
  expect(rows[0]!.metal).toBe('Gold');
  expect(rows.at(-1)).toMatchObject({ metal: otherMetals, total: 3 });
  expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(mines.length);
  expect(new Set(mines.map(rowOf(mines)))).toEqual(new Set(rows.map(({ metal }) => metal)));
});

it('is empty without mines', () => {
  expect(portfolioOf([])).toMatchObject({ rows: [], most: 0 });
});
