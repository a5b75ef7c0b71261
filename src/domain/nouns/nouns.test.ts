import { describe, expect, it } from 'vitest';
import { activityEntityTypes, dataTypes, linkSections, listLabel, nouns, severalOf, wordBefore } from './nouns.ts';
import { importKinds, importWords } from './file-words.ts';

describe('words of records', () => {
  it.each([
    ['drill_program', 'Drill programs', 'drill program'],
    ['company', 'Companies', 'company'],
    ['mine_note', 'Notes on mines', 'note on'],
    ['company_note', 'Notes on companies', 'note on'],
    ['media', 'Media', 'media'],
    ['mine_interest', 'Interests in mines', 'interest'],
    ['nps_rating', 'Ratings', 'rating'],
  ] as const)('of %s: the list %j, before a name %j', (entityType, label, before) => {
    expect(listLabel(entityType)).toBe(label);
    expect(wordBefore(entityType)).toBe(before);
  });

  it('begin a sentence with a capital', () => {
    expect(severalOf('economic_study')).toBe('Economic studies');
    expect(severalOf('media')).toBe('Media entries');
    for (const entityType of activityEntityTypes) expect(severalOf(entityType)).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('are said of each kind once, in one and in several', () => {
    for (const entityType of activityEntityTypes) {
      const { one, several } = nouns[entityType];
      expect(one).toMatch(/^[a-z ]+$/);
      expect(several).not.toBe(one);
    }
    const labels = activityEntityTypes.map(listLabel);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('files', () => {
  it('come in the order in which they name each other: companies, then mines, then what belongs to mines', () => {
    expect(importKinds).toEqual([
      'companies',
      'mines',
      'resource-estimates',
      'economic-studies',
      'media',
      'drill-programs',
      'drill-observations',
      'interests',
      'drill-holes',
      'capital-snapshots',
      'share-changes',
      'instruments',
      'financings',
      'insider-trades',
      'prices',
      'production-periods',
      'production-guidance',
    ]);
  });

  it('have a place of their own each, and know what their rows are', () => {
    const places = activityEntityTypes.flatMap((entityType) => nouns[entityType].file?.place ?? []);
    expect(new Set(places).size).toBe(importKinds.length);
    expect(importWords('drill-observations')).toMatchObject({
      entityType: 'drill_observation',
      tab: 'Drill Observations',
      one: 'drill observation',
      several: 'drill observations',
    });
    for (const kind of importKinds) expect(nouns[importWords(kind).entityType].file?.name).toBe(kind);
  });
});

describe('the history', () => {
  it('leads to the section of what it is about, and to the whole page of a mine', () => {
    expect(linkSections.get('mine')).toBe('');
    expect(linkSections.get('drill_observations')).toBe('section=drilling&tab=observations');
    expect(linkSections.get('drill_holes')).toBe('section=drilling&tab=holes');
    expect(linkSections.get('mine_interests')).toBe('section=interests');
    expect(linkSections.has('company')).toBe(false);
    expect(linkSections.get('constructor')).toBeUndefined();
  });

  it('writes sections as addresses do', () => {
    for (const section of linkSections.values()) expect(new URLSearchParams(section).toString()).toBe(section);
  });

  it('counts as data of a mine or company what describes it, not what members say of it', () => {
    expect(dataTypes('company')).toEqual([
      'company',
      'capital_snapshot',
      'financing',
      'insider_trade',
      'share_change',
      'capital_instrument',
    ]);
    expect(dataTypes('mine')).toEqual([
      'mine',
      'drill_program',
      'drill_observation',
      'drill_hole',
      'economic_study',
      'resource_estimate',
      'mine_interest',
      'production_period',
      'production_guidance',
    ]);
  });
});
