import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { csv, importFile, importsTest } from '../../../../../tests/imports.ts';

const { member, count } = await importsTest();

/**
 * Tables whose cells say something else than a careless reader takes them for: units, separators, signs, columns that are
 * exchanged, twins, owners. By line: what sort of reading it is, the kind of file, its header, its rows parted by ' / ', the field that a check has to
 * name, and what it has to say of it.
 */
const [, ...lines] = readFileSync('tests/fixtures/wrong-readings.tsv', 'utf8').trimEnd().split('\n');
const seeded = lines.map((line) => line.split('\t') as [string, string, string, string, string, string]);

test.each(seeded)(
  '%s, %s: %s as %s is told at %s before anything is stored',
  async (_, kind, header, rows, field, sentence) => {
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

/** Beside these: words that are none of a list. */
const sorts = ['units', 'separators', 'columns', 'twins', 'owners'];

test('there are a hundred different ones, of all five sorts', () => {
  const told = seeded.filter(([sort]) => sorts.includes(sort));
  expect(new Set(told.map(([, kind, header, rows]) => [kind, header, rows].join('\n'))).size).toBeGreaterThanOrEqual(
    100,
  );
  for (const sort of sorts) expect([sort, told.filter(([own]) => own === sort).length >= 5]).toEqual([sort, true]);
  expect(new Set(told.map(([, kind]) => kind)).size).toBeGreaterThanOrEqual(12);
  expect(seeded.every((parts) => parts.length === 6 && parts.every((part) => part !== ''))).toBe(true);
});
