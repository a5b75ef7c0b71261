import { expect, test } from 'vitest';
import { splitIn } from './split-texts.ts';

test.each([
  ['ALPHA MINING 1 FOR 10 REVERSE SPLIT', null, [1, 10]],
  ['ALPHA MINING 10:1 CONSOLIDATION', null, [1, 10]],
  ['STOCK SPLIT 2:1 ALPHA MINING', null, [2, 1]],
  ['ALPHA 3-FOR-2 STOCK SPLIT', null, [3, 2]],
  // 10 shares and 30 more are 40: four for one.
  ['ALPHA MINING STK SPLIT ON 10 SHS REC 08/24/20 PAY 08/28/20', '30', [4, 1]],
  // 1,000 shares and 900 fewer are 100: one for ten.
  ['ALPHA MINING REVERSE SPLIT ON 1,000 SHS', '-900', [1, 10]],
  ['Omvänd split 1:10 ALPHA', null, [1, 10]],
  ['Regroupement ALPHA 1 pour 10 (1:10)', null, [1, 10]],
  ['Aktienzusammenlegung 10:1 ALPHA', null, [1, 10]],
  ['Fractionnement 10 for 1', null, [10, 1]],
  ['Split inverso 1:10 ALPHA', null, [1, 10]],
  // The fund is inverse, not its split.
  ['ALPHA INVERSE ETF STOCK SPLIT 2:1', null, [2, 1]],
] as const)('%s with %s more is %j', (text, came, ratio) => expect(splitIn(text, came)).toEqual(ratio));

test.each([
  ['ALPHA MINING REVERSE SPLIT', '-900'],
  ['STK SPLIT ON 10 SHS', null],
  ['CASH DIV ON 100 SHS', '30'],
  ['BUY 3 FOR 2', null],
  ['REVERSE SPLIT ON 100 SHS', '-100'],
])('%s with %s more does not tell a ratio', (text, came) => expect(splitIn(text, came)).toBeUndefined());
