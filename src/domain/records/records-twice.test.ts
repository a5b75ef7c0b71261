import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../numbers/decimal.ts';
import { addAliases, aliasesOf, foldedAliases } from './aliases.ts';
import { engagementScore } from './engagement.ts';
import { advance, type FeedPlace, hasSeen, mostMissing, readPlace, writePlace } from './feed-place.ts';
import * as rule from './field-rules.ts';
import {
  dateFinding,
  futureDate,
  isAtMost,
  isPowerOfTenOff,
  note,
  ruleIds,
  rules,
  severities,
  zerosFinding,
} from './findings.ts';
import { addIdentifiers, identifierAddress, mostIdentifiers, readIdentifiers, sayIdentifiers } from './identifiers.ts';
import { npsMargin, npsScore } from './nps.ts';
import { bareTicker, companyKeys, mineKeys } from './record-keys.ts';

describe('GN1, a day that has not come', () => {
  it.each([
    // Where the sun rises first it is tomorrow already.
    ['2026-07-15', '2026-07-15', false],
    ['2026-07-16', '2026-07-15', false],
    ['2026-07-17', '2026-07-15', true],
    ['2062-06-30', '2026-07-15', true],
    ['2024-03-01', '2024-02-29', false],
    ['2024-03-02', '2024-02-29', true],
    ['2024-03-01', '2024-02-28', true],
    ['2027-01-01', '2026-12-31', false],
    ['2027-01-02', '2026-12-31', true],
    [null, '2026-07-15', false],
  ])('%s on %s: %j', (date, today, told) => {
    expect([futureDate(date, today) !== undefined, dateFinding('reportDate', date, today) !== null]).toEqual([
      told,
      told,
    ]);
  });
});

describe('GN2, the same digits with other zeros', () => {
  it('is ten, a hundred, a thousand times or a part of it, within a thousandth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 6 }), (figure, zeros) => {
        const times = 10 ** zeros;
        expect([isPowerOfTenOff(figure, figure * times), isPowerOfTenOff(figure * times, figure)]).toEqual([
          true,
          true,
        ]);
        expect([isPowerOfTenOff(figure, figure), isPowerOfTenOff(-figure, -figure * times)]).toEqual([false, true]);
        for (const off of [0.998, 1.002]) expect(isPowerOfTenOff(figure, figure * times * off)).toBe(false);
        for (const near of [0.999_1, 1.000_9]) expect(isPowerOfTenOff(figure, figure * times * near)).toBe(true);
      }),
    );
  });

  it.each([
    [4_017_600, 40_176_000, true],
    [4_017_600, 5_000_000, false],
    [0, 10, false],
    [10, 0, false],
    [-1, 10, false],
    [null, 10, false],
    [10, null, false],
    ['4.5', '450', true],
  ])('from %j to %j: %j', (before, after, told) => {
    expect(zerosFinding('tonnage', 'The tonnage', before, after) !== null).toBe(told);
  });

  it('says both figures', () => {
    expect(zerosFinding('tonnage', 'The tonnage', 4_017_600, 40_176_000)?.sentence).toBe(
      'The tonnage goes from 4,017,600 to 40,176,000: the same digits with other zeros.',
    );
  });
});

describe('findings', () => {
  it('have the ids of valuation 10 that records can break, each with a severity and a name', () => {
    for (const id of ruleIds) {
      expect(severities, id).toContain(rules[id].severity);
      expect(rules[id].name, id).toMatch(/^[A-Z].*[^.]$/u);
    }
    // What cannot be true, what is probably wrong, and what is worth knowing: a sample of the table.
    const of = (severity: string) => ruleIds.filter((id) => rules[id].severity === severity);
    expect(of('error')).toEqual(
      expect.arrayContaining([
        'CS3',
        'FN1',
        'EV1',
        'RE4',
        'RE5',
        'RE8',
        'ST1',
        'ST2',
        'ST5',
        'DR1',
        'DR4',
        'OW1',
        'OW3',
        'GN1',
      ]),
    );
    expect(of('warning')).toEqual(
      expect.arrayContaining([
        'CS1',
        'CS2',
        'CS4',
        'CS5',
        'FN2',
        'EV2',
        'PR1',
        'RE1',
        'RE6',
        'RE7',
        'RE9',
        'ST4',
        'DR5',
        'PD1',
        'PD2',
        'OW2',
        'GN2',
      ]),
    );
    expect(of('information')).toEqual(
      expect.arrayContaining(['CS6', 'CS7', 'IN1', 'RE2', 'RE10', 'RE11', 'ST6', 'DR2']),
    );
  });

  it('of a record are added to those that it has, and of none there is no entry', () => {
    const found = new Map();
    const finding = { rule: 'GN1', field: 'asOf', sentence: 'It is late.', mend: 'Check.' } as const;
    note(found, 1, null);
    note(found, 1);
    expect(found.size).toBe(0);
    note(found, 1, finding, null);
    note(found, 1, finding);
    expect(found.get(1)).toEqual([finding, finding]);
  });

  it('a limit is reached by what doubles make of it, and passed by the next figure that anybody writes', () => {
    expect([isAtMost(0.1 + 0.2, 0.3), isAtMost(0.3, 0.1 + 0.2), isAtMost(0.300_000_1, 0.3)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isAtMost(0, 0), isAtMost(1e-9, 0), isAtMost(-1, -1), isAtMost(-0.9, -1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('a reader of a growing list', () => {
  it('sees each id once, in whatever order they appear, and its place is read as it is written', () => {
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(batches, (all) => {
        let place: FeedPlace = { last: 0, missing: [] };
        const seen: number[] = [];
        for (const ids of all) {
          const next = advance(place, [...new Set(ids)]);
          for (const id of next.fresh) expect(hasSeen(place, id)).toBe(false);
          seen.push(...next.fresh);
          place = next.place;
          expect(readPlace(writePlace(place))).toEqual(place);
          for (let id = 1; id <= 60; id += 1) expect(hasSeen(place, id)).toBe(seen.includes(id));
        }
        expect(new Set(seen)).toEqual(new Set(all.flat()));
        expect(seen.length).toBe(new Set(seen).size);
      }),
      { numRuns: 60 },
    );
  });

  it('remembers so many that are missing, and the highest of them', () => {
    const { place } = advance({ last: 0, missing: [] }, [1_000]);
    expect(place.missing).toHaveLength(mostMissing);
    expect([place.missing[0], place.missing.at(-1)]).toEqual([1_000 - mostMissing, 999]);
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it.each(['', '-1', '5-', '5-6', '5-5', '5-3.2', '5-2.2', '1.5', 'x', '9007199254740993', `9-${'1.'.repeat(3)}`])(
    '%j is no place',
    (text) => expect(readPlace(text)).toBeUndefined(),
  );
});

describe('scores', () => {
  it('of votes are their fractions, with a margin by the variance of one vote', () => {
    const n = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(n, n, n, (promoters, passives, detractors) => {
        const votes = [
          ...Array<number>(promoters).fill(1),
          ...Array<number>(passives).fill(0),
          ...Array<number>(detractors).fill(-1),
        ];
        const { score } = npsScore({ promoters, passives, detractors });
        const mean = votes.reduce((sum, vote) => sum + vote, 0) / (votes.length || 1);
        expect(Math.abs(score - 100 * mean)).toBeLessThanOrEqual(0.5 + 1e-9);
        const margin = npsMargin({ promoters, passives, detractors });
        if (votes.length === 0) expect(margin).toBeNull();
        else {
          const variance = votes.reduce((sum, vote) => sum + (vote - mean) ** 2, 0) / votes.length;
          expect(margin).toBeCloseTo(196 * Math.sqrt(variance / votes.length), 6);
        }
      }),
    );
  });

  it.each([
    // Views, notes, likes, media, ratings, changes: one of each is 1 + 5 + 2 + 5 + 3 + 3.
    [[1, 1, 1, 1, 1, 1], 17],
    [[0, 0, 0, 0, 0, 0], 0],
    [[1, 0, 0, 0, 0, 0], 1],
    [[69, 0, 0, 0, 0, 0], 50],
    [[0, 0, 265, 0, 0, 0], 100],
    [[0, 0, 0, 0, 176, 0], 99],
  ] as const)('of engagement by %j are %d', ([pageViews, notes, likes, media, ratings, dataChanges], score) =>
    expect(engagementScore({ pageViews, notes, likes, media, ratings, dataChanges })).toBe(score),
  );
});

const fields = new Map(Object.entries(rule));

describe('what fields keep', () => {
  it.each<[name: string, kept: string[], refused: string[]]>([
    ['gradeRule', ['0', '0.0001', '999999.9999'], ['-1', '0.00001', '1000000']],
    ['depthRule', ['0', '289.9', '99999999.99'], ['-0.01', '1.001']],
    ['balanceRule', ['0', '0.01', '999999999999999'], ['-1', '0.001']],
    ['flowRule', ['-900000', '0.01'], ['0.001']],
    ['shareChangeRule', ['1', '2.5', '0.0001'], ['0', '-1', '0.00001']],
    ['sharesEachRule', ['1', '0.1', '0.0000000001'], ['0', '-1']],
    ['strikeRule', ['0', '0.005', '0.00000001'], ['-0.1', '0.000000001']],
    ['sustainingCostRule', ['-120.5', '773'], ['0.00001']],
    ['npvRule', ['-30.25', '0', '273'], ['0.00001']],
    ['irrRule', ['-100', '-3', '27.4'], ['-100.1']],
    ['discountRateRule', ['0', '7.5'], ['-1']],
    ['yearsRule', ['2.4', '10.5', '0'], ['-0.1', '1000001']],
    ['recoveryRule', ['0', '91.4', '100'], ['100.1', '-1']],
    ['ownershipRule', ['1', '43.55', '100'], ['0.99', '100.01', '0', '1.005']],
    ['royaltiesRule', ['0', '2.75', '100'], ['-1', '100.01']],
    ['metalShareRule', ['0', '60', '100'], ['60.5', '101', '-1']],
    ['latitudeRule', ['-90', '90', '44.123456789012'], ['90.1', '-90.1']],
    ['longitudeRule', ['-180', '180'], ['180.1', '-180.1']],
    ['elevationRule', ['-12000', '8848.86', '9000'], ['-12001', '9000.01', '9001']],
    ['azimuthRule', ['0', '360', '251.25'], ['-1', '360.01']],
    ['dipRule', ['-90', '90', '-60.4'], ['-91', '90.01']],
    ['eventRatioRule', ['0', '0.5', '1000000'], ['-1', '1000001']],
    ['eventPercentRule', ['77.09', '0', '100'], ['100.000001', '-1']],
    ['currencyRateRule', ['0.0000000001', '1.37'], ['0', '-1']],
    ['priceRule', ['0.005', '0.00000001'], ['0', '-1', '0.000000001']],
  ])('%s keeps %j and refuses %j', (name, kept, refused) => {
    const limits = fields.get(name);
    if (typeof limits !== 'object') throw new TypeError(`${name} is no rule of decimals.`);
    for (const text of kept) expect(parseDecimal(text, limits), text).toMatchObject({ ok: true });
    for (const text of refused) expect(parseDecimal(text, limits), text).toMatchObject({ ok: false });
  });
});

describe('other names', () => {
  it('are added once each, whatever their case and accents, and never the own one', () => {
    const name = fc.constantFrom('Rhea', 'RHEA', 'Rhéa', 'Old Rhea', 'Dione', 'dione ', 'Tethys; North', '');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (further) => {
        const { alsoKnownAs, left } = addAliases('Rhea', null, further);
        expect(left).toEqual([]);
        const folded = foldedAliases('Rhea', alsoKnownAs);
        expect(folded).not.toContain('rhea');
        expect(new Set(folded).size).toBe(folded.length);
        expect(addAliases('Rhea', alsoKnownAs, further).alsoKnownAs).toBe(alsoKnownAs);
      }),
    );
    // A name with a comma is not added anew each time its file is read.
    const smith = addAliases('Rhea', null, ['Smith, John Mine']).alsoKnownAs;
    expect(addAliases('Rhea', smith, ['Smith, John Mine']).alsoKnownAs).toBe('Smith, John Mine');
    expect(aliasesOf('A; B | C\nD, E,F')).toEqual(['A', 'B', 'C', 'D', 'E,F']);
    expect(addAliases('Rhea', 'x'.repeat(490), ['Old Rhea of the north']).left).toEqual(['Old Rhea of the north']);
  });
});

describe('identifiers', () => {
  it('are read as they are said, each once', () => {
    const identifier = fc.record({
      scheme: fc.constantFrom('mrds', 'wikidata', 'minfile', 'own-list'),
      value: fc.stringMatching(/^[A-Z0-9]{1,12}$/u),
    });
    fc.assert(
      fc.property(fc.array(identifier, { maxLength: 6 }), (all) => {
        const read = readIdentifiers(sayIdentifiers(all));
        const keys = new Set(all.map(({ scheme, value }) => `${scheme}:${value}`));
        expect('identifiers' in read && read.identifiers.map(({ scheme, value }) => `${scheme}:${value}`)).toEqual([
          ...keys,
        ]);
      }),
    );
  });

  it('that are too many are told, and what has no public address has none', () => {
    const many = Array.from({ length: mostIdentifiers + 2 }, (_, index) => ({ scheme: 'own', value: String(index) }));
    const { identifiers, left } = addIdentifiers(many.slice(0, 3), many);
    expect([identifiers.length, left.map(({ value }) => value)]).toEqual([mostIdentifiers, ['50', '51']]);
    expect(identifierAddress({ scheme: 'mrds', value: '10012345' })).toContain('dep_id=10012345');
    for (const of of [
      { scheme: 'mrds', value: 'x' },
      { scheme: 'own', value: '1' },
      { scheme: 'constructor', value: '1' },
    ])
      expect(identifierAddress(of)).toBeNull();
  });
});

describe('what records are found by', () => {
  it('are folded names, tickers without exchanges, and the families of metals behind the metals', () => {
    const keys = mineKeys({
      name: 'Éléonore',
      alsoKnownAs: 'Roberto',
      country: 'Canada',
      primaryJurisdiction: null,
      companyName: null,
      metals: [{ metal: 'Bauxite' }, { metal: 'Gold' }],
    });
    expect(keys).toMatchObject({
      nameFolded: 'eleonore',
      jurisdictionFolded: null,
      searchText: 'eleonore roberto canada',
    });
    expect(keys.metalsFolded).toEqual(['bauxite', 'gold', 'aluminum']);
    const company = {
      name: 'Alpha',
      headquarters: null,
      ceo: 'Zoë',
      stockSymbol: 'TSXV:abc',
      stockExchanges: [{ ticker: 'ABC' }, { ticker: ' ' }],
    };
    expect(companyKeys(company)).toMatchObject({ tickers: ['ABC'], searchText: 'alpha zoe abc' });
    expect([bareTicker('tsxv: abc '), bareTicker('ABC.V'), bareTicker(':')]).toEqual(['ABC', 'ABC.V', '']);
  });
});
