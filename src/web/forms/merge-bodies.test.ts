import { describe, expect, it } from 'vitest';
import { mergeBodies, mergeEntries } from './merge-bodies.ts';

interface Body {
  name: string;
  royalties: number;
  country: string | null;
  primaryJurisdiction: string | null;
  list?: string[];
}
const groups = [['name'], ['royalties'], ['country', 'primaryJurisdiction'], ['list']] as const;
const base: Body = { name: 'Donlin', royalties: 1, country: null, primaryJurisdiction: null };

describe('mergeBodies', () => {
  it('keeps what each side alone changed', () => {
    const { body, conflicts } = mergeBodies(groups, [
      base,
      { ...base, name: 'Donlin Gold' },
      { ...base, royalties: 2 },
    ]);
    expect(body).toMatchObject({ name: 'Donlin Gold', royalties: 2 });
    expect(conflicts).toEqual([]);
  });

  it('reports what both changed differently, and keeps mine until someone chose', () => {
    const { body, conflicts } = mergeBodies(groups, [base, { ...base, name: 'A' }, { ...base, name: 'B' }]);
    expect(body.name).toBe('A');
    expect(conflicts).toEqual([{ fields: ['name'], mine: { name: 'A' }, theirs: { name: 'B' } }]);
  });

  it('keeps a number that is not one yet, where there was none', () => {
    const none = { royalties: null };
    expect(
      mergeBodies<{ royalties: number | null }>([['royalties']], [none, { royalties: Number.NaN }, none]).body
        .royalties,
    ).toBeNaN();
  });

  it('takes the fields of a group as one', () => {
    const mine = { ...base, country: 'Canada', primaryJurisdiction: 'Ontario' };
    const { conflicts } = mergeBodies(groups, [base, mine, { ...base, country: 'Peru' }]);
    expect(conflicts.map(({ fields }) => fields)).toEqual([['country', 'primaryJurisdiction']]);
  });

  it('is silent where both made the same change', () => {
    expect(mergeBodies(groups, [base, { ...base, name: 'A' }, { ...base, name: 'A' }]).conflicts).toEqual([]);
  });

  it('lets a list be merged by its own rule', () => {
    const both = mergeBodies(
      groups,
      [base, { ...base, list: ['m'] }, { ...base, list: ['t'] }],
      (field, _, mine, theirs) => (field === 'list' ? [...(theirs.list ?? []), ...(mine.list ?? [])] : undefined),
    );
    expect(both).toMatchObject({ body: { list: ['t', 'm'] }, conflicts: [] });
  });
});

describe('mergeEntries', () => {
  const one = { id: 1, description: 'Drill', date: '2027-01-01' };
  const two = { id: 2, description: 'Study', date: '2027-06-01' };
  type Step = { id?: number; description: string; date: string };
  const merge = (...states: [Step[], Step[], Step[]]) => mergeEntries(states, ({ id }) => id);

  it('keeps a new entry of each', () => {
    const mine = { description: 'Mine', date: '2028-01-01' };
    expect(merge([one], [one, mine], [one, two])).toEqual([one, two, mine]);
  });

  it('keeps a removal and a change of another entry', () => {
    const changed = { ...two, date: '2027-07-01' };
    expect(merge([one, two], [two], [one, changed])).toEqual([changed]);
  });

  it('leaves it to the member where both changed one entry', () => {
    expect(merge([one], [{ ...one, date: '2029-01-01' }], [{ ...one, date: '2030-01-01' }])).toBeUndefined();
  });
});
