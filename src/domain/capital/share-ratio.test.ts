import { expect, test } from 'vitest';
import { readShareRatio } from './share-ratio.ts';

const told = (text: string, about?: string) => {
  const ratio = readShareRatio(text, about);
  return ratio && `${ratio.newShares} new for ${ratio.oldShares} old`;
};

test.each([
  ['10:1', 'Consolidation', '1 new for 10 old'],
  ['1:10', 'Share consolidation', '1 new for 10 old'],
  ['10 to 1', 'Reverse split', '1 new for 10 old'],
  ['3:1', 'Stock split', '3 new for 1 old'],
  ['1:3', 'Subdivision', '3 new for 1 old'],
  ['1-for-10', '', '1 new for 10 old'],
  ['1 for 25', '', '1 new for 25 old'],
  ['3-for-2', '', '3 new for 2 old'],
  ['1 pour 10', '', '1 new for 10 old'],
  ['10 for 1 consolidation', '', '1 new for 10 old'],
  ['1-for-10 reverse split', '', '1 new for 10 old'],
  ['3:1 stock split', '', '3 new for 1 old'],
  ['one (1) new for twenty (20) old', '', '1 new for 20 old'],
  ['1-for-10', 'Stock split', '1 new for 10 old'],
  ['1-for-10 share split', '', '1 new for 10 old'],
  ['1 new for 10 old', 'split', '1 new for 10 old'],
  ['10 old for 1 new', 'split', '1 new for 10 old'],
  ['10 old for 1 new', 'consolidation', '1 new for 10 old'],
  ['4 for 1', 'Stock split', '4 new for 1 old'],
  ['1 for 4', 'Subdivision', '4 new for 1 old'],
  ['1 for 10', 'Share merge', '1 new for 10 old'],
  ['1 for 10', 'Share merger (reverse split)', '1 new for 10 old'],
  ['20 old for 1 new', '', '1 new for 20 old'],
  ['1 post-consolidation share for each 2.5 pre-consolidation shares', '', '1 new for 2.5 old'],
])('%s beside "%s" is %s', (text, about, ratio) => expect(told(text, about)).toBe(ratio));

test.each([['10:1'], ['1:1'], ['10'], ['Consolidation'], ['1:10 (was 1:20)'], ['0:5 split'], ['1.000.000:1 split']])(
  '%s does not tell a ratio',
  (text) => expect(told(text)).toBeUndefined(),
);

test.each([
  ['1:10', 'Stock split'],
  ['1:10 split', ''],
])('%s beside "%s" may be either of the two', (text, about) => expect(told(text, about)).toBeUndefined());

test.each([
  ['1 for 10', 'Bonus issue'],
  ['1 for 4', 'Rights issue'],
  ['1 for 4 entitlement offer', ''],
  ['1 for 10', 'Stock dividend'],
  ['1 for 5', 'Spin-off'],
  ['1 for 3', 'Merger'],
])('%s of a change "%s" is no consolidation or split', (text, about) => expect(told(text, about)).toBeUndefined());
