import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingGroups, mergeBodies, mergeEntries } from './merge-bodies.ts';

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

describe('laws of merging', () => {
  const value = fc.constantFrom('a', 'b', 'c', null);
  const body = fc.record({ name: value, royalties: value, country: value, primaryJurisdiction: value });
  type Fields = Record<'name' | 'royalties' | 'country' | 'primaryJurisdiction', string | null>;
  const fields = [['name'], ['royalties'], ['country', 'primaryJurisdiction']] as const;
  const merge = (...states: [Fields, Fields, Fields]) => mergeBodies<Fields>(fields, states);

  it('who changed nothing has what the other has', () => {
    fc.assert(
      fc.property(body, body, (before, changed) => {
        expect(merge(before, before, changed)).toEqual({ body: changed, conflicts: [] });
        expect(merge(before, changed, before)).toEqual({ body: changed, conflicts: [] });
        expect(merge(before, changed, changed)).toEqual({ body: changed, conflicts: [] });
      }),
    );
  });

  it('the same fields are in dispute from either side, and each side finds its own in the body', () => {
    fc.assert(
      fc.property(body, body, body, (before, mine, theirs) => {
        const [here, there] = [merge(before, mine, theirs), merge(before, theirs, mine)];
        expect(here.conflicts.map((each) => each.fields)).toEqual(there.conflicts.map((each) => each.fields));
        const disputed = new Set<string>(here.conflicts.flatMap((each) => [...each.fields]));
        for (const field of Object.keys(before) as (keyof Fields)[]) {
          if (disputed.has(field)) expect([here.body[field], there.body[field]]).toEqual([mine[field], theirs[field]]);
          else expect(here.body[field]).toBe(there.body[field]);
        }
      }),
    );
  });

  it('settled for theirs, nothing is left to send; settled for mine, what was in dispute', () => {
    fc.assert(
      fc.property(body, body, body, (before, mine, theirs) => {
        const { body: merged, conflicts } = merge(before, mine, theirs);
        const yielded: Fields = Object.assign({ ...merged }, ...conflicts.map((each) => each.theirs));
        const left = differingGroups<Fields>(fields, yielded, theirs).flat();
        // What only I changed still waits to be sent; what was in dispute does not.
        for (const { fields: disputed } of conflicts) for (const field of disputed) expect(left).not.toContain(field);
        const again = merge(theirs, merged, theirs);
        expect(again).toEqual({ body: merged, conflicts: [] });
      }),
    );
  });
});

describe('laws of merging lists', () => {
  const entry = fc.record({ id: fc.integer({ min: 1, max: 6 }), text: fc.constantFrom('a', 'b') });
  const list = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 6 });
  const merge = (...states: [Entry[], Entry[], Entry[]]) => mergeEntries(states, ({ id }) => id);
  type Entry = { id: number; text: string };
  const byId = (entries: Entry[] | undefined) => entries?.toSorted((one, other) => one.id - other.id);

  it('who changed nothing has what the other has', () => {
    fc.assert(
      fc.property(list, list, (before, changed) => {
        expect(byId(merge(before, before, changed))).toEqual(byId(changed));
        expect(byId(merge(before, changed, before))).toEqual(byId(changed));
      }),
    );
  });

  it('both sides agree on the entries, or both have to choose', () => {
    fc.assert(
      fc.property(list, list, list, (before, mine, theirs) => {
        expect(byId(merge(before, mine, theirs))).toEqual(byId(merge(before, theirs, mine)));
      }),
    );
  });

  it('nothing that both have left alone is lost, and nothing comes from nowhere', () => {
    fc.assert(
      fc.property(list, list, list, (before, mine, theirs) => {
        const merged = merge(before, mine, theirs);
        if (!merged) return;
        const has = (entries: Entry[], { id, text }: Entry) =>
          entries.some((each) => each.id === id && each.text === text);
        for (const each of before) if (has(mine, each) && has(theirs, each)) expect(has(merged, each)).toBe(true);
        for (const each of merged) expect(has(mine, each) || has(theirs, each)).toBe(true);
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
      }),
    );
  });
});
