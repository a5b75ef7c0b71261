import { expect, test } from 'vitest';
import { parametersIn } from './parameter-rows.ts';

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
