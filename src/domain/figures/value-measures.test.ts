import { describe, expect, it } from 'vitest';
import { isToldAsOf, studyMeasures } from '../value/company-as-of-measures.ts';
import { measureGroups } from './measure.ts';
import { figureName, measureOf, measuresOf, unitOf } from './measures.ts';
import { countingHeads, countingNames, shareCountings } from './value-measures.ts';
import { countingWords } from './told-countings.ts';

const all = [...measuresOf.mine, ...measuresOf.company];

describe('measures', () => {
  it('have a name, a head, a group and a unit', () => {
    for (const { id, name, head, group, of } of all) {
      expect(name, id).toMatch(/^[A-Z0-9]/);
      expect(head, id).toMatch(/\S/);
      expect(measureGroups, id).toContain(group);
      const ref = { measure: id, of: { metal: 'gold', currency: 'USD', rate: 'USD/oz', nothing: '' }[of] };
      expect(figureName(ref), id).not.toMatch(/[{}]|undefined/);
      expect(unitOf(ref), id).not.toContain('undefined');
    }
  });

  it('of a metal name it, those of a currency tell it', () => {
    expect(figureName({ measure: 'contained-mi', of: 'copper' })).toMatch(/copper/);
    expect(figureName({ measure: 'npv', of: 'CAD' })).toMatch(/ in CAD$/);
    expect(unitOf({ measure: 'npv', of: 'CAD' })).toBe('CADM');
    expect(unitOf({ measure: 'contained-mi', of: 'gold' })).toBe('oz');
    expect(unitOf({ measure: 'grade-mi', of: 'copper' })).toBe('%');
    expect(unitOf({ measure: 'best-intercept', of: 'diamond' })).toBe('ct/t·m');
    expect(unitOf({ measure: 'aisc', of: 'USD/lb' })).toBe('USD/lb');
    expect(unitOf({ measure: 'ev-mi-basic', of: 'copper' })).toBe('USD/lb');
    expect(unitOf({ measure: 'study-level', of: '' })).toBe('');
  });

  it('have heads of their own within a noun', () => {
    for (const noun of ['mine', 'company'] as const) {
      const heads = measuresOf[noun].map(({ head }) => head);
      expect(
        heads.filter((head, index) => heads.indexOf(head) !== index),
        noun,
      ).toEqual([]);
    }
  });
});

describe('countings of shares', () => {
  it('are told in words, each in its own', () => {
    for (const words of [countingHeads, countingNames])
      expect(new Set(Object.values(words)).size).toBe(shareCountings.length);
    for (const counting of shareCountings) {
      expect(countingWords[counting].definition).toMatch(/^Shares outstanding/);
      expect(measureOf({ measure: `ev-${counting}` }).name).toContain(countingNames[counting]);
    }
  });

  it('have the same measures each', () => {
    const of = (counting: string) =>
      measuresOf.company.flatMap(({ id }) => (id.endsWith(`-${counting}`) ? [id.slice(0, -counting.length - 1)] : []));
    expect(of('tsm')).toEqual(of('basic'));
    expect(of('diluted')).toEqual(of('basic'));
    expect(of('basic').length).toBeGreaterThan(8);
  });
});

describe('figures of a past day', () => {
  it('are of measures that there are', () => {
    const told = measuresOf.company.filter(({ id }) => isToldAsOf({ measure: id })).map(({ id }) => id);
    expect(told.length).toBeGreaterThan(30);
    for (const measure of studyMeasures) expect(told, measure).toContain(measure);
    // What members did says nothing of a past day.
    for (const measure of ['engagement', 'nps', 'findings', 'coverage', 'last-change', 'constructor'])
      expect(isToldAsOf({ measure }), measure).toBe(false);
  });
});
