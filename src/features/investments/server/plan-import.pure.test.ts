import { expect, test } from 'vitest';
import { planImport } from './plan-import.ts';

const header = 'transactionDate,ticker,transactionType,shares,pricePerShare,currency,fees,notes';
const file = Buffer.from(`${header}\n2024-01-15,ABC,buy,10,1.25,USD,,first\n2024-01-16,ABC,buy,10,1.25,USD,,second\n`);
const task = { bytes: file, format: undefined, journal: '{"trades":[],"splits":[],"prices":[]}', skip: [], add: [] };

test('a plan carries what is stored, and of a check nothing but its answer', () => {
  const stored = planImport({ ...task, dryRun: false });
  expect(JSON.parse(stored.trades)).toMatchObject([{ ticker: 'ABC', notes: 'first' }, { notes: 'second' }]);
  const checked = planImport({ ...task, dryRun: true });
  expect(checked).toMatchObject({ created: 2, trades: '[]', splits: '[]', kept: null });
  expect(JSON.parse(checked.answer)).toMatchObject({ created: 2, dryRun: true });
});
