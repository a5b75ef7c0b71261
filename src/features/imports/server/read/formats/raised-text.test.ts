import { expect, test } from 'vitest';
import { raised } from './raised-text.ts';

test.each([
  ['0.50', '2', '*'],
  ['1,234', '1,2', '*'],
  ['45,200', '(a)', '*'],
  ['Measured', '1', '*'],
  ['Contained metal', ' 10', '*'],
  ['Density (t/m', '3', '³'],
  ['Area (km', '2', '²'],
  ['Tonnes (x10', '3', '³'],
  ['Tonnes (x10', '6', '^6'],
  ['48', 'o', '°'],
  ['48', '0', '°'],
  ['31', 'st', 'st'],
  ['N', 'o', 'o'],
  ['', '1', '1'],
  ['Alpha', ' Mine of the north', ' Mine of the north'],
])('%j with %j raised behind it ends in %j', (before, text, read) => expect(raised(text, before)).toBe(read));
