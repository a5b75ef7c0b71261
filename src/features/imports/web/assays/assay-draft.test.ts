import { describe, expect, it } from 'vitest';
import { type AssayDraft, assayFaults, cutOf, draftOf, forGrade } from './assay-draft.ts';

const header = ['Hole_ID', 'Depth From (m)', 'Depth To (m)', 'Cu_pct', 'Au_ppm', 'Remarks'];
const draft = (more: Partial<AssayDraft> = {}): AssayDraft => ({ ...draftOf({ header }), ...more });

describe('what the headers suggest', () => {
  it('is gold first, else the first metal, with its usual unit and cut-off', () => {
    expect(draftOf({ header })).toEqual({
      columns: { hole: 0, from: 1, to: 2 },
      depthUnit: 'm',
      grade: { index: 4, metal: 'Gold', unit: 'ppm' },
      unit: 'g/t',
      cutoff: '0.5',
      dilution: '2',
      below: 'zero',
      numbers: 'point',
      repeatsHole: false,
    });
    expect(draftOf({ header: ['BHID', 'from', 'to', 'Ni %', 'Co ppm'] })).toMatchObject({
      grade: { metal: 'Nickel', unit: '%' },
      unit: '%',
      cutoff: '0.3',
    });
  });

  it('is feet where the header of the depth says so', () => {
    expect(draftOf({ header: ['hole', 'From ft', 'To ft', 'Au g/t'] }).depthUnit).toBe('ft');
  });

  it('asks for the unit of grades whose header says none, and how numbers are written that show both ways', () => {
    const asked = draftOf({ header: ['hole', 'from', 'to', 'Au'] });
    expect(asked.grade).toEqual({ index: 3, metal: 'Gold', unit: '' });
    expect(assayFaults(asked)).toEqual({ unit: 'Say in which unit these grades are.' });
    expect(cutOf(asked)).toBeUndefined();
    const numbers = { style: 'mixed', examples: ['1,48', '1.5'], unclear: null } as const;
    const mixed = draftOf({ header, numbers: { ...numbers, examples: [...numbers.examples] } });
    expect(mixed.numbers).toBeUndefined();
    expect(cutOf(mixed)).toBeUndefined();
    expect(cutOf({ ...mixed, numbers: 'comma' })).toBeDefined();
    const unclear = { style: 'none' as const, examples: [], unclear: '1,866' };
    expect(draftOf({ header, numbers: unclear, delimiter: ';' }).numbers).toBeUndefined();
    expect(draftOf({ header, numbers: unclear, delimiter: ',' }).numbers).toBe('point');
  });

  it('is nothing that could be computed with where no metal is named', () => {
    const empty = draftOf({ header: ['a', 'b'] });
    expect(empty.columns).toEqual({ hole: -1, from: -1, to: -1 });
    expect(empty.grade).toEqual({ index: -1, metal: '', unit: '' });
    expect(cutOf(empty)).toBeUndefined();
    expect(draftOf({ header: [] }).grade.index).toBe(-1);
  });

  it.each([
    [{ index: 1, metal: 'Copper', unit: 'ppm' as const }, '%', '0.3'],
    [{ index: 1, metal: 'Silver', unit: 'ppb' as const }, 'g/t', '0.5'],
    [{ index: 1, metal: 'Gold', unit: 'oz/t' as const }, 'oz/t', '0.015'],
    [{ index: 1, metal: 'Silver', unit: 'kg/t' }, 'g/t', '0.5'],
    [{ index: 1, metal: 'Diamond', unit: 'ct/100 t' }, 'ct/t', '0.1'],
    [{ index: 1, metal: 'Diamond', unit: '' }, 'ct/t', '0.1'],
  ])('sets unit and cut-off of %j to %s and %s', (grade, unit, cutoff) => {
    expect(forGrade(grade)).toEqual({ grade, unit, cutoff });
  });
});

describe('faults', () => {
  it.each([
    [{ cutoff: '' }, { cutoff: 'Enter a grade above 0.' }],
    [{ cutoff: '0' }, { cutoff: 'Enter a grade above 0.' }],
    [{ cutoff: '-1' }, { cutoff: 'Enter a grade above 0.' }],
    [{ cutoff: 'half' }, { cutoff: 'Enter a grade above 0.' }],
    [{ dilution: '' }, { dilution: 'Enter metres, 0 or more.' }],
    [{ dilution: '-0.1' }, { dilution: 'Enter metres, 0 or more.' }],
    [{ grade: { index: 4, metal: ' ', unit: 'ppm' as const } }, { metal: 'Enter the metal of this column.' }],
    [{ dilution: '0' }, {}],
    [{ cutoff: '1,000' }, {}],
    [{}, {}],
  ])('of %j are %j', (more, faults) => {
    expect(assayFaults(draft(more))).toEqual(faults);
  });
});

describe('a cut', () => {
  it('is in plain digits, of the metal without blanks', () => {
    const cut = cutOf(
      draft({ cutoff: '1,000.50', dilution: '$ 3', grade: { index: 4, metal: ' Gold ', unit: 'ppm' } }),
    );
    expect(cut).toEqual({ metal: 'Gold', unit: 'g/t', cutoff: '1000.50', maxDilution: '3', below: 'zero' });
  });

  it.each(['hole', 'from', 'to'] as const)('is none without the column of %s', (column) => {
    expect(cutOf(draft({ columns: { ...draft().columns, [column]: -1 } }))).toBeUndefined();
  });

  it('is none where something cannot be computed with', () => {
    expect(cutOf(draft({ cutoff: 'x' }))).toBeUndefined();
    expect(cutOf(draft({ grade: { index: -1, metal: 'Gold', unit: 'ppm' } }))).toBeUndefined();
  });
});
