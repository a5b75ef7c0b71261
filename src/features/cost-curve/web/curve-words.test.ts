import { expect, it } from 'vitest';
import type { CurveMine } from '../contract.ts';
import { basisOf, costOf, costText, metalWord, minesText, moneyText, statedText } from './curve-words.ts';

const mine = (more: object): CurveMine =>
  ({ period: null, studyType: null, asOf: '2023-05-31', basis: '100%', ...more }) as CurveMine;

it('costs are whole from a hundred on, and have cents below', () => {
  expect([1_203.4, 999.6, 99.6, 99.4, 2.584, -50].map(moneyText)).toEqual([
    'US$1,203',
    'US$1,000',
    'US$100',
    'US$99.40',
    'US$2.58',
    '\u2212US$50.00',
  ]);
  expect(costText(1_203.4, 'oz')).toBe('US$1,203/oz');
  expect(statedText(mine({ stated: { cost: '1650.5', currency: 'CAD', costUnit: 'oz' } }))).toBe('CAD 1,650.50/oz');
});

it('a cost is of a period, of a study, or of the year of its day', () => {
  expect(costOf(mine({ period: { fromDate: '2025-01-01', toDate: '2025-12-31' } }))).toBe('2025');
  expect(costOf(mine({ period: { fromDate: '2025-07-01', toDate: '2026-06-30' } }))).toBe('FY 2026');
  expect(costOf(mine({ studyType: 'PFS' }))).toBe('PFS 2023');
  expect(costOf(mine({}))).toBe('2023');
  expect([basisOf(mine({})), basisOf(mine({ basis: 'attributable' }))]).toEqual(['whole mine', "owner's share"]);
});

it('metals are small within a sentence, but for their formulas', () => {
  expect(['Gold', 'U3O8', 'LCE'].map((metal) => metalWord({ metal }))).toEqual(['gold', 'U3O8', 'LCE']);
  expect([minesText(1), minesText(1_400)]).toEqual(['1 mine', '1,400 mines']);
});
