import type pg from 'pg';
import { expect, test } from 'vitest';
import { onlyNamed } from '../model/mine-values.ts';
import { NameChoices } from '../model/name-choices.ts';
import { Report } from '../model/report.ts';
import { minesKind } from './mines.ts';

type MineRow = Parameters<typeof minesKind.plan>[1][number]['values'];

const values = (country: string | null, notes: string | null = null): MineRow => ({
  ...onlyNamed('Unnamed'),
  stage: null,
  country,
  notes,
});

/** A database that holds so many mines of one name, and nothing else. */
const storing = (mines: number) => ({
  query: async (text: string) => ({
    rows: text.includes('from mines')
      ? Array.from({ length: mines }, (_, id) => ({
          id,
          version: 1,
          isArchived: false,
          nameFolded: 'unnamed',
          ...values('Canada'),
        }))
      : [],
  }),
});

async function planned(mines: number, rows: readonly MineRow[]) {
  const report = new Report();
  const plan = await minesKind.plan(
    {
      client: storing(mines) as unknown as pg.PoolClient,
      importer: { importId: 1, userId: '', isAdmin: false, isSample: false },
      report,
      names: new NameChoices(),
      onProgress: () => {},
    },
    rows.map((given, index) => ({ row: index + 2, values: given })),
  );
  return { plan, report };
}

test('rows are compared with the mines of their name until the file has had its share', async () => {
  const { plan, report } = await planned(
    2_000,
    Array.from({ length: 3_000 }, () => values('Peru')),
  );
  expect(plan).toMatchObject({ created: 0, updated: 0, unchanged: 0 });
  const reasons = Array.from({ length: 3_000 }, (_, index) => report.reasonOf(index + 2));
  expect(reasons[0]).toMatch(/^name: More than 2,000 mines have this name/);
  expect(reasons.filter((reason) => reason === reasons[0])).toHaveLength(2_530);
  expect(reasons[2_999]).toMatch(/^name: Too many rows of this file name mines that share their name with many others/);
  expect(reasons.filter((reason) => reason === reasons[2_999])).toHaveLength(470);
});

test('a row that could be the mine of many others names a few of them', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => values(null, `Note ${n}`));
  const { plan, report } = await planned(0, rows);
  expect(plan.created).toBe(300);
  expect(report.warnings.map(({ warning }) => /mine of (.*) but/.exec(warning)?.[1])).toEqual([
    'row 2',
    'rows 2 and 3',
    'rows 2, 3 and 4',
    'rows 2, 3, 4 and 5',
    'rows 2, 3, 4, 5 and 6',
    'rows 2, 3, 4, 5, 6 and 7',
    ...Array.from({ length: 293 }, (_, n) => `rows 2, 3, 4, 5, 6 and ${n + 2} more`),
  ]);
});
