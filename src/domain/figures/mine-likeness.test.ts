import { describe, expect, it } from 'vitest';
import { basisOf, classOf, cutoffOf, resourceOf, type StatedMine, studyBasis, unlikeMines } from './mine-likeness.ts';

const study = {
  ...{ studyType: 'PFS' as const, discountRate: 5, taxBasis: 'after-tax' as const, shareBasis: '100%' as const },
  ...{ currency: 'USD', prices: { gold: 1_950 }, reportDate: '2025-06-30' },
};
const resource = {
  ...{
    of: 'gold',
    resourceClass: 'measured and indicated' as const,
    cutoffs: ['0.5 g/t'],
    reportDates: ['2025-01-31'],
  },
  ...{ includesReserves: null, leftOut: 0 },
};
const mine = (fields: Partial<StatedMine> = {}): StatedMine => ({
  ...{ name: 'Telfer', metals: [{ metal: 'Gold' }], resources: [resource], studies: [study], bestIntercept: null },
  ...fields,
});

describe('what a figure of a mine stands for', () => {
  it('is the first study’s rate, tax, share and prices', () => {
    const own = { level: 'PFS', rate: 5, taxBasis: 'after-tax', shareBasis: '100%', date: '2025-06-30' };
    expect(basisOf(mine(), { measure: 'npv', of: 'USD' })).toEqual({
      ...own,
      currency: 'USD',
      prices: { gold: 1_950 },
    });
    // A cost is told for its own unit of its own metal.
    const cost = { measure: 'aisc', of: 'USD/oz' };
    expect(basisOf(mine(), cost)).toMatchObject({ currency: 'USD/oz', metal: 'Gold' });
    expect(basisOf(mine({ metals: [] }), cost)).toMatchObject({ metal: null });
    expect(studyBasis(undefined, 'USD')).toEqual({});
    expect(basisOf(mine({ studies: [] }), { measure: 'npv', of: 'USD' })).toEqual({});
  });

  it('is the cut-off, date and reserves of a class', () => {
    expect(basisOf(mine(), { measure: 'contained-mi', of: 'gold' })).toEqual({
      ...{ cutoff: '0.5 g/t', leftOut: 0, date: '2025-01-31' },
      // There are none that could be kept out.
      reserves: true,
    });
    const withReserves = mine({ resources: [resource, { ...resource, resourceClass: 'proven and probable' }] });
    expect(basisOf(withReserves, { measure: 'grade-mi', of: 'gold' }).reserves).toBeNull();
    const undated = mine({ resources: [{ ...resource, reportDates: ['2025-01-31', null], cutoffs: null }] });
    expect(basisOf(undated, { measure: 'contained-mi', of: 'gold' })).toMatchObject({ date: null, cutoff: null });
    expect(basisOf(mine(), { measure: 'contained-mi', of: 'copper' })).toEqual({
      cutoff: null,
      reserves: null,
      date: null,
    });
  });

  it('is whether a length is the true width', () => {
    const ref = { measure: 'best-intercept', of: 'gold' };
    expect(basisOf(mine(), ref)).toEqual({ isTrueWidth: false });
    expect(basisOf(mine({ bestIntercept: { trueWidth: null } }), ref)).toEqual({ isTrueWidth: false });
    expect(basisOf(mine({ bestIntercept: { trueWidth: '12' } }), ref)).toEqual({ isTrueWidth: true });
  });
});

it('finds the class of a metal, and tells several cut-offs as one text', () => {
  expect(resourceOf(mine(), 'gold', classOf['mi'])).toBe(resource);
  expect(resourceOf(mine(), 'gold', classOf['reserves'])).toBeUndefined();
  expect(resourceOf(mine(), 'gold', classOf['constructed'])).toBeUndefined();
  expect(cutoffOf({ cutoffs: [] })).toBeNull();
  expect(cutoffOf({ cutoffs: ['0.5 g/t', '2 g/t'] })).toBe('0.5 g/t and 2 g/t');
});

describe('figures of several mines', () => {
  const ref = { measure: 'npv', of: 'USD' };
  const figured = (name: string, fields: Partial<typeof study>, value = 100) => ({
    ...mine({ name, studies: [{ ...study, ...fields }] }),
    figures: { 'npv.USD': { value } },
  });

  it('of one basis have no difference', () => {
    expect(unlikeMines(ref, [figured('Telfer', {}), figured('Havieron', {})])).toEqual([]);
  });

  it('of costs of two metals say so', () => {
    const cost = (name: string, metal: string) => ({
      ...mine({ name, metals: [{ metal }, { metal: 'Lead' }] }),
      figures: { 'aisc.USD/oz': { value: 14 } },
    });
    const told = (...metals: string[]) =>
      unlikeMines(
        { measure: 'aisc', of: 'USD/oz' },
        metals.map((metal) => cost(`A mine of ${metal}`, metal)),
      );
    expect(told('Gold', 'Silver')).toEqual(['Metal differs: gold (A mine of Gold), silver (A mine of Silver).']);
    expect(told('Silver', 'silver')).toEqual([]);
  });

  it('name in what they differ, and what is not known', () => {
    const sentences = unlikeMines(ref, [figured('Telfer', {}), figured('Havieron', { discountRate: 8 })]);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(/rate/i);
    expect(sentences[0]).toContain('Telfer');
    expect(sentences[0]).toContain('Havieron');
    expect(unlikeMines(ref, [figured('Telfer', {}), figured('Havieron', { taxBasis: null as never })])[0]).toMatch(
      /not stated/,
    );
  });

  it('leave out a mine that has none', () => {
    const none = { ...mine({ name: 'Nowhere', studies: [] }), figures: {} };
    expect(unlikeMines(ref, [figured('Telfer', {}), none])).toEqual([]);
  });
});
