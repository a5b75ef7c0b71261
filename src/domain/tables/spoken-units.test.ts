import { expect, test } from 'vitest';
import { withSpokenUnit } from './spoken-units.ts';

test.each([
  ['Gold ounces produced', 'Gold produced (oz)'],
  ['Ounces of gold sold', 'Gold sold (oz)'],
  ['Gold ounces sold (000s)', 'Gold sold (koz)'],
  ['Copper pounds produced (millions)', 'Copper produced (Mlb)'],
  ['Cash cost per ounce sold ($)', 'Cash cost ($/oz)'],
  ['All-in sustaining cost per ounce of gold sold (US$)', 'All-in sustaining cost (US$/oz)'],
  ['Total cash costs per ounce (US$/oz)', 'Total cash costs (US$/oz)'],
  ['Cash costs per pound (C$)', 'Cash costs (C$/lb)'],
])('%s is %s', (header, whole) => {
  expect(withSpokenUnit(header).toLowerCase()).toBe(whole.toLowerCase());
});

test.each([
  'Gold ounces',
  'Gold constructor sold',
  'Cash cost per constructor ($)',
  'Shares sold (000s)',
  'Gold ounces sold (1)',
  'Tonnes milled',
  'Cash cost per ounce (US$/lb)',
  'Cash cost per ounce ($ millions)',
  'Cost per share ($)',
  'Cash cost per ounce sold net of credits ($)',
  '',
])('%s stays as it is', (header) => expect(withSpokenUnit(header)).toBe(header));
