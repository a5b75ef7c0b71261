import { expect, test } from 'vitest';
import { exchangedFinding } from './exchanged-figures.ts';

const told = { discountRate: 8, taxBasis: 'after-tax' as const };
const at = (afterTaxIrr: number | null, npv: number | null, totalCapex: number | null, more = {}) =>
  exchangedFinding({ ...told, afterTaxIrr, npv, totalCapex, ...more })?.field ?? null;

test('IRR and NPV that are exchanged are told, with what they would be', () => {
  expect(exchangedFinding({ ...told, afterTaxIrr: 612, npv: 22.5, totalCapex: 480 })).toEqual({
    rule: 'ST8',
    field: 'afterTaxIrr',
    sentence: 'An IRR of 612% beside an NPV of 22.5 M would fit better as an NPV of 612 M beside an IRR of 22.5%.',
    mend: 'Check whether the two are exchanged.',
  });
  expect(at(612, 22.5, null)).toBe('afterTaxIrr');
  expect(at(612, 22.5, null, { discountRate: null })).toBe('afterTaxIrr');
  expect([at(612, 22.5, null, { taxBasis: 'pre-tax' }), at(150, 22.5, null), at(612, 8, null)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([at(612, 100, null), at(null, 22.5, 480), at(612, null, 480), at(612, -22.5, 480)]).toEqual([
    ...[null, null],
    ...[null, null],
  ]);
});

test('NPV and CAPEX that are exchanged are told where the IRR fits the other way round alone', () => {
  // Fifteen even years: 12 % of 480 come to an NPV of 123 at 8 %.
  expect(at(12, 123, 480)).toBe(null);
  expect(exchangedFinding({ ...told, afterTaxIrr: 12, npv: 480, totalCapex: 123 })).toMatchObject({
    field: 'npv',
    sentence:
      'An NPV of 480 M for a CAPEX of 123 M would need another IRR than 12%; an NPV of 123 M for a CAPEX of 480 M would not.',
  });
  // Ten even years: 90 % of 150 come to an NPV of 758.
  expect([at(90, 758, 150), at(90, 150, 758)]).toEqual([null, 'npv']);
  // Neither way round says which of the three is wrong, and where the IRR is below the rate another rule speaks.
  expect([at(12, 480, 480), at(6, 480, 123), at(12, 480, 0), at(12, 480, null)]).toEqual([null, null, null, null]);
});

test('studies as they are published are not told', () => {
  for (const [irr, npv, capex, discountRate] of [
    [22.3, 1250.5, 980, 8],
    [18.5, 310, 215.7, 8],
    [35, 612, 310, 5],
    [48.2, 524, 135, 5],
    [154, 312, 58, 5],
    [285, 640, 92, 5],
    [15.1, 1900, 2100, 7],
    [9.5, 130, 1450, 8],
  ] as const)
    expect([irr, at(irr, npv, capex, { discountRate })]).toEqual([irr, null]);
});
