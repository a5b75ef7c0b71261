import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../../../tests/processor-time.ts';
import {
  type Candidate,
  differences,
  exactMine,
  fitOf,
  identifyMine,
  reserveNearest,
  sayFit,
  sayWhatToAdd,
  severalOf,
} from './identify-mine.ts';
import { type MineValues, onlyNamed } from '../model/mine-values.ts';

const blank = onlyNamed('Twin');

const row = (values: Partial<MineValues> = {}): MineValues => ({ ...blank, ...values });
const stored = (values: Partial<MineValues> = {}, more: Partial<Candidate> = {}): Candidate => ({
  values: { ...blank, metals: [], ownershipPercentage: '100', royalties: '0', ...values },
  isArchived: false,
  claimedBy: null,
  ...more,
});
const gold = [{ metal: 'Gold', percentage: 60 }];

const degrees = (km: number) => km / 111.1951;
const at = (km: number) => ({ latitude: -30 + degrees(km), longitude: 121 });

describe('how a row fits a mine that shares a name with it', () => {
  const copper = [{ metal: 'Copper', percentage: null }];
  const metal = (name: string) => ({ metals: [{ metal: name, percentage: null }] });

  test.each<[Partial<MineValues>, Partial<MineValues>, string | undefined]>([
    [{}, {}, 'sure'],
    [{ country: 'Canada' }, {}, 'sure'],
    [{ country: 'Canada' }, { country: 'Peru' }, undefined],
    [{ country: 'Canada', ...at(0) }, { country: 'Peru', ...at(0) }, undefined],
    [{ primaryJurisdiction: 'québec' }, { primaryJurisdiction: 'Quebec' }, 'sure'],
    [{ primaryJurisdiction: 'Ontario' }, { primaryJurisdiction: 'Quebec' }, undefined],
    // Registers write 'WA' and 'Western Australia': where both places are known, they decide.
    [{ primaryJurisdiction: 'WA', ...at(0) }, { primaryJurisdiction: 'Western Australia', ...at(2) }, 'sure'],
    [at(0), at(9.99), 'sure'],
    [at(0), at(10.01), undefined],
    [at(0), {}, 'sure'],
    [{ metals: gold }, { metals: [...gold, ...copper] }, 'sure'],
    [{ metals: gold }, { metals: copper }, 'metals'],
    [{ metals: gold, ...at(0) }, { metals: copper, ...at(1) }, 'metals'],
    [{ metals: gold }, { metals: [] }, 'sure'],
    [metal('Coking coal'), metal('Thermal coal'), 'sure'],
    [metal('iron ore'), metal('Iron'), 'sure'],
    [metal('Lead-Zinc'), metal('Zinc'), 'sure'],
    [metal('Lead-Zinc'), metal('Copper'), 'metals'],
    [{ stage: 'closure' }, { stage: 'production' }, 'sure'],
    [{ name: 'Old Twin' }, { alsoKnownAs: 'Old Twin' }, 'name'],
    [{ name: 'Old Twin', ...at(0) }, { alsoKnownAs: 'Old Twin', ...at(3) }, 'sure'],
    [{ name: 'Old Twin', metals: gold }, { alsoKnownAs: 'Old Twin', metals: copper }, 'name, metals'],
  ])('%j and %j: %s', (a, b, expected) => {
    for (const [one, other] of [
      [row(a), row(b)],
      [row(b), row(a)],
    ] as const) {
      const fit = fitOf(one, stored(other));
      expect(fit && (fit.doubts.join(', ') || 'sure')).toBe(expected);
    }
  });

  test('is told in words', () => {
    const told = (a: Partial<MineValues>, b: Partial<MineValues>) => sayFit(fitOf(row(a), stored(b))!, row(a));
    expect(told({ metals: gold, ...at(0) }, { metals: copper, ...at(1.2) })).toBe('1.2 km away, other metals');
    expect(told(at(0), at(0.01))).toBe('at the same place');
    expect(told({ name: 'Old' }, { alsoKnownAs: 'Old' })).toBe('no place to compare, known by this other name');
  });
});

describe('places', () => {
  const names = (mines: Candidate[], given: Partial<MineValues>, number?: number) => {
    const identity = identifyMine(row(given), mines, number);
    return 'mine' in identity ? `${identity.is} ${identity.mine.values.notes}` : identity.is;
  };

  test('the nearest within 10 km is the mine, and beyond there is none', () => {
    const mines = [stored({ ...at(0), notes: 'a' }), stored({ ...at(6), notes: 'b' }), stored({ notes: 'nowhere' })];
    expect(names(mines, at(2))).toBe('changed a');
    expect(names(mines, at(4))).toBe('changed b');
    expect(names(mines.slice(0, 2), at(17))).toBe('new');
    expect(names([stored({ ...at(-3), notes: 'a' }), stored({ ...at(3.5), notes: 'b' })], at(0))).toBe('changed a');
    expect(names([stored({ ...at(3), notes: 'a' }), stored({ ...at(3), notes: 'b' })], at(0))).toBe('ambiguous');
  });

  test('other metals are a question, and so is a nearer mine of other metals', () => {
    const copper = { metals: [{ metal: 'Copper', percentage: null }] };
    const near = stored({ ...at(1), ...copper });
    const far = stored({ ...at(5), metals: gold });
    expect(identifyMine(row({ ...at(0), metals: gold }), [near])).toMatchObject({
      is: 'doubt',
      fits: [{ mine: near }],
    });
    expect(identifyMine(row({ ...at(0), metals: gold }), [far, near])).toMatchObject({
      is: 'doubt',
      fits: [{ mine: near }, { mine: far }],
    });
    expect(identifyMine(row({ ...at(4), metals: gold }), [far, near])).toEqual({ is: 'changed', mine: far });
    // What an earlier row of the file is about is no question.
    expect(identifyMine(row({ ...at(0), metals: gold }), [{ ...near, claimedBy: 2 }])).toMatchObject({ is: 'own' });
  });

  test('a mine is that of the row of its name that lies nearest, whichever stands first', () => {
    const mine = stored(at(0));
    reserveNearest(
      [
        { row: 2, values: row(at(4)) },
        { row: 3, values: row(at(0.1)) },
      ],
      [mine],
    );
    expect(identifyMine(row(at(4)), [mine], 2)).toMatchObject({ is: 'own' });
    expect(identifyMine(row(at(0.1)), [mine], 3)).toEqual({ is: 'changed', mine });
  });
});

describe('which mine a row means', () => {
  test('none of its name: a new one', () => {
    expect(identifyMine(row(), [])).toEqual({ is: 'new' });
    expect(identifyMine(row({ country: 'Peru' }), [stored({ country: 'Canada' })])).toEqual({ is: 'new' });
  });

  test('one: the same, or changed', () => {
    const mine = stored({ country: 'Canada', notes: 'n' });
    expect(identifyMine(row({ country: 'Canada' }), [mine])).toEqual({ is: 'same', mine });
    expect(identifyMine(row({ notes: 'other' }), [mine])).toEqual({ is: 'changed', mine });
  });

  test('of several, the one that agrees in every given field, then the one that holds nothing else', () => {
    const bare = stored();
    const full = stored({ country: 'Canada', notes: 'n' });
    expect(identifyMine(row({ notes: 'n' }), [bare, full])).toEqual({ is: 'same', mine: full });
    expect(identifyMine(row(), [full, bare])).toEqual({ is: 'same', mine: bare });
    const other = stored({ country: 'Peru' });
    expect(identifyMine(row(), [full, other])).toEqual({ is: 'ambiguous', mines: [full, other] });
    expect(identifyMine(row({ stage: 'closure' }), [full, other])).toEqual({ is: 'ambiguous', mines: [full, other] });
  });

  test('what an earlier row claimed is not changed', () => {
    const claimed = stored({ notes: 'n' }, { claimedBy: 2 });
    expect(identifyMine(row({ notes: 'n' }), [claimed])).toEqual({ is: 'same', mine: claimed });
    expect(identifyMine(row({ notes: 'other' }), [claimed])).toEqual({ is: 'own', like: claimed });
  });

  test('an archived mine only where no other fits', () => {
    const archived = stored({ notes: 'n' }, { isArchived: true });
    const live = stored({ notes: 'm' });
    expect(identifyMine(row({ notes: 'n' }), [archived])).toEqual({ is: 'same', mine: archived });
    expect(identifyMine(row({ notes: 'x' }), [archived])).toEqual({ is: 'archived', mine: archived });
    expect(identifyMine(row({ notes: 'n' }), [archived, live])).toEqual({ is: 'changed', mine: live });
    expect(exactMine(row({ notes: 'n' }), [archived])).toBeUndefined();
  });

  test('the mine that a row describes exactly', () => {
    const mine = stored({ notes: 'n', metals: gold });
    expect(exactMine(row({ notes: 'n', metals: gold }), [mine])).toBe(mine);
    expect(exactMine(row({ notes: 'n', metals: gold, ownershipPercentage: '100' }), [mine])).toBe(mine);
    expect(exactMine(row({ notes: 'n' }), [mine])).toBeUndefined();
    expect(
      exactMine(row({ notes: 'n', metals: gold }), [stored({ notes: 'n', metals: gold, royalties: '2' })]),
    ).toBeUndefined();
    expect(exactMine(row({ notes: 'n', metals: gold }), [{ ...mine, claimedBy: 3 }])).toBeUndefined();
  });

  const value = <T>(...values: T[]) => fc.constantFrom(null, ...values);
  const anyRow = fc.record({
    country: value('Canada', 'Peru'),
    primaryJurisdiction: value('Ontario', 'Quebec'),
    stage: value('closure', 'production'),
    notes: value('a', 'b'),
    metals: value<MineValues['metals']>(gold, [{ metal: 'Zinc', percentage: null }]),
  });

  test('rows that are imported one after the other are found again: a second import changes nothing', () => {
    const importRows = (rows: MineValues[], mines: Candidate[]) => {
      for (const mine of mines) mine.claimedBy = null;
      for (const [index, values] of rows.entries()) {
        const exact = exactMine(values, mines);
        if (exact) exact.claimedBy = index;
      }
      const changes: string[] = [];
      for (const [index, values] of rows.entries()) {
        const identity = identifyMine(values, mines);
        if (identity.is === 'new' || identity.is === 'own')
          mines.push(stored({ ...values, metals: values.metals ?? [] }, { claimedBy: index }));
        if (identity.is === 'changed') {
          for (const field of differences(values, identity.mine.values))
            Object.assign(identity.mine.values, { [field]: values[field] });
        }
        if (identity.is === 'same' || identity.is === 'changed') identity.mine.claimedBy ??= index;
        if (identity.is !== 'same' && identity.is !== 'ambiguous') changes.push(identity.is);
      }
      return changes;
    };
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 7 }), (given) => {
        const rows = given.map(row);
        const mines: Candidate[] = [];
        importRows(rows, mines);
        const before = structuredClone(mines.map(({ values }) => values));
        expect(importRows(rows, mines)).toEqual([]);
        expect(mines.map(({ values }) => values)).toEqual(before);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('what to add', () => {
  const columns = ['country', 'primaryJurisdiction', 'latitude', 'notes'] as const;
  const told = (given: Partial<MineValues>, ...mines: Candidate[]) =>
    sayWhatToAdd(row(given), severalOf(mines), columns);

  test('the first column that tells the mines apart', () => {
    expect(told({}, stored({ country: 'Canada' }), stored({ country: 'Peru' }))).toBe(
      "2 mines are called 'Twin' (Canada; Peru). Add the country to say which.",
    );
    expect(
      told(
        { country: 'Canada' },
        stored({ country: 'Canada', primaryJurisdiction: 'Ontario' }),
        stored({ country: 'Canada' }),
      ),
    ).toMatch(/\(Ontario, Canada; Canada\)\. Add the primaryJurisdiction/);
    expect(told({}, stored({ latitude: 1, longitude: 2 }), stored())).toMatch(
      /\(1, 2; no place given\)\. Add latitude and longitude/,
    );
    expect(told({}, stored({ notes: 'a' }), stored())).toMatch(/Add notes to say which/);
    expect(told({}, stored(), stored())).toMatch(/no column tells them apart/);
  });

  test('at most five are named', () => {
    const many = Array.from({ length: 8 }, (_, index) => stored({ country: `C${index}` }));
    expect(told({}, ...many)).toMatch(/^8 mines .*C0; C1; C2; C3; C4 and 3 more\)/);
  });

  test('however long their names and places are', () => {
    const long = 'x'.repeat(200);
    const many = Array.from({ length: 2_000 }, () => stored({ name: long, country: long, primaryJurisdiction: long }));
    expect(told({}, ...many)).toMatch(
      /^2,000 mines are called 'x{60}…' \((x{60}…; ){4}x{60}… and 1,995 more\), and no/,
    );
  });
});

test('many rows of a name that many mines have are told apart without taking their texts apart again for each', () => {
  const metals = (of: number) =>
    Array.from({ length: 100 }, (_, index) => ({ metal: `é${of} ${index}`, percentage: null }));
  const mines = Array.from({ length: 50 }, (_, of) => row({ metals: metals(of), primaryJurisdiction: null }));
  const candidates = Array.from({ length: 2_000 }, (_, index) => ({
    values: mines[index % mines.length]!,
    isArchived: false,
    claimedBy: 1,
  }));
  const rows = Array.from({ length: 20 }, (_, of) => row({ metals: metals(100 + of) }));
  const longest = 1_500;
  const spent = processorTime(() => {
    for (const one of rows) expect(identifyMine(one, candidates).is).toBe('own');
  }, longest);
  expect(spent).toBeLessThan(longest);
});
