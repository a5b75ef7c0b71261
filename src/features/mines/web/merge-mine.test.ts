import { describe, expect, it } from 'vitest';
import { mergeMine, mergeSteps } from './merge-mine.ts';
import { bodyOf, emptyDraft } from './mine-draft.ts';

const base = bodyOf({ ...emptyDraft, name: 'Donlin', royalties: '1' });

describe('mergeMine', () => {
  it('keeps what each side alone changed', () => {
    const { body, conflicts } = mergeMine(base, { ...base, name: 'Donlin Gold' }, { ...base, royalties: 2 });
    expect(body).toMatchObject({ name: 'Donlin Gold', royalties: 2 });
    expect(conflicts).toEqual([]);
  });

  it('reports what both changed differently, and keeps mine until someone chose', () => {
    const { body, conflicts } = mergeMine(base, { ...base, name: 'A' }, { ...base, name: 'B' });
    expect(body.name).toBe('A');
    expect(conflicts).toEqual([{ fields: ['name'], mine: { name: 'A' }, theirs: { name: 'B' } }]);
  });

  it('takes country and jurisdiction as one', () => {
    const mine = { ...base, country: 'Canada', primaryJurisdiction: 'Ontario' };
    const { conflicts } = mergeMine(base, mine, { ...base, country: 'Peru' });
    expect(conflicts.map(({ fields }) => fields)).toEqual([['country', 'primaryJurisdiction']]);
  });

  it('is silent where both made the same change', () => {
    expect(mergeMine(base, { ...base, name: 'A' }, { ...base, name: 'A' }).conflicts).toEqual([]);
  });
});

describe('mergeSteps', () => {
  const one = { id: 1, description: 'Drill', date: '2027-01-01' };
  const two = { id: 2, description: 'Study', date: '2027-06-01' };

  it('keeps a new step of each', () => {
    const mine = [one, { description: 'Mine', date: '2028-01-01' }];
    const theirs = [one, two];
    expect(mergeSteps([one], mine, theirs)).toEqual([one, two, mine[1]]);
  });

  it('keeps a removal and a change of another step', () => {
    const changed = { ...two, date: '2027-07-01' };
    expect(mergeSteps([one, two], [two], [one, changed])).toEqual([changed]);
  });

  it('leaves it to the member where both changed one step', () => {
    expect(mergeSteps([one], [{ ...one, date: '2029-01-01' }], [{ ...one, date: '2030-01-01' }])).toBeUndefined();
  });
});
