import { expect, test } from 'vitest';
import { countReplaced, noReplacements, replaceOption, withReplaced } from './replacements.ts';

test('what is to be replaced is sent, and nothing where nothing was said', () => {
  expect(replaceOption(noReplacements)).toBeUndefined();
  const chosen = withReplaced(withReplaced(noReplacements, 2, true), 5, true);
  expect(replaceOption(chosen)).toEqual({ rows: [2, 5] });
  expect(replaceOption(withReplaced(chosen, 2, false))).toEqual({ rows: [5] });
  expect(replaceOption({ ...chosen, all: true })).toEqual({ all: true });
  expect(replaceOption(withReplaced({ ...chosen, all: true }, 2, false))).toEqual({ rows: [5] });
  expect([noReplacements, chosen, { ...chosen, all: true }].map(countReplaced)).toEqual([0, 2, 1]);
});
