import { expect, test } from 'vitest';
import { noInterceptOf } from './unmeasured.ts';

const unmeasured = 'Left out: the row says that nothing was measured, or less than can be.';
const noIntercept = 'Left out: the row says that it has no intercept.';

// Columns: from, to, gold, copper.
test.each([
  [['0', '1', '-9999', ''], { index: 2, why: unmeasured }],
  [['0', '1', 'NSS', 'NSS'], { index: 2, why: unmeasured }],
  [['0', '1', '', '<0.01'], { index: 3, why: unmeasured }],
  [['0', '1', 'tr', '-'], { index: 2, why: unmeasured }],
  [['0', '1', '-0.01', ''], { index: 2, why: unmeasured }],
  // A slip as well as a code.
  [['0', '1', '-1', ''], undefined],
  [['0', '1', '-2.5', 'NSS'], undefined],
  [['NSI', '', '', ''], { index: 0, why: noIntercept }],
  [['0', '1', '<0.01', '0.4'], undefined],
  [['0', '1', '>100', ''], undefined],
  [['0', '1', '<0.01', '>10'], undefined],
  [['0', '1', '1.25', ''], undefined],
  [['0', '1', '0', ''], undefined],
  [['0', '1', '', ''], undefined],
  [['0', '1', 'much gold', ''], undefined],
])('the row %j says that there is no intercept: %j', (cells, expected) =>
  expect(noInterceptOf({ figures: [0, 1, 2, 3], grades: [2, 3] }, cells)).toEqual(expected),
);
