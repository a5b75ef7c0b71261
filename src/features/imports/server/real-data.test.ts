import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { div, mul, read, significant } from '../../../domain/capital/fractions.fixture.ts';
import { classTotals, type Estimate } from '../../../domain/resources/resource-classes.ts';
import { removeRecords } from '../../../../tests/remove-records.ts';
import { keepDueFigures } from '../../figures/server/keep-figures.ts';
import type { ImportResult } from '../contract-results.ts';

const folder = process.env['REAL_DATA'] ?? '../shared/data';
const isThere = existsSync(path.join(folder, 'australia-2020/mines.csv'));

let app: TestApp;
let member: Client;

beforeAll(async () => {
  app = await openTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());

async function upload(kind: string, file: string): Promise<ImportResult> {
  const answer = await member.upload(`/api/csv/upload/${kind}`, {
    name: path.basename(file),
    bytes: readFileSync(path.join(folder, file)),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<ImportResult>();
}

async function stored() {
  const [counts] = await app.db.rows<{ mines: number; companies: number; estimates: number }>(sql`
    select (select count(*) from mines) as mines, (select count(*) from companies) as companies,
      (select count(*) from resource_estimates) as estimates`);
  return counts;
}

/** Tonnes × grade of each row in fractions, beside what lists filter, compare and rank by. */
async function figuresAreThoseOfTheFile() {
  while ((await keepDueFigures(app.db)) > 0);
  const found = await app.db.rows<{ name: string; country: string; of: string; value: number }>(sql`
    select m.name, m.country, f."of", f.value from mine_figures f join mines m on m.id = f.mine_id
    where f.measure = 'contained-inferred'`);
  const key = (...parts: (string | undefined)[]) => JSON.stringify(parts);
  const values = Map.groupBy(found, ({ name, country, of }) => key(name, country, of));
  const [header, ...lines] = parse(readFileSync(path.join(folder, 'usgs-massive-sulfides/resource-estimates.csv')));
  const rows = lines.map((cells) => Object.fromEntries(header!.map((name, index) => [name, cells[index]!])));
  const grams: Record<string, string> = { '%': '10000', 'g/t': '1', ppm: '1' };
  const wrong: unknown[] = [];
  let compared = 0;
  for (const [ofMine, [row, more]] of Map.groupBy(rows, (each) =>
    key(each['mineName'], each['country'], each['metal']?.toLowerCase()),
  )) {
    const [figure, another] = values.get(ofMine) ?? [];
    // Names that several deposits have are told apart by more than this file says.
    if (!row || more || !figure || another) continue;
    const unit = row['metal'] === 'Gold' || row['metal'] === 'Silver' ? '31.1034768' : '1000000';
    const mass = mul(mul(read(row['tonnage']!), read(row['grade']!)), read(grams[row['gradeUnit']!]!));
    const [wanted, is] = [significant(div(mass, read(unit)), 12), figure.value.toExponential(11)];
    compared += 1;
    if (wanted !== is) wrong.push([ofMine, wanted, is]);
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(2_800);
}

const unchanged = (rows: number) => ({ created: 0, updated: 0, unchanged: rows, createdCompanies: 0 });

// The folder is not part of the repository; where it is not there, nothing can be read.
describe.runIf(isThere)('real files, each into an empty installation, with the counts of their descriptions', () => {
  beforeEach(() => removeRecords(app.db));

  test('Geoscience Australia: 3,946 mines of 79 names that several share, 446 companies', async () => {
    const first = await upload('mines', 'australia-2020/mines.csv');
    expect(first).toMatchObject({ totalRows: 3946, successRows: 3946, created: 3946, errorCount: 0 });
    expect(await stored()).toMatchObject({ mines: 3946, companies: first.createdCompanies });
    const companies = await upload('companies', 'australia-2020/companies.csv');
    expect(companies).toMatchObject({ totalRows: 446, successRows: 446, errorCount: 0 });
    expect(await stored()).toMatchObject({ mines: 3946, companies: 446 });

    expect(await upload('mines', 'australia-2020/mines.csv')).toMatchObject(unchanged(3946));
    expect(await upload('companies', 'australia-2020/companies.csv')).toMatchObject(unchanged(446));
    const stages = await app.db.rows(sql`select stage, count(*) from mines group by 1 order by 2 desc`);
    expect(stages).toEqual([
      { stage: 'exploration', count: 2114 },
      { stage: 'closure', count: 1324 },
      { stage: 'production', count: 365 },
      { stage: 'development', count: 72 },
      { stage: 'care and maintenance', count: 69 },
      { stage: 'construction', count: 2 },
    ]);
  });

  test('USGS: 1,090 deposits; 2,857 estimates and 33 rows that must say the jurisdiction', async () => {
    expect(await upload('mines', 'usgs-massive-sulfides/mines.csv')).toMatchObject({
      totalRows: 1090,
      created: 1090,
      errorCount: 0,
    });
    const estimates = await upload('resource-estimates', 'usgs-massive-sulfides/resource-estimates.csv');
    expect(estimates).toMatchObject({
      totalRows: 2890,
      created: 2857,
      successRows: 2857,
      errorCount: 33,
      unresolvedMines: [],
    });
    expect(new Set(estimates.errors.map(({ field, value }) => `${field} ${value}`))).toEqual(
      new Set(['Algares', 'Louvicourt', 'Ozernoe', 'Shimokawa', 'Yubileinoe'].map((name) => `mineName ${name}`)),
    );
    for (const { error } of estimates.errors) expect(error).toMatch(/Add the primaryJurisdiction/);
    expect(await stored()).toMatchObject({ mines: 1090, estimates: 2857 });

    // Of each metal its tonnage x grade, in the unit of the metal; the category of the file is a placeholder.
    const [abeshiro] = (await member.get('/api/mines?search=abeshiro')).json<{ id: number }[]>();
    const list = (await member.get(`/api/mines/${abeshiro?.id}/resource-estimates`)).json<Estimate[]>();
    expect(
      classTotals(list).map(({ metal, contained, containedUnit }) => [metal, Math.round(contained!), containedUnit]),
    ).toEqual([
      ['Copper', 37_400, 'tonnes'],
      ['Gold', 65_588, 'oz'],
      ['Lead', 17_000, 'tonnes'],
      ['Silver', 11_969_723, 'oz'],
      ['Zinc', 200_600, 'tonnes'],
    ]);

    await figuresAreThoseOfTheFile();

    expect(await upload('mines', 'usgs-massive-sulfides/mines.csv')).toMatchObject(unchanged(1090));
    expect(await upload('resource-estimates', 'usgs-massive-sulfides/resource-estimates.csv')).toMatchObject(
      unchanged(2857),
    );
    expect(await stored()).toMatchObject({ mines: 1090, estimates: 2857 });
  });

  test('ASX: 636 rows make 630 companies, six of them with both tickers', async () => {
    const result = await upload('companies', 'asx-listings/companies.csv');
    expect(result).toMatchObject({ totalRows: 636, successRows: 636, created: 630, errorCount: 0 });
    expect(new Set(result.warnings.map(({ row }) => row))).toEqual(new Set([121, 217, 360, 424, 463, 480]));
    const twice = await app.db.rows<{ name: string; tickers: string[] }>(sql`
      select name, tickers from companies where cardinality(tickers) > 1 order by name`);
    expect(twice).toHaveLength(6);
    expect(twice[0]).toEqual({ name: 'Bathurst Resources Limited', tickers: ['BRL', 'BRLDB'] });
    expect(await upload('companies', 'asx-listings/companies.csv')).toMatchObject(unchanged(636));
    expect(await stored()).toMatchObject({ companies: 630 });
  });

  test('all of them into one: every row is stored, a deposit that both have is one mine', async () => {
    await upload('companies', 'asx-listings/companies.csv');
    await upload('companies', 'australia-2020/companies.csv');
    const australia = await upload('mines', 'australia-2020/mines.csv');
    expect(australia).toMatchObject({ created: 3946, createdCompanies: 0, errorCount: 0 });
    const usgs = await upload('mines', 'usgs-massive-sulfides/mines.csv');
    expect(usgs).toMatchObject({ totalRows: 1090, created: 1054, updated: 36, errorCount: 0 });
    expect(await stored()).toMatchObject({ mines: 5000 });
    // Besides the 33 rows of five names, 15 of deposits that the two sources place more than 10 km apart.
    const estimates = await upload('resource-estimates', 'usgs-massive-sulfides/resource-estimates.csv');
    expect(estimates).toMatchObject({ totalRows: 2890, created: 2842, errorCount: 48, unresolvedMines: [] });
    expect(await stored()).toMatchObject({ estimates: 2842 });
    for (const { error } of estimates.errors)
      expect(error).toMatch(/Add the primaryJurisdiction|no column tells them apart/);
  });
});
