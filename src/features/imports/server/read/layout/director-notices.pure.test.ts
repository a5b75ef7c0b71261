import { expect, it } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import type { FileTable } from '../formats/open-table.ts';
import { withDirectorNotices } from './director-notices.ts';

const titles = ['Appendix 3Y', "Change of Director's Interest Notice"];
const start = ['Name of entity|Example Gold Limited', 'Name of Director|John Sample', 'Date of change|3 June 2026'];

/** What is made of a file, each line a row whose cells are parted by `|`. */
function readAs(lines: readonly string[]) {
  const table: FileTable = {
    ...{ sheets: [], sheet: null, encoding: 'utf-8', encodingHint: null, delimiter: ',' },
    eachRow(onRow) {
      for (const [at, line] of lines.entries()) if (onRow(line.split('|'), at + 1) === false) return;
    },
    notes: () => [],
  };
  const read = withDirectorNotices(table, kindOf('insider-trades'));
  const rows: string[][] = [];
  read.eachRow((cells) => void rows.push(cells));
  const [header = [], ...more] = rows;
  const records = more.map((cells) =>
    Object.fromEntries(header.map((name, at): [string, string] => [name, cells[at] ?? ''])),
  );
  return { records, notes: read.notes().slice(1) };
}

const readValue = (label: string, value: string) => {
  const { records, notes } = readAs([...titles, ...start, `${label}|${value}`]);
  return { record: records[0] ?? {}, notes };
};

it.each([
  ['$0.38 per share', '0.38 AUD'],
  ['$19,000 ($0.38 per fully paid ordinary share)', '0.38 AUD'],
  ['at A$0.38 each', '0.38 AUD'],
  ['100,000 at $0.38 per share and 50,000 at A$0.380 per share', '0.38 AUD'],
  ['US$0.20/share', '0.20 USD'],
  ['$0.01 per performance right', '0.01 AUD'],
])('takes of %s the price of one security', (value, price) => {
  const { record } = readValue('Value/Consideration', value);
  expect(`${record['Price']} ${record['Currency']}`).toBe(price);
});

it.each([
  '100,000 at $0.38 per share and 50,000 at $0.40 per share',
  '100,000 at $0.38 per share and 50,000 at US$0.38 per share',
  '100,000 at $0.38 per share and 50,000 at HK$0.40 per share',
  ...['HK$0.20 per share', 'S$0.5 per share', 'R$2 per share', 'CAD$0.30 per share', 'USD$0.30 per share'],
  ...['$5000/10000 shares', '$250000 per placement', '$19,000'],
])('says of %s that it has no price of one security', (value) => {
  const { record, notes } = readValue('Value/Consideration', value);
  expect([record['Price'], record['Currency']]).toEqual(['', '']);
  expect(notes).toEqual([`Row 4: '${value}' says no price of one security, and is left out.`]);
});

it.each([
  ['1,250,000 fully paid ordinary shares', '1,250,000'],
  ['2 million', ''],
  ['2m shares', ''],
  ['10% of the shares', ''],
  ['50,000 shares and 20,000 options', ''],
])('takes of %s what is held after the change, or tells that it does not', (value, held) => {
  const { record, notes } = readValue('No. of securities held after change', value);
  expect(record['Held after']).toBe(held);
  expect(notes).toEqual(
    held === ''
      ? [`Row 4: '${value}' is not one number in figures, and what is held after the change is left out.`]
      : [],
  );
});

it('fills a label whose cell is blank from no later part and no later notice', () => {
  const { records } = readAs([
    ...titles,
    ...start,
    ...['Number acquired|50,000', 'Value/Consideration|', 'Part 2 - Contracts|', 'Value/Consideration|$9 per share'],
    ...['Nature of change|Loan', ...titles, 'Name of entity|Example Gold Limited', 'Name of Director|'],
    ...['Date of change|4 June 2026', 'Number disposed|7,000', 'Nature of change|On-market trade'],
  ]);
  const said = records.map((record) => [
    record['Director'],
    record['Date of change'],
    record['Number acquired'],
    record['Number disposed'],
    record['Price'],
    record['Nature of change'],
  ]);
  expect(said).toEqual([
    ['John Sample', '3 June 2026', '50,000', '', '', ''],
    ['', '4 June 2026', '', '7,000', '', 'On-market trade'],
  ]);
});

it('ends no notice at the title of its next page, and begins one where the first part comes again', () => {
  const { records } = readAs([
    ...[...titles, ...start, ...titles, 'Number acquired|50,000', 'Part 2 - Contracts|', 'Part 3 - Closed period|'],
    ...[...titles, 'Part 1 - Interests|', 'Date of change|4 June 2026', 'Number acquired|7,000'],
  ]);
  const said = records.map((record) => [record['Company'], record['Director'], record['Number acquired']]);
  expect(said).toEqual([
    ['Example Gold Limited', 'John Sample', '50,000'],
    ['Example Gold Limited', '', '7,000'],
  ]);
});

it('keeps what is said of a label in the rows below it, and nothing below another one', () => {
  const lines = ['Number acquired|50,000 Ordinary Shares', '|20,000 Options', 'Number disposed|', '|Nil'];
  const { records } = readAs([...titles, ...start, ...lines, 'Some other label|Indirect', '|Sample Family Pty Ltd']);
  expect(records[0]).toMatchObject({
    ...{ 'Number acquired': '50,000 Ordinary Shares\n20,000 Options', 'Number disposed': 'Nil' },
    'Date of change': '3 June 2026',
  });
});

it('keeps a notice without its day, which is refused by name', () => {
  const { records } = readAs([...titles, ...start.slice(0, 2), 'Number acquired|50,000']);
  expect(records).toMatchObject([{ Director: 'John Sample', 'Date of change': '', 'Number acquired': '50,000' }]);
});

it('tells that it reads no more than so many notices and rows', () => {
  const many = readAs(Array.from({ length: 101 }, () => [...titles, ...start]).flat());
  expect(many.records).toHaveLength(100);
  expect(many.notes).toEqual(['Only the first 100 notices are read.']);
  const long = readAs([...titles, ...start, ...Array.from({ length: 3_000 }, () => 'Detail of contract|N/A')]);
  expect(long.notes).toEqual(['Only the first 3,000 rows that say something are read.']);
});
