import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importFile, sendFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { importKinds } from '../../../domain/nouns/file-words.ts';
import { guardCell } from '../../../domain/text/spreadsheet-cells.ts';
import { openTable } from '../../imports/server/read/formats/open-table.ts';

const { member, admin } = await serverWithMembers();

/** What a spreadsheet runs, and what merely begins so: neither leaves without an apostrophe. */
const texts = [
  "=cmd|' /C calc'!A0",
  '+SUM(1)',
  '-A1*2',
  '@SUM(1)',
  '-see notes',
  '@ 0.5 g/t cut-off',
  '+ 5 km E of town',
  '= Smith Lake',
  '\u200B=1+1',
  '＝1+1',
];

const blanks = /^[\s\u200B\uFEFF"]+/u;
const number = /^[+-]\s?[\d.,\s]+%?$|^-$/u;
/** By other means than the product's own. */
const begins = (cell: string) => /^[=+\-@＝＋－＠]/u.test(cell.replace(blanks, '')) && !number.test(cell);

const isCsv = (name: string) => name.endsWith('.csv');

/** The cells of whatever a call gives out. */
function cellsOf(bytes: Buffer, type: string): string[] {
  if (type.includes('application/zip'))
    return Object.entries(unzipSync(bytes)).flatMap(([name, entry]) =>
      isCsv(name) ? cellsOf(Buffer.from(entry), 'text/csv') : [],
    );
  if (type.includes('spreadsheetml')) {
    const cells: string[] = [];
    const { sheets } = openTable(bytes, { isKnown: () => true });
    for (const sheet of sheets)
      openTable(bytes, { isKnown: () => true, sheet }).eachRow((row) => {
        cells.push(...row);
      });
    return cells;
  }
  return parse(bytes, { bom: true, relax_column_count: true }).flat();
}

test('no file that anyone can fetch holds what a spreadsheet would run', async () => {
  const ids: number[] = [];
  for (const [index, text] of texts.entries()) {
    const company = await created<{ id: number }>(member, '/api/companies', {
      name: `${text} Ltd ${index}`,
      ceo: text,
      description: text,
    });
    const mine = await created<{ id: number }>(member, '/api/mines', {
      ...{
        name: `${text} mine ${index}`,
        notes: text,
        alsoKnownAs: text,
        primaryJurisdiction: text,
        companyId: company.id,
      },
      futureSteps: [{ description: text, date: '2031-01-31', priority: 'high' }],
    });
    ids.push(mine.id);
    await created(member, `/api/mines/${mine.id}/notes`, { content: text });
    const trade = { ticker: 'ABC', transactionType: 'buy', shares: 1, pricePerShare: 1, transactionDate: '2025-01-02' };
    await created(member, '/api/investments', { ...trade, notes: text });
  }
  const guarded = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`;
  const lines = texts.map(
    (text, index) => `${guarded(`${text} mine ${index}`)},H,2024-01-01,Gold,1,g/t,0,1,${guarded(text)}`,
  );
  const holes = [
    'mineName,holeId,observationDate,metal,densityValue,densityUnit,startDepth,endDepth,notes',
    ...lines,
  ].join('\n');
  const imported = await importFile(member, 'drill-observations', Buffer.from(holes));
  expect(imported.errors).toEqual([]);
  // The rows of a file that failed come back, too.
  const failing = [
    'name,country,latitude,notes,extra',
    ...texts.map((text) => `,${guarded(text)},1,${guarded(text)},${guarded(text)}`),
  ].join('\n');
  const failed = (await sendFile(member, 'mines', failing)).json<{ importId: number }>();
  const unsafe = ['name,notes', ...texts.map((text) => `"${text}","${text}"`)].join('\n');
  const leftOut = await importFile(member, 'mines', Buffer.from(unsafe), { options: { threats: 'leave-out' } });

  const { paths } = (await member.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
  }>();
  const files = Object.entries(paths).filter(([, { get }]) =>
    Object.keys(get?.responses['200']?.content ?? {}).some((type) => type === 'text/csv' || type === 'application/zip'),
  );
  const addresses = files.flatMap(([path]) =>
    path.includes('{kind}') ? importKinds.map((kind) => path.replace('{kind}', kind)) : [path],
  );
  let seen = 0;
  for (const address of addresses)
    for (const id of address.includes('{id}') ? [ids[0], failed.importId, leftOut.importId] : [undefined])
      for (const query of [{}, { format: 'xlsx' }]) {
        const url = address.replace('{id}', String(id));
        for (const client of [member, admin]) {
          const answer = await client.get(url, { query });
          const type = String(answer.headers['content-type']);
          if (answer.statusCode !== 200 || !/csv|zip|spreadsheetml/u.test(type)) continue;
          const cells = cellsOf(answer.rawPayload, type);
          expect([url, query, cells.filter(begins)]).toEqual([url, query, []]);
          seen += cells.filter((cell) => cell.startsWith("'")).length;
        }
      }
  expect(seen).toBeGreaterThan(texts.length * 10);
});
