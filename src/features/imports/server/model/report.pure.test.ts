import { expect, test } from 'vitest';
import { Report } from './report.ts';

test('what is told of all rows together has an end, and no row is left out of it', () => {
  const report = new Report();
  report.keepsOutcomes = true;
  const [from, to] = ['a'.repeat(300), 'b'.repeat(300)];
  const changes = Array.from({ length: 14 }, () => ({ field: 'notes', from, to }));
  for (let row = 2; row < 9_002; row += 1) report.outcome(row, 'updated', 'Alpha', () => changes);
  for (let row = 9_002; row < 10_002; row += 1) report.error(row, 'stage', '', to.repeat(20));
  const { outcomes } = report;
  expect(outcomes).toHaveLength(10_000);
  expect(outcomes[0]!.changes).toHaveLength(14);
  expect(outcomes[8_999]).toEqual({ row: 9_001, outcome: 'updated', name: 'Alpha', changes: [] });
  expect(outcomes[9_999]!.error).toMatch(/^stage: b{193}…$/);
  expect(JSON.stringify(outcomes).length).toBeLessThan(6_000_000);
});

test('the reasons of all rows together have an end, and each row has one', () => {
  const report = new Report();
  for (let row = 0; row < 30_000; row += 1) report.error(row, 'name', '', `${row} ${'a'.repeat(999)}`);
  const kept = report.copy();
  const reasons = Array.from({ length: 30_000 }, (_, row) => kept.reasonOf(row));
  expect(reasons[0]).toMatch(/^name: 0 a{999}$/);
  expect(reasons[29_999]).toMatch(/^name: 29999 a{188}…$/);
  expect(reasons.join('').length).toBeLessThan(25_000_000);
});

test('what is told of the same value again is one group, also in a copy that goes on', () => {
  const report = new Report();
  for (let row = 2; row <= 1_038; row += 1) report.warn(row, 'stage', 'Prospect', 'Unknown.');
  report.warn(2_000, 'stage', 'Odd', 'Unknown.');
  report.error(7, 'name', '', 'Name is required.');
  const copy = report.copy();
  copy.error(9, 'name', '', 'Name is required.');
  expect(copy.groups).toEqual([
    { severity: 'error', field: 'name', value: '', message: 'Name is required.', count: 2, rows: [7, 9] },
    {
      severity: 'warning',
      field: 'stage',
      value: 'Prospect',
      message: 'Unknown.',
      count: 1_037,
      rows: [2, 3, 4, 5, 6],
    },
    { severity: 'warning', field: 'stage', value: 'Odd', message: 'Unknown.', count: 1, rows: [2_000] },
  ]);
  expect(report.groups[0]).toMatchObject({ count: 1 });
});
