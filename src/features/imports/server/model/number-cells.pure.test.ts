import { expect, test } from 'vitest';
import { gradeRule } from '../../../../domain/records/field-rules.ts';
import { decimalCell } from './number-cells.ts';

const errorOf = (cell: string) => {
  const reading = decimalCell(gradeRule).read(cell);
  return 'error' in reading ? reading.error : undefined;
};

test.each(['1.2-1.5', '1.2 – 1.5 g/t', '1.2 g/t to 1.5 g/t Au', '45 ± 5'])('%s is told to be a range', (cell) => {
  expect(errorOf(cell)).toBe(
    `'${cell}' is a range. Write the one figure that its source states, or leave the cell empty.`,
  );
});

test.each(['2026-03-31', 'A-1', '1.2-', '12 a'])('%s is told to be no number', (cell) => {
  expect(errorOf(cell)).toBe(`'${cell}' is not a number; write digits such as 1250 or 12.5.`);
});
