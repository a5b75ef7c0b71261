import { expect, test } from 'vitest';
import { DateEvidence, readDate } from './date-style.ts';

const styleOf = (...cells: string[]) => {
  const evidence = new DateEvidence();
  for (const cell of cells) evidence.see(cell);
  return evidence.found();
};

test.each([
  [['03/04/2025', '13/04/2025'], 'day-first', ['13/04/2025']],
  [['03/04/2025', '04/13/2025'], 'month-first', ['04/13/2025']],
  [['03/04/2025', '05.05.2025'], 'unclear', ['03/04/2025']],
  [['03.04.2025'], 'day-first', ['03.04.2025']],
  [['05/05/2025'], 'day-first', ['05/05/2025']],
  [['13/04/2025', '04/13/2025'], 'mixed', ['13/04/2025', '04/13/2025']],
  [['2025-04-13', 'June 2025'], 'year-first', ['June 2025']],
  [['2025-04-13', '2025-06', '2025'], 'none', []],
  [['45/45/2025', 'Gold', ''], 'none', []],
  // The twelfth may be a month, the thirteenth is none.
  [['12/11/2025'], 'unclear', ['12/11/2025']],
  [['11/12/2025'], 'unclear', ['11/12/2025']],
  [['13/12/2025'], 'day-first', ['13/12/2025']],
  [['12/13/2025'], 'month-first', ['12/13/2025']],
  [[' 2025-04-13 ', '2025-04'], 'none', []],
  [['June 2025', 'May 2025'], 'year-first', ['June 2025']],
  [[`13/04/2025${' '.repeat(31)}`], 'none', []],
  [[`13/04/2025${' '.repeat(30)}`], 'day-first', ['13/04/2025']],
])('%j is %s', (cells, style, examples) => expect(styleOf(...cells)).toEqual({ style, examples }));

test.each([
  ['2026-06-30', 'year-first', '2026-06-30'],
  ['2026/6/3', 'year-first', '2026-06-03'],
  ['2026.06.30', 'day-first', '2026-06-30'],
  ['20260630', 'year-first', '2026-06-30'],
  ['03/04/2025', 'day-first', '2025-04-03'],
  ['03/04/2025', 'month-first', '2025-03-04'],
  ['3.4.25', 'day-first', '2025-04-03'],
  ['03/04/2025', 'year-first', undefined],
  ['31/04/2025', 'day-first', undefined],
  ['13/04/2025', 'month-first', undefined],
  ['30-Jun-26', 'year-first', '2026-06-30'],
  ['30-Jun-1998', 'year-first', '1998-06-30'],
  ['1st June 2026', 'year-first', '2026-06-01'],
  ['1er juin 2026', 'year-first', '2026-06-01'],
  ['30. Juni 2026', 'year-first', '2026-06-30'],
  ['30 de junio de 2026', 'year-first', '2026-06-30'],
  ['15 août 2026', 'year-first', '2026-08-15'],
  ['02-maj-2025', 'year-first', '2025-05-02'],
  ['02-mei-2025', 'year-first', '2025-05-02'],
  ['02-mrt-2025', 'year-first', '2025-03-02'],
  ['30-okt-2024', 'year-first', '2024-10-30'],
  ['12 gennaio 2025', 'year-first', '2025-01-12'],
  ['3-giu-2025', 'year-first', '2025-06-03'],
  ['24. desember 2025', 'year-first', '2025-12-24'],
  ['1 de março de 2026', 'year-first', '2026-03-01'],
  ['Dec. 31, 2025', 'year-first', '2025-12-31'],
  ['December 31 2025', 'year-first', '2025-12-31'],
  ['2026-06-30T00:00:00', 'year-first', '2026-06-30'],
  ['30/06/2026 14:05', 'day-first', '2026-06-30'],
  ['6/30/2026 12:00:00 AM', 'month-first', '2026-06-30'],
  ['2026-02-29', 'year-first', undefined],
  ['30 Foo 2026', 'year-first', undefined],
  ['3 martes 2026', 'year-first', undefined],
  ['12.5', 'day-first', undefined],
  // A century of two digits begins in 1950.
  ['3.4.49', 'day-first', '2049-04-03'],
  ['3.4.50', 'day-first', '1950-04-03'],
  ['30-Jun-99', 'year-first', '1999-06-30'],
  ['  2026-06-30 ', 'year-first', '2026-06-30'],
  [' 30 June 2026 ', 'year-first', '2026-06-30'],
  [`2026-06-30${' '.repeat(30)}`, 'year-first', '2026-06-30'],
  [`2026-06-30${' '.repeat(31)}`, 'year-first', undefined],
  // June or July.
  ['3 jui 2026', 'year-first', undefined],
  ['3 juil. 2026', 'year-first', '2026-07-03'],
  ['3 juin 2026', 'year-first', '2026-06-03'],
  ['5 Sept 2026', 'year-first', '2026-09-05'],
  ['9 Set 2026', 'year-first', '2026-09-09'],
  ['9 Mrz 2026', 'year-first', '2026-03-09'],
  ['', 'day-first', undefined],
] as const)('%s, %s, is %s', (cell, style, date) =>
  expect(readDate(cell, style)).toEqual(date === undefined ? undefined : { date, isPeriod: false }),
);

test.each([
  ['Jun 2026', '2026-06-30'],
  ['Feb-24', '2024-02-29'],
  ['décembre 2025', '2025-12-31'],
  ['Q2 2026', '2026-06-30'],
  ['2026 Q4', '2026-12-31'],
  ['H1 2026', '2026-06-30'],
  ['2026', '2026-12-31'],
  ['2026-06', '2026-06-30'],
  ['H2 2026', '2026-12-31'],
  ['2026H1', '2026-06-30'],
  ['2026-Q3', '2026-09-30'],
  ['Dec-49', '2049-12-31'],
  ['Dec-50', '1950-12-31'],
  ['2023M02', '2023-02-28'],
  ['2024M12', '2024-12-31'],
])('%s ends on %s', (cell, date) => expect(readDate(cell, 'day-first')).toEqual({ date, isPeriod: true }));

test.each(['Q5 2026', 'H3 2026', 'Q2', 'Foo 2026', 'H4 2026', '2024M13', '2024M00', 'jui 2026'])(
  '%s is no period',
  (cell) => expect(readDate(cell, 'day-first')).toBeUndefined(),
);
