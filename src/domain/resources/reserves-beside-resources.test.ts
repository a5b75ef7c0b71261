import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatesFindings } from './findings-between-estimates.ts';
import type { LookedAtEstimate } from './looked-at-estimate.ts';

/** RE7 and RE10 look at the estimates that count: what a newer report has replaced says nothing of the reserves of today. */

const row = (
  resourceType: string,
  containedMetal: number,
  reportDate: string,
  more: Partial<LookedAtEstimate> = {},
) => ({
  ...{ resourceType, metal: 'Gold', zone: null, baseCase: true, reportDate, tonnage: 1_000_000, grade: '1' },
  ...{ gradeUnit: 'g/t', containedMetal, containedMetalUnit: 'oz', cutoffGrade: null, cutoffGradeUnit: null },
  ...{ includesReserves: true, ...more },
});
const today = '2026-06-30';
const rulesOf = (...rows: LookedAtEstimate[]) =>
  [
    ...estimatesFindings(
      rows.map((values, id) => ({ id, values })),
      today,
    ),
  ]
    .flatMap(([id, findings]) => findings.map(({ rule }) => `${id} ${rule}`))
    .filter((found) => /RE7|RE10$/u.test(found))
    .toSorted();

describe('reserves beside resources', () => {
  it('are held against the newer combined figure, not against the parts that it replaced', () => {
    const parts = [row('measured', 30_000, '2022-01-31'), row('indicated', 40_000, '2022-01-31')];
    const combined = row('M+I', 258_700, '2025-01-31');
    const reserves = row('2P', 137_700, '2025-01-31');
    expect(rulesOf(...parts, combined, reserves)).toEqual([]);
    // Without it the parts would be all there is.
    expect(rulesOf(...parts, reserves)).toEqual(['0 RE7', '1 RE7']);
  });

  it('are held against each category by its newest report, of whatever dates', () => {
    const measured = row('measured', 100_000, '2022-01-31');
    const indicated = row('indicated', 50_000, '2025-01-31');
    expect(rulesOf(measured, indicated, row('2P', 120_000, '2025-01-31'))).toEqual([]);
    expect(rulesOf(measured, indicated, row('2P', 160_000, '2025-01-31'))).toEqual(['0 RE7', '1 RE7']);
  });

  it('count by each of their categories, too', () => {
    const resources = row('M+I', 100_000, '2025-01-31');
    const proven = row('proven', 60_000, '2023-01-31');
    expect(rulesOf(resources, proven, row('probable', 50_000, '2025-01-31'))).toEqual(['0 RE7']);
    expect(rulesOf(resources, proven, row('probable', 45_000, '2025-01-31'))).toEqual([]);
    // A newer combined reserve stands in the place of both.
    const newer = row('2P', 90_000, '2026-01-31');
    expect(rulesOf(resources, proven, row('probable', 50_000, '2025-01-31'), newer)).toEqual([]);
  });

  it('are asked about of those resources alone that count', () => {
    const silent = { includesReserves: null };
    const parts = [row('measured', 1, '2022-01-31', silent), row('indicated', 1, '2022-01-31', silent)];
    const reserves = row('2P', 1, '2025-01-31');
    expect(rulesOf(...parts, row('M+I', 300_000, '2025-01-31'), reserves)).toEqual([]);
    expect(rulesOf(...parts, row('M+I', 300_000, '2025-01-31', silent), reserves)).toEqual(['2 RE10']);
    expect(rulesOf(...parts, reserves)).toEqual(['0 RE10', '1 RE10']);
  });

  it('of another zone or another metal say nothing of each other', () => {
    const resources = row('M+I', 100_000, '2025-01-31', { zone: 'North' });
    expect(rulesOf(resources, row('2P', 300_000, '2025-01-31', { zone: 'South' }))).toEqual([]);
    expect(rulesOf(resources, row('2P', 300_000, '2025-01-31', { zone: 'north ' }))).toEqual(['0 RE7']);
    expect(rulesOf(resources, row('2P', 300_000, '2025-01-31', { zone: 'North', metal: 'Silver' }))).toEqual([]);
  });

  it('may be more by exactly a twentieth, whatever the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000_000 }),
        fc.constantFrom('oz', 'lb', 'kg', 'tonnes'),
        (twenties, unit) => {
          const in20 = { containedMetalUnit: unit };
          const resources = row('M+I', 20 * twenties, '2025-01-31', in20);
          expect(rulesOf(resources, row('2P', 21 * twenties, '2025-01-31', in20))).toEqual([]);
          expect(rulesOf(resources, row('2P', 21 * twenties + 1, '2025-01-31', in20))).toEqual(['0 RE7']);
        },
      ),
    );
  });
});
