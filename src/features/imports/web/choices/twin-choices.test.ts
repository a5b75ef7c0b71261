import { expect, test } from 'vitest';
import { countTwins, noTwins, twinsOption, twinValue, withTwin } from './twin-choices.ts';

test('what was said of rows in doubt is sent, and nothing where nothing was said', () => {
  expect(twinsOption(noTwins)).toBeUndefined();
  const chosen = withTwin(withTwin(noTwins, { row: 2 }, '7'), { row: 3 }, 'skip');
  expect(twinsOption(chosen)).toEqual({
    rows: [
      { row: 2, action: 'merge', use: 7 },
      { row: 3, action: 'skip' },
    ],
  });
  expect([2, 3, 4].map((row) => twinValue(chosen.rows.get(row)))).toEqual(['7', 'skip', '']);
  expect(twinsOption({ ...noTwins, all: 'new' })).toEqual({ all: 'new' });
  expect(countTwins({ ...chosen, all: 'merge' })).toBe(3);
  expect(twinsOption(withTwin(withTwin(noTwins, { row: 2 }, 'new'), { row: 2 }, ''))).toBeUndefined();
});
