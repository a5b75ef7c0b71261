import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../numbers/decimal.ts';
import {
  assessmentRule,
  depthRule,
  drillCostRule,
  estimateGradeRule,
  feesRule,
  gradeRule,
  latitudeRule,
  longitudeRule,
  metalShareRule,
  metalShareWanted,
  ownershipRule,
  royaltiesRule,
  sharePriceRule,
  sharesRule,
  unitPriceRule,
} from './field-rules.ts';

/** What a field keeps at its bounds, and what lies just outside of them. */
describe.each([
  ['grade of an interval', gradeRule, ['0', '0.0001', '999999.9999'], ['-0.0001', '0.00001', '1000000']],
  ['depth', depthRule, ['0', '0.01', '99999999.99'], ['-0.01', '0.001', '100000000']],
  ['cost of drilling', drillCostRule, ['0', '99999999999.99'], ['-1', '0.001', '100000000000']],
  ['grade of an estimate', estimateGradeRule, ['0', '9999999999.9999'], ['-1', '0.00001', '10000000000']],
  ['price of a metal', unitPriceRule, ['0', '0.0001', '99999999999.9999'], ['-1', '0.00001', '100000000000']],
  ['shares', sharesRule, ['0.000001', '99999999999.999999'], ['0.0000001', '100000000000']],
  ['price of a share', sharePriceRule, ['0.000001', '999999.999999'], ['0.0000001', '1000000']],
  ['fees', feesRule, ['0', '9999999999999.99'], ['-0.01', '0.001', '10000000000000']],
  ['ownership', ownershipRule, ['1', '57.5', '100'], ['0', '0.99', '100.01', '50.001']],
  ['royalties', royaltiesRule, ['0', '2.25', '100'], ['-0.01', '100.01', '2.255']],
  ['share of a metal', metalShareRule, ['0', '100'], ['-1', '101', '0.5']],
  ['assessment', assessmentRule, ['0', '99.9', '100'], ['-0.1', '100.1', '50.55']],
  ['latitude', latitudeRule, ['-90', '0', '89.999999999999', '90'], ['-90.1', '90.000000000001', '1.0000000000001']],
  ['longitude', longitudeRule, ['-180', '179.999999999999', '180'], ['-180.1', '181']],
] as const)('%s', (_name, rule, kept, refused) => {
  it.each(kept)('keeps %s', (text) => {
    expect(parseDecimal(text, rule)).toEqual({ ok: true, value: text });
  });

  it.each(refused)('refuses %s with a sentence', (text) => {
    const parsed = parseDecimal(text, rule);
    expect(parsed.ok).toBe(false);
    expect(parsed).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) as string });
  });
});

it('a share of a metal is wanted in whole per cents', () => {
  expect(metalShareWanted).toBe('Enter a whole number from 0 to 100.');
});
