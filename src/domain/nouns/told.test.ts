import { describe, expect, it } from 'vitest';
import {
  activityTypes,
  adminActs,
  densityBands,
  drillGradeUnits,
  gradeUnits,
  isOneOf,
  mediumGrades,
  miningMethods,
  priceBases,
  priceUnits,
  quantityUnits,
  reportingStandards,
  reserveTypes,
  resourceTypes,
  studyLevels,
  studyTypes,
  throughputUnits,
} from '../vocabulary.ts';
import { importKinds, importWords } from './file-words.ts';
import {
  activityEntityTypes,
  type ActivityEntityType,
  dataTypes,
  linkSections,
  listLabel,
  nouns,
  severalOf,
  wordBefore,
} from './nouns.ts';

/** What records are called in sentences, histories and files, by hand: a word that changes changes what members and programs read. */

const said: readonly [type: ActivityEntityType, one: string, several: string, before: string, list: string][] = [
  ['mine', 'mine', 'mines', 'mine', 'Mines'],
  ['company', 'company', 'companies', 'company', 'Companies'],
  ['drill_program', 'drill program', 'drill programs', 'drill program', 'Drill programs'],
  ['drill_observation', 'drill observation', 'drill observations', 'drill observation', 'Drill observations'],
  ['drill_hole', 'drill hole', 'drill holes', 'drill hole', 'Drill holes'],
  ['economic_study', 'economic study', 'economic studies', 'economic study', 'Economic studies'],
  ['resource_estimate', 'resource estimate', 'resource estimates', 'resource estimate', 'Resource estimates'],
  ['mine_note', 'note', 'notes', 'note on', 'Notes on mines'],
  ['company_note', 'note', 'notes', 'note on', 'Notes on companies'],
  ['media', 'media entry', 'media entries', 'media', 'Media'],
  ['price', 'price', 'prices', 'price of', 'Prices'],
  ['production_period', 'production period', 'production periods', 'production period', 'Production periods'],
  [
    'production_guidance',
    'production guidance',
    'guidances of production',
    'production guidance',
    'Guidance of production',
  ],
  ['nps_rating', 'rating', 'ratings', 'rating', 'Ratings'],
  ['import', 'file', 'files', 'file', 'Files'],
];

describe('records in sentences', () => {
  it.each(said)('%s: one %s, several %s, %s before a name, %s as a list', (type, one, several, before, list) => {
    expect([nouns[type].one, nouns[type].several]).toEqual([one, several]);
    expect([wordBefore(type), listLabel(type)]).toEqual([before, list]);
    expect(severalOf(type).toLowerCase()).toBe(several);
  });

  it('are words that stand within a sentence: no capitals, no signs, no blanks at an end', () => {
    for (const type of activityEntityTypes) {
      for (const word of [nouns[type].one, nouns[type].several, wordBefore(type)])
        expect(word, type).toMatch(/^[a-z]+(?: [a-z]+)*$/u);
      expect(listLabel(type), type).toMatch(/^[A-Z][a-z]*(?:,? [a-z]+)*$/u);
    }
  });

  it('hold every kind of the specification, and no two that are spelled alike', () => {
    const specified = [
      ...['mine', 'company', 'drill_program', 'drill_observation', 'economic_study', 'resource_estimate', 'mine_note'],
      ...['company_note', 'media', 'nps_rating', 'import'],
    ];
    for (const type of specified) expect(activityEntityTypes).toContain(type);
    expect(new Set(activityEntityTypes).size).toBe(activityEntityTypes.length);
  });
});

/** The plural form is that of the specification's table of links. */
const links: readonly [type: ActivityEntityType, link: string, section: string][] = [
  ['mine', 'mine', ''],
  ['drill_program', 'drill_program', 'section=drilling'],
  ['drill_observation', 'drill_observations', 'section=drilling&tab=observations'],
  ['economic_study', 'economic_studies', 'section=economics'],
  ['resource_estimate', 'resource_estimates', 'section=resources'],
  ['mine_note', 'mine_notes', 'section=notes'],
  ['media', 'media', 'section=media'],
];

describe('links of the history', () => {
  it.each(links)('%s is %s and opens %j', (type, link, section) => {
    expect(nouns[type].link?.type).toBe(link);
    expect(linkSections.get(link)).toBe(section);
  });

  it('of companies and their notes lead to the company itself', () => {
    expect([nouns.company.link?.type, nouns.company_note.link?.type]).toEqual(['company', 'company']);
    expect(linkSections.has('company')).toBe(false);
  });

  it('of votes and files lead nowhere', () => {
    expect([nouns.nps_rating.link, nouns.import.link]).toEqual([undefined, undefined]);
  });

  it('name sections and tabs alone', () => {
    for (const section of linkSections.values()) {
      const names = [...new URLSearchParams(section).keys()];
      expect(['', 'section', 'section,tab']).toContain(names.join(','));
    }
  });
});

describe('files', () => {
  it('have names that an address holds as they are', () => {
    for (const kind of importKinds) {
      expect(encodeURIComponent(kind)).toBe(kind);
      expect(kind).toMatch(/^[a-z]+(?:-[a-z]+)*$/u);
      const { tab, one, several, entityType } = importWords(kind);
      expect(tab).toMatch(/^[A-Z]/u);
      expect([nouns[entityType].one, nouns[entityType].several]).toEqual([one, several]);
    }
  });

  it('of what belongs to a mine or a company come behind both', () => {
    const places = new Map(importKinds.map((kind, place) => [importWords(kind).entityType, place]));
    expect([places.get('company'), places.get('mine')]).toEqual([0, 1]);
    for (const type of [...dataTypes('mine'), ...dataTypes('company')]) {
      if (type === 'mine' || type === 'company') continue;
      expect(places.get(type), type).toBeGreaterThan(1);
    }
  });

  it('hold all data of mines and companies, and what is said of them but notes and votes', () => {
    const inFiles = new Set(importKinds.map((kind) => importWords(kind).entityType));
    const without = activityEntityTypes.filter((type) => !inFiles.has(type));
    expect(without.toSorted()).toEqual(['company_note', 'import', 'mine_note', 'nps_rating']);
  });
});

describe('closed lists', () => {
  it.each([
    ['studies', studyTypes, ['FS', 'PFS', 'PEA', 'RE']],
    ['levels of studies', studyLevels, ['PEA', 'PFS', 'FS']],
    ['reserves', reserveTypes, ['proven', 'probable', '2P']],
    ['units of grade', gradeUnits, ['g/t', 'oz/t', '%', 'ppm', 'ppb', 'ct/t']],
    ['units of contained metal', quantityUnits, ['oz', 'lb', 'lbs', 'tons', 'tonnes', 'kg', 'g', 'carats']],
    ['units of prices', priceUnits, ['oz', 'lb', 'kg', 'g', 't', 'dmtu', 'ct']],
    ['bands of grade', densityBands, ['low', 'medium', 'high']],
    ['standards', reportingStandards, ['JORC', 'NI 43-101', 'SAMREC', 'PERC', 'CRIRSCO', 'SEC S-K1300']],
  ])('of %s are those of the specification', (_, list, wanted) => expect([...list]).toEqual(wanted));

  it('hold each value once', () => {
    const lists: readonly (readonly string[])[] = [
      ...[activityTypes, adminActs, drillGradeUnits, gradeUnits, miningMethods, priceBases, priceUnits, quantityUnits],
      ...[resourceTypes, studyTypes, throughputUnits],
    ];
    for (const list of lists) expect(new Set(list).size).toBe(list.length);
  });

  it('tell resources by falling confidence, then reserves, combined categories behind their parts', () => {
    const place = (type: (typeof resourceTypes)[number]) => resourceTypes.indexOf(type);
    expect(place('measured')).toBeLessThan(place('indicated'));
    expect(place('indicated')).toBeLessThan(place('inferred'));
    expect(place('proven')).toBeLessThan(place('probable'));
    expect(place('M+I')).toBeGreaterThan(place('indicated'));
    expect(place('2P')).toBeGreaterThan(place('probable'));
    for (const type of reserveTypes) expect(place(type)).toBeGreaterThan(place('M+I+inferred'));
  });

  it('hold what they hold, as it is written, and nothing that merely looks like it', () => {
    for (const unit of gradeUnits) expect(isOneOf(gradeUnits, unit)).toBe(true);
    for (const other of ['G/T', 'g/t ', '', 'constructor', '__proto__', 0, null, undefined, ['g/t']])
      expect(isOneOf(gradeUnits, other)).toBe(false);
    // A grade of drilling may be told in whatever an estimate is told in.
    expect([...drillGradeUnits].toSorted()).toEqual([...gradeUnits].toSorted());
    expect(drillGradeUnits[0]).toBe('g/t');
    expect(mediumGrades).toEqual({ from: 5, to: 20 });
  });
});
