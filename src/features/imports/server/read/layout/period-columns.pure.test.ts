import { expect, test } from 'vitest';
import { openTable } from '../formats/open-table.ts';
import { byPeriods, ofReportDays, periodColumnsIn } from './period-columns.ts';

const isField = (text: string) => /sold|AISC|milled|^Mine$/u.test(text);
const found = (...lines: string[]) => {
  const rows = lines.map((line, index) => ({ row: index + 1, cells: line.split(',') }));
  const at = periodColumnsIn(rows, isField);
  return at && { keys: at.keys, names: at.names, periods: at.periods.map(({ period }) => period), first: at.first };
};

test('periods over groups of columns, and before or behind what each column holds, are those of their records', () => {
  const sides = { keys: [0], names: ['sold (oz)', 'AISC'], periods: ['Q1 2024', 'Q1 2023'] };
  expect(found(',Q1 2024,,Q1 2023,', 'Mine,sold (oz),AISC,sold (oz),AISC', 'A,1,2,3,4')).toEqual({
    ...sides,
    first: 3,
  });
  expect(found('Mine,Q1 2024 sold (oz),Q1 2024 AISC,Q1 2023 sold (oz),Q1 2023 AISC', 'A,1,2,3,4')).toEqual({
    ...sides,
    first: 2,
  });
  expect(found('Mine,sold 2023 (oz),sold FY24 (oz)', 'A,1,2')?.periods).toEqual(['2023', 'FY24']);
  expect(found('Mine,Nov 2024 sold,Dec 2024 sold', 'A,1,2')?.periods).toEqual(['Nov 2024', 'Dec 2024']);
});

test.each([
  ['of one period', ['Mine,2023 sold (oz),AISC', 'A,1,2']],
  ['of other figures', ['Mine,2023 staff,2024 staff', 'A,1,2']],
  ['that say the same twice', ['Mine,2023 sold,2023 sold,2024 sold', 'A,1,2,3']],
  ['of months that end quarters', ['Mine,Jun 2024 sold (oz),Sep 2024 sold (oz),Dec 2024 sold (oz)', 'A,1,2,3']],
  ['of months that end years', ['Mine,Dec 2023 sold (oz),Dec 2024 sold (oz)', 'A,1,2']],
  ['that are periods alone', ['Mine,2023,2024', 'A,1,2']],
  ['of what production costs', ['Cost of production (US$/oz)', 'Mine,2023,2024', 'A,1100,1200']],
  ['of what is planned', ['Production guidance (koz)', 'Mine,2023,2024', 'A,100,120']],
  ['of several figures of one mine', ['Production', 'Mine,Stage,2023,2024', 'A,milled,1,2', 'A,sold,3,4']],
])('columns %s are none of several periods', (_, lines) => expect(found(...lines)).toBeUndefined());

test('a day that a row says beside those of its columns is of none of its records', () => {
  const lines = ['Report date,2025 milled (t),2024 milled (t)', '2026-01-01,1,2'];
  const source = openTable(Buffer.from(lines.join('\n')), { isKnown: () => false, delimiter: ',' });
  const rows: string[] = [];
  byPeriods(source, isField, ofReportDays).eachRow((cells) => void rows.push(cells.join()));
  expect(rows).toEqual(['Report date of the row,Report date,milled (t)', '2026-01-01,2025,1', '2026-01-01,2024,2']);
});

test.each([
  [',31 December 2025,,As at 30 June 2024,', ['31 December 2025', '30 June 2024']],
  [',2025,,2024,', ['2025', '2024']],
  [',Open pit,,Underground,', undefined],
  [',Q1 2025,,Q1 2024,', undefined],
])('estimates below %s are of these days', (days, said) => {
  const rows = [days, 'Category,milled (Mt),sold (oz),milled (Mt),sold (oz)', 'Proven,1,2,3,4'];
  const numbered = rows.map((line, index) => ({ row: index + 1, cells: line.split(',') }));
  expect(periodColumnsIn(numbered, isField, ofReportDays)?.periods.map(({ period }) => period)).toEqual(said);
});
