import { expect, it } from 'vitest';
import { joinHeader } from './header-rows.ts';

it('a group that is named below itself once more is still that of the columns beside it', () => {
  expect(
    joinHeader([
      ['Deposit', 'Gold', '', 'Silver', ''],
      ['Deposit', 'Gold', 'Tonnes', 'Silver', 'Tonnes'],
    ]),
  ).toEqual(['Deposit', 'Gold', 'Gold Tonnes', 'Silver', 'Silver Tonnes']);
});

it('a name that is merged down over groups, names and units is one name', () => {
  const merged = [
    ['Deposit', 'Measured', '', 'Indicated', ''],
    ['Deposit', 'Tonnes', 'Au', 'Tonnes', 'Au'],
    ['Deposit', 'kt', 'g/t', 'kt', 'g/t'],
  ];
  expect(joinHeader(merged)[0]).toBe('Deposit');
  expect(joinHeader(merged)[4]).toBe('Indicated Au (g/t)');
});
