import { describe, expect, test } from 'vitest';
import { parametersIn } from './parameter-layout.ts';

const lines = (...texts: string[]) => texts.map((text, index) => ({ row: index + 1, cells: text.split(',') }));
const isField = (text: string) => /^(?:NPV|IRR)/u.test(text);

test.each(['Case', 'Scenario', 'Escenario'])(
  'a column %s says of which case each row is, and has no values',
  (header) => {
    const table = lines(
      `Project,${header},Parameter,Unit,Value`,
      ...['Kidd,Base,NPV,US$M,412', 'Kidd,Spot,NPV,US$M,1105', 'Kidd,Base,IRR,%,24.3', 'Kidd,Spot,IRR,%,51.8'],
    );
    expect(parametersIn(table, isField)).toMatchObject({ keys: [0, 1], values: [4] });
  },
);

test.each(['Spot Case', 'Spot', 'Upside scenario'])(
  'a column %s beside the base case has values of its own',
  (header) => {
    const table = lines(`Parameter,Unit,${header},Base Case`, 'NPV,US$M,1105,412', 'IRR,%,51.8,24.3');
    expect(parametersIn(table, isField)).toMatchObject({ keys: [], values: [3, 2] });
  },
);

test.each([
  ['words', ['Base', 'Base', 'Spot', 'Spot']],
  ['numbers of cases', ['1', '1', '2', '2']],
  ['names of cases with numbers', ['Case 1', 'Case 1', 'Case 2', 'Case 2']],
])('%s below a price case are none of its values', (_, [first, second, third, fourth]) => {
  const table = lines(
    'Price case,Parameter,Unit,Value',
    ...[`${first},NPV,US$M,412`, `${second},IRR,%,24.3`, `${third},NPV,US$M,1105`, `${fourth},IRR,%,51.8`],
  );
  expect(parametersIn(table, isField)).toMatchObject({ keys: [0], values: [3] });
});

test.each(['Q1 2024,Q2 2024', '2023,2024', 'PEA (2021),PFS (2024)'])('columns of %s have a record each', (columns) => {
  const table = lines(
    `Mine,Metric,${columns}`,
    'Alpha,NPV,310,512',
    'Alpha,IRR,28,31',
    'Beta,NPV,21,25',
    'Beta,IRR,9,10',
  );
  expect(parametersIn(table, isField)).toMatchObject({ keys: [0], name: 1, values: [2, 3] });
});

test.each([
  ['beside parameters', 'Statistics,Q1 2024,Q1 2023,% Change', ['NPV,3,2,50', 'IRR,3,2,50', 'IRR after tax,3,2,50']],
  ['beside what a row is of', 'Metric,Q1 2024,Q1 2023,Change (%)', ['NPV,3,2,50', 'IRR,3,2,50']],
])('a column of changes %s is no record', (_, header, of) => {
  expect(parametersIn(lines(header, ...of), isField)).toMatchObject({ keys: [], values: [1, 2], changes: [3] });
});

describe('what names the columns of a table of parameters', () => {
  const rows = ['NPV,310,512', 'IRR,28,31', 'IRR after tax,25,29'];
  const headerOf = (...above: string[]) => {
    const found = parametersIn(lines(...above, ...rows), isField);
    return [found?.header?.cells.join() ?? null, found?.first];
  };

  test.each<[what: string, above: string[], header: string | null, first: number]>([
    ['stands right above', [',Q1 2024,Q2 2024'], ',Q1 2024,Q2 2024', 2],
    ['may be years', ['Statistics,2023,2024'], 'Statistics,2023,2024', 2],
    ['is no parameter that is none of ours', [',2023,2024', 'Ore mined,512,498'], ',2023,2024', 2],
    [
      'is no heading of a part',
      [',PEA (2021),PFS (2024)', 'Mining,,', 'Ore,512,498', 'Value,,'],
      ',PEA (2021),PFS (2024)',
      2,
    ],
    ['is none of them with a figure alone', [',2023,2024', 'Ore mined,n/a,498'], ',2023,2024', 2],
    ['may hold another word', ['Statistics,2023,Change'], 'Statistics,2023,Change', 2],
    ['is no title', ['Table 5: Economics,,'], null, 2],
    ['may be missing', ['Ore mined,512,498'], null, 1],
  ])('%s', (_, above, header, first) => expect(headerOf(...above)).toEqual([header, first]));
});

test.each([
  ['Quarter ended,Quarter ended', 'Sep 2026,Jun 2026', ['Quarter ended Sep 2026', 'Quarter ended Jun 2026']],
  ['Year,', 'Jun 2026,Jun 2025', ['Year ended Jun 2026', 'Year ended Jun 2025']],
  ['2026,', 'Q3,Q2', ['Q3 2026', 'Q2 2026']],
  ['FY2026,FY2025', 'H1,H2', ['H1 FY2026', 'H2 FY2025']],
  ['Actual,Actual', 'Sep 2026,Jun 2026', ['Sep 2026', 'Jun 2026']],
  ['Quarter,', 'Aug 2026,Jul 2026', ['Aug 2026', 'Jul 2026']],
  ['Quarter,', 'Sep 2026,Jun 2026', ['Quarter ended Sep 2026', 'Quarter ended Jun 2026']],
  ['Quarter ended,Year to date', 'Sep 2026,Sep 2026', ['Quarter ended Sep 2026']],
  ['Actual,Budget', 'Q3 2026,Q3 2026', ['Q3 2026']],
  ['Budget,', 'Q3 2026,Q4 2026', ['Q3 2026', 'Q4 2026']],
])('%s above %s are the periods of columns, where they say how long these are', (lengths, ends, periods) => {
  const table = lines(`,,${lengths}`, `,,${ends}`, 'NPV,US$M,412,1105', 'IRR,%,24.3,51.8', 'NPV 2,US$M,4,1');
  const found = parametersIn(table, isField);
  expect(found?.values.map((index) => found.header?.cells[index])).toEqual(periods);
});

test.each([
  ['Q3 2026 Actual,Q3 2026 Budget,Variance %,Q3 2025 Actual', ['Q3 2026', 'Q3 2025']],
  ['Actual Q3 2026,Plan Q3 2026,Q2 2026 (actual),Q2 2026 (forecast)', ['Q3 2026', 'Q2 2026']],
  ['Q3 2026,YTD 2026,Year-to-date 2025,FY 2025', ['Q3 2026', 'FY 2025']],
])('of %s what was planned, and what follows from others, is no record', (columns, periods) => {
  const table = lines(`Metric,Unit,${columns}`, 'NPV,US$M,4,5,6,7', 'IRR,%,24,25,26,27', 'NPV 2,US$M,1,2,3,4');
  const found = parametersIn(table, isField);
  expect(found?.values.map((index) => found.header?.cells[index])).toEqual(periods);
});
