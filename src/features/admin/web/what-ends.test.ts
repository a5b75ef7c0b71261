import { expect, test } from 'vitest';
import { isOpenSomewhere, whatEndsToo } from './what-ends.ts';

const none = { sessions: 0, tokens: 0, feeds: 0 };

test.each([
  [none, false, ''],
  [{ ...none, sessions: 2 }, true, ''],
  [{ ...none, tokens: 1 }, true, '; 1 API token of theirs end, too'],
  [{ ...none, feeds: 2 }, true, '; 2 calendar addresses of theirs end, too'],
  [{ sessions: 1, tokens: 2, feeds: 1 }, true, '; 2 API tokens and 1 calendar address of theirs end, too'],
])('of %j something can be ended: %s%s', (keys, isOpen, sentence) => {
  expect(isOpenSomewhere(keys)).toBe(isOpen);
  expect(whatEndsToo(keys)).toBe(sentence);
});
