import { expect, test } from 'vitest';
import { dateInTitles } from './title-dates.ts';

const titled = (...lines: string[]) => lines.map((line, index) => ({ row: index + 1, cells: [line, '', ''] }));

test.each([
  ['Effective date: 31 December 2025; gold price US$2,000/oz', '2025-12-31'],
  ['Mineral Resources as at June 30, 2024 (exclusive of reserves)', '2024-06-30'],
  ['Effective Date of 15-Mar-2026.', '2026-03-15'],
  ['Ressources minérales en date du 1er mars 2023', '2023-03-01'],
  ['Recursos minerales al 31 de diciembre de 2025', '2025-12-31'],
  ['Mineralressourcen zum 31. Dezember 2025', '2025-12-31'],
  ['Table 14-1: as of 2025-09-30', '2025-09-30'],
  ['Stichtag: 31.12.2025', '2025-12-31'],
  ['Stand: 01.02.2025', '2025-02-01'],
  ['Fecha efectiva: 31/12/2024', '2024-12-31'],
  ['Effective date: 12/31/2024', '2024-12-31'],
  ['LME Official Prices (US$/tonne) for 27 November 2026', '2026-11-27'],
  ['27 November 2026', '2026-11-27'],
  ['Mineral Reserves at the end of the Fiscal Year Ended December 31, 2024', '2024-12-31'],
])('%s is of %s', (title, date) => {
  expect(dateInTitles(titled('Sapphire Ridge Project', title))).toEqual({ date, row: 2, title });
});

test.each([
  ['no day', ['Mineral Resource Statement', 'cut-off 0.35 g/t Au']],
  ['a day of which nobody says that the table is of it', ['Published 31 December 2025']],
  ['digits that could be read both ways', ['Effective date: 03/04/2025']],
  ['a year, a month or a quarter, which are no day', ['as at 2025', 'as at June 2025', 'as of Q2 2025']],
  ['a day that is none', ['Effective date: 31 February 2025']],
  ['two days of one title', ['Resources as at 30 June 2026 and 31 December 2025']],
  ['days of this year and the last', ['Ressources au 31 décembre 2025 et 31 décembre 2024']],
  ['two days', ['Resources as at 31 December 2024', 'Reserves as at 30 June 2025']],
])('%s offers nothing', (_, lines) => {
  expect(dateInTitles(titled(...lines))).toBeUndefined();
});

test('the same day twice is one, and parts of a title in cells beside each other are read together', () => {
  const titles = [
    { row: 1, cells: ['Resources', 'as at December 31', '2025'] },
    { row: 2, cells: ['Effective date: 2025-12-31', ''] },
  ];
  expect(dateInTitles(titles)).toEqual({ date: '2025-12-31', row: 1, title: 'Resources, as at December 31, 2025' });
});

test.each(['3 March 2025', 'Prices for 31 December 2023'])('%s is not what a table is of that says its day', (line) => {
  expect(dateInTitles(titled(line, 'Mineral Resources as at 31 December 2024'))?.date).toBe('2024-12-31');
});

test('long titles and many rows are looked at up to a bound', () => {
  expect(dateInTitles(titled(`${'a'.repeat(400)} as at 2025-12-31`))).toBeUndefined();
  expect(dateInTitles(titled(...Array.from({ length: 25 }, () => 'x'), 'as at 2025-12-31'))).toBeUndefined();
  expect(dateInTitles(titled(`as at 2025-12-31 ${'b'.repeat(200)}`))?.title).toHaveLength(120);
});
