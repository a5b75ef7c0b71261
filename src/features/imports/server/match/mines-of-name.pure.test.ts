import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '../../../../../tests/processor-time.ts';
import { MineFinder } from './find-mine.ts';
import { contradicts, differences, severalOf } from './identify-mine.ts';
import { type MineValues, onlyNamed } from '../model/mine-values.ts';
import { MinesOfName, type NamedMine } from './mines-of-name.ts';
import type { OwnerReference } from '../model/name-choices.ts';
import { Report } from '../model/report.ts';

const values = (country: string | null, primaryJurisdiction: string | null): MineValues => ({
  ...onlyNamed('Twin'),
  country,
  primaryJurisdiction,
});

const mine = (id: number, of: MineValues, isArchived = false): NamedMine => ({
  id,
  nameFolded: 'twin',
  isArchived,
  claimedBy: null,
  values: of,
});

const reference = (country: string | null, primaryJurisdiction: string | null): OwnerReference => ({
  entityType: 'mine',
  name: 'Twin',
  country,
  primaryJurisdiction,
});

/** What a row could mean, found by looking at each mine. */
function lookedAt(row: MineValues, mines: readonly NamedMine[]): NamedMine[] {
  const fitting = mines.filter((one) => !contradicts(row, one.values));
  const live = fitting.filter(({ isArchived }) => !isArchived);
  const meant = live.length > 0 ? live : fitting;
  const agreeing = meant.filter((one) => differences(row, one.values).length === 0);
  return agreeing.length > 0 ? agreeing : meant;
}

const country = fc.constantFrom(null, 'Canada', 'canada', 'Peru');
const jurisdiction = fc.constantFrom(null, 'Québec', 'Quebec', 'Ontario');

test('finds what looking at each mine finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(country, jurisdiction, fc.boolean()), { maxLength: 40 }),
      country,
      jurisdiction,
      (given, ...place) => {
        const mines = given.map(([a, b, isArchived], index) => mine(index + 1, values(a, b), isArchived));
        const expected = lookedAt(values(...place), mines);
        const found = new MinesOfName(mines).find(reference(...place));
        expect(found.count).toBe(expected.length);
        expect(found.first.map(({ id }) => id)).toEqual(expected.slice(0, 20).map(({ id }) => id));
        for (const field of ['country', 'primaryJurisdiction'] as const)
          expect(found.differIn(field)).toBe(severalOf(expected).differIn(field));
      },
    ),
    { numRuns: 2_000 },
  );
});

const importer = { importId: 1, userId: '', isAdmin: false, isSample: false };

test('many rows that fit the same thousands of mines take as long as they are many', () => {
  const mines = Array.from({ length: 2_000 }, (_, id) =>
    mine(id + 1, values(id % 3 === 0 ? null : 'Canada', id % 3 === 1 ? null : `Place ${id}`)),
  );
  const rows = Array.from({ length: 20_000 }, (_, n) =>
    reference(n % 2 === 0 ? null : 'Canada', n % 5 === 0 ? null : `Place ${n}`),
  );
  let report = new Report();
  const spent = processorTime(() => {
    report = new Report();
    const finder = new MineFinder(new Map([['twin', mines]]));
    rows.forEach((row, n) => finder.find(n, row, { report, importer, field: 'mineName', use: undefined }));
  });
  expect(report.failedRows).toBeGreaterThan(19_000);
  expect(report.openNames[0]!.candidates).toHaveLength(20);
  expect(spent).toBeLessThan(5_000);
});

test('what is said of a row has an end, however long the places are', () => {
  const long = 'x'.repeat(200);
  const mines = Array.from({ length: 2_000 }, (_, id) => mine(id + 1, values(`${long}${id}`, long)));
  const report = new Report();
  const finder = new MineFinder(new Map([['twin', mines]]));
  [reference(null, null), reference(null, 'Peru')].forEach((row, n) =>
    finder.find(n, row, { report, importer, field: 'mineName', use: undefined }),
  );
  expect(report.reasonOf(0)).toMatch(
    /^mineName: 2,000 mines are called 'Twin' \((x{60}…; ){4}x{60}… and 1,995 more\)\. Add/,
  );
  expect(report.reasonOf(1)).toMatch(/there is one in (x{60}…; ){4}x{60}… and 1,995 more\. Correct/);
});
