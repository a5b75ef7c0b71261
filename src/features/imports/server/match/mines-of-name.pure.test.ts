import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '../../../../../tests/processor-time.ts';
import { MineFinder } from './find-mine.ts';
import { differences, fitOf, severalOf } from './identify-mine.ts';
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
  const fitting = mines.filter((one) => fitOf(row, one) !== undefined);
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
  const longest = 5_000;
  const spent = processorTime(() => {
    report = new Report();
    const finder = new MineFinder({ own: new Map([['twin', mines]]), others: new Map() });
    rows.forEach((row, n) => finder.find(n, row, { report, importer, field: 'mineName', use: undefined }));
  }, longest);
  expect(report.failedRows).toBeGreaterThan(19_000);
  expect(report.openNames[0]!.candidates).toHaveLength(20);
  expect(spent).toBeLessThan(longest);
});

test('what is said of a row has an end, however long the places are', () => {
  const long = 'x'.repeat(200);
  const mines = Array.from({ length: 2_000 }, (_, id) => mine(id + 1, values(`${long}${id}`, long)));
  const report = new Report();
  const finder = new MineFinder({ own: new Map([['twin', mines]]), others: new Map() });
  [reference(null, null), reference(null, 'Peru')].forEach((row, n) =>
    finder.find(n, row, { report, importer, field: 'mineName', use: undefined }),
  );
  expect(report.reasonOf(0)).toMatch(
    /^mineName: 2,000 mines are called 'Twin' \((x{60}…; ){4}x{60}… and 1,995 more\)\. Add/,
  );
  expect(report.reasonOf(1)).toMatch(/there is one in (x{60}…; ){4}x{60}… and 1,995 more\. Correct/);
});

test('another name is followed where no mine of that name fits, and told; of two mines it is asked', () => {
  const found = (others: NamedMine[], own: NamedMine[] = []) => {
    const report = new Report();
    const finder = new MineFinder({ own: new Map([['twin', own]]), others: new Map([['twin', others]]) });
    const id = finder.find(2, reference('Canada', null), { report, importer, field: 'mineName', use: undefined });
    return [id, report.warnings[0]?.warning ?? report.reasonOf(2)];
  };
  const other = (id: number) => ({ ...mine(id, { ...values('Canada', null), name: 'Pit' }), nameFolded: 'pit' });
  expect(found([other(1)])).toEqual([1, "'Twin' is another name of 'Pit', which the row is about."]);
  expect(found([other(1)], [mine(2, values('Canada', null))])).toEqual([2, '']);
  expect(found([other(1)], [mine(2, values('Peru', null))])).toEqual([1, expect.stringContaining("of 'Pit'")]);
  expect(found([other(1), other(2)])).toEqual([undefined, expect.stringContaining('2 mines are called')]);
});
