import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { volumetricEstimate } from './volumetric.ts';

const unit = { area: 1_000_000, thickness: 100, density: 2.7, grade: 1, goldShare: 50 };

describe('volumetric estimate', () => {
  it('is area × thickness × density, then × grade ÷ 31.1035: the worked example of the article', () => {
    const estimate = volumetricEstimate(unit);
    expect(estimate?.volume).toBe(100_000_000);
    expect(estimate?.tonnage).toBe(270_000_000);
    // 270,000,000 g ÷ 31.1035 g = 8,680,695.1… oz, by hand.
    expect(estimate?.equivalentOunces).toBeCloseTo(8_680_695.1, 0);
    expect(estimate?.goldOunces).toBeCloseTo(4_340_347.6, 0);
  });

  it('is an ounce of gold for 31.1035 t at 1 g/t', () => {
    const cube = { area: 31.1035, thickness: 1, density: 1, grade: 1, goldShare: 100 };
    expect(volumetricEstimate(cube)?.goldOunces).toBe(1);
  });

  it('grows with each input in proportion', () => {
    const names = fc.constantFrom('area', 'thickness', 'density', 'grade', 'goldShare');
    fc.assert(
      fc.property(names, fc.double({ min: 0.01, max: 2, noNaN: true }), (name, factor) => {
        const scaled = volumetricEstimate({ ...unit, [name]: unit[name] * factor })!;
        expect(scaled.goldOunces / (volumetricEstimate(unit)!.goldOunces * factor)).toBeCloseTo(1, 9);
      }),
    );
  });

  it.each([
    { area: Number.NaN },
    { thickness: -1 },
    { density: 11 },
    { grade: Number.POSITIVE_INFINITY },
    { goldShare: 101 },
  ])('is none for %j', (wrong) => {
    expect(volumetricEstimate({ ...unit, ...wrong })).toBeNull();
  });
});
