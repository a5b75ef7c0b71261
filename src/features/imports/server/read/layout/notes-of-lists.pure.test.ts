import { expect, it } from 'vitest';
import { isNote } from './table-part.ts';

it.each(['777 Mine', '88 Mine Extension', '3 Sites North', 'Page 9 Zone', 'Total 7 Holdings', 'Total 7 Mine'])(
  '%s alone in a row is a name',
  (text) => expect(isNote(['', text])).toBe(false),
);

it.each([
  ...['Total: 600 minas', 'Total 600', 'Grand total - 12', 'Total 1,200 records.', '600 mines', '1,200 records found'],
  ...['Page 9', 'Page 1 of 3', 'Page 1/3', 'End of report'],
])('%s alone in a row is a note', (text) => expect(isNote(['', text])).toBe(true));
