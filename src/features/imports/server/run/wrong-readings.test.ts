import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { csv, importFile, importsTest } from '../../../../../tests/imports.ts';

const { member, count } = await importsTest();

/**
 * Tables whose cells say something else than a careless reader takes them for: units, separators, signs, columns that are
 * exchanged, twins, owners. By line: the kind of file, its header, its rows parted by ' / ', the field that a check has to
 * name, and what it has to say of it.
 */
const [, ...lines] = readFileSync('tests/fixtures/wrong-readings.tsv', 'utf8').trimEnd().split('\n');
const seeded = lines.map((line) => line.split('\t') as [string, string, string, string, string]);

test.each(seeded)(
  '%s: %s as %s is told at %s before anything is stored',
  async (kind, header, rows, field, sentence) => {
    await importFile(
      member,
      'mines',
      csv('name,country,latitude,longitude,companyName', 'Deep,Canada,51.02,-93.83,Holder'),
    );
    const counted = async () => [await count('mines'), await count('companies'), await count('activities')];
    const before = await counted();
    const check = await importFile(member, kind, csv(header, ...rows.split(' / ')), { query: { dryRun: 'true' } });
    const told = [
      ...check.errors.map(({ field: at, error }) => ({ at, words: error })),
      ...check.warnings.map(({ field: at, warning }) => ({ at, words: warning })),
    ];
    expect(told).toContainEqual({ at: field, words: expect.stringContaining(sentence) });
    expect(check.groups?.map((group) => group.field)).toContain(field);
    expect(await counted()).toEqual(before);
  },
);

test('there are a hundred different ones', () => {
  expect(new Set(seeded.map(([kind, header, rows]) => [kind, header, rows].join('\n'))).size).toBeGreaterThanOrEqual(
    100,
  );
  expect(new Set(seeded.map(([kind]) => kind)).size).toBeGreaterThanOrEqual(12);
  expect(seeded.every((parts) => parts.length === 5 && parts.every((part) => part !== ''))).toBe(true);
});
