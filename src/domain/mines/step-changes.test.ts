import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBetween, joinChanges, type KeptStep, untold, wholeLists } from './step-changes.ts';

const list = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    description: fc.constantFrom('Drill', 'Permit', 'Study'),
    date: fc.constantFrom(null, '2031-05-01'),
  }),
  { selector: ({ id }) => id },
);
const known = (...lists: KeptStep[][]) => new Map(lists.flat().map((step) => [step.id, step]));

describe('changes of lists of steps', () => {
  it('tell what differs alone, and the order of all', () => {
    const [drill, permit, study] = ['Drill', 'Permit', 'Study'].map((description, index) => ({
      id: index + 1,
      description,
    }));
    const later = { ...permit!, description: 'Permit of 2031' };
    expect(changeBetween([drill!, permit!, study!], [study!, later, { id: 9, description: 'Mill' }])).toEqual({
      from: [drill, permit],
      to: [later, { id: 9, description: 'Mill' }],
      order: { from: [1, 2, 3], to: [3, 2, 9] },
    });
  });

  it('lead from either list to the other', () => {
    fc.assert(
      fc.property(list, list, (from, to) => {
        const change = changeBetween(from, to);
        // What is not told is the same in both, wherever it is looked up.
        expect(wholeLists(change, known(from))).toEqual({ from, to });
        expect(wholeLists(change, known(to))).toEqual({ from, to });
        expect(untold(change).every((id) => known(from).has(id) && known(to).has(id))).toBe(true);
      }),
    );
  });

  it('that follow each other are as good as one', () => {
    fc.assert(
      fc.property(list, list, list, (first, second, third) => {
        const joined = joinChanges(changeBetween(first, second), changeBetween(second, third));
        expect(joined).toEqual(changeBetween(first, third));
      }),
    );
  });
});

describe('what a change does not tell', () => {
  const step = (id: number, description: string): KeptStep => ({ id, description });
  const [drill, permit, study] = [step(1, 'Drill'), step(2, 'Permit'), step(3, 'Study')] as const;

  it('is what stayed, each once, in the order of before', () => {
    const later = { ...permit, description: 'Permit of 2031' };
    expect(untold(changeBetween([drill, permit, study], [study, later, drill]))).toEqual([1, 3]);
    expect(untold(changeBetween([drill], [permit]))).toEqual([]);
    expect(untold(changeBetween([drill, permit], [permit, drill]))).toEqual([1, 2]);
  });

  it('is left out of the lists where nobody knows it', () => {
    const change = changeBetween([drill, permit], [drill, study]);
    expect(wholeLists(change, new Map())).toEqual({ from: [permit], to: [study] });
    expect(wholeLists(change, new Map([[1, drill]]))).toEqual({ from: [drill, permit], to: [drill, study] });
  });

  it('a field that came or went is a difference', () => {
    const dated = { ...drill, date: '2031-05-01' };
    expect(changeBetween([drill], [dated])).toMatchObject({ from: [drill], to: [dated] });
    expect(changeBetween([dated], [drill])).toMatchObject({ from: [dated], to: [drill] });
  });
});
