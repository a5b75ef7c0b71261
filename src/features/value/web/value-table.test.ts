import { expect, it } from 'vitest';
import { readRef } from '../../../domain/measures.ts';
import { shareCountings } from '../../../domain/value-measures.ts';
import { hasWorking, valueColumns } from './value-table.ts';

it('every column of the value table is a figure of companies, in every counting of shares', () => {
  for (const counting of shareCountings)
    for (const name of valueColumns(counting, 'gold'))
      expect([name, readRef(name, 'company')]).toHaveProperty('1.value');
});

it('values show their working, counts and scores have none', () => {
  expect([hasWorking('market-cap-basic'), hasWorking('mines-held'), hasWorking('happiness')]).toEqual([
    true,
    false,
    false,
  ]);
});
