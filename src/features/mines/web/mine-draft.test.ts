import { describe, expect, it } from 'vitest';
import type { Mine } from '../contract.ts';
import {
  adopt,
  bodyOf,
  doubtOfPlace,
  draftOf,
  emptyDraft,
  faultsOf,
  firstFaultyTab,
  typedPercent,
} from './mine-draft.ts';

const step = { key: 'a', description: '', date: '', priority: 'medium' as const };

describe('typedPercent', () => {
  it.each([
    ['1,250', 1250],
    [' 57.5 % ', 57.5],
    ['\u22123', -3],
    ['.5', 0.5],
  ])('reads %s', (text, value) => expect(typedPercent(text)).toBe(value));

  it.each(['', 'abc', '1,25', '1e3', '12 g'])('refuses %s', (text) => expect(typedPercent(text)).toBeNaN());
});

describe('bodyOf', () => {
  it('sends blanks as null and defaults for blank percentages', () => {
    const body = bodyOf({ ...emptyDraft, name: ' Donlin ', ownershipPercentage: '', royalties: 'none' });
    expect(body).toMatchObject({
      name: 'Donlin',
      country: null,
      nextStepDate: null,
      companyId: null,
      ownershipPercentage: 100,
      royalties: 0,
    });
    expect(body).not.toHaveProperty('newCompany');
  });

  it('leaves unsaid what nobody has said of a stored mine, until a number is typed', () => {
    const stored = draftOf({
      ...({
        futureSteps: [],
        identifiers: [],
        metalsDistribution: [],
        company: null,
        latitude: null,
        longitude: null,
      } as unknown as Mine),
      name: 'Imported',
      ownershipPercentage: 100,
      royalties: 0,
      ownershipStated: false,
      royaltiesStated: true,
    });
    expect(stored).toMatchObject({ ownershipPercentage: '', royalties: '0' });
    expect(bodyOf(stored)).toMatchObject({ ownershipPercentage: null, royalties: 0 });
    expect(bodyOf({ ...stored, ownershipPercentage: '57.5' })).toMatchObject({ ownershipPercentage: 57.5 });
    expect(bodyOf({ ...stored, ownershipPercentage: 'most' })).toMatchObject({ ownershipPercentage: 100 });
    expect(bodyOf({ ...stored, royalties: '' })).toMatchObject({ royalties: 0 });
  });

  it('drops future steps that lack a description or a date', () => {
    const futureSteps = [
      { ...step, description: 'Drilling', date: '2027-01-01' },
      { ...step, description: 'Only words' },
      { ...step, date: '2027-01-01' },
    ];
    expect(bodyOf({ ...emptyDraft, futureSteps }).futureSteps).toEqual([
      { description: 'Drilling', date: '2027-01-01', priority: 'medium' },
    ]);
  });

  it('sends a new company only when the box is ticked and it has a name', () => {
    const newCompany = { ...emptyDraft.newCompany, name: 'Alba' };
    expect(bodyOf({ ...emptyDraft, newCompany })).not.toHaveProperty('newCompany');
    const company = { id: 7, name: 'Old' };
    const body = bodyOf({ ...emptyDraft, newCompany, company, createNewCompany: true });
    expect(body).toMatchObject({ companyId: null, newCompany: { name: 'Alba', ceo: null } });
  });
});

describe('faultsOf', () => {
  it('names the field and the tab of the first fault', () => {
    expect(faultsOf(emptyDraft)).toEqual({ name: 'Name is required' });
    const newCompany = { ...emptyDraft.newCompany, foundedDate: 'long ago' };
    const faults = faultsOf({ ...emptyDraft, name: 'A', royalties: '101', createNewCompany: true, newCompany });
    expect(Object.keys(faults)).toEqual(['royalties', 'newCompany.name', 'newCompany.foundedDate']);
    expect(firstFaultyTab(faults)).toBe('ownership');
    expect(firstFaultyTab({ ...faults, 'metalsDistribution.0.percentage': 'x' })).toBe('metals');
  });

  it('lets a metal total above 100 pass, as it does not block saving', () => {
    const metalsDistribution = [
      { metal: 'Gold', percentage: '80' },
      { metal: 'Silver', percentage: '40' },
    ];
    expect(faultsOf({ ...emptyDraft, name: 'A', metalsDistribution })).toEqual({});
  });

  it('wants whole percentages of metals and coordinates in pairs', () => {
    const faults = faultsOf({
      ...emptyDraft,
      name: 'A',
      latitude: '61',
      metalsDistribution: [{ metal: 'Gold', percentage: '12.5' }],
    });
    expect(Object.keys(faults)).toEqual(['longitude', 'metalsDistribution.0.percentage']);
  });
});

describe('doubtOfPlace', () => {
  const of = (country: string, latitude: string, longitude: string) =>
    doubtOfPlace({ ...emptyDraft, country, latitude, longitude });

  it('says where a place lies outside of its country, once both can be read', () => {
    expect(of('Canada', '48.5', '77.8')).toBe(
      '48.5, 77.8 lies outside of Canada. Look at the sign of the longitude, or at the country.',
    );
    expect(of('Canada', '48.5', '-77.8')).toBeUndefined();
    for (const [latitude, longitude] of [
      ['48.5', ''],
      ['', '77.8'],
      ['48.5', 'east'],
      ['95', '77.8'],
    ] as const)
      expect(of('Canada', latitude, longitude)).toBeUndefined();
    expect(of('', '48.5', '77.8')).toBeUndefined();
    expect(of('Cana', '48.5', '77.8')).toBeUndefined();
  });
});

describe('adopt', () => {
  const saved = { country: 'Democratic Republic of the Congo', futureSteps: [{ id: 9, status: 'planned' }] } as Mine;
  const sent = { ...emptyDraft, country: 'DRC', futureSteps: [{ ...step, description: 'Drill', date: '2031-01-01' }] };

  it('gives a new step its id and the country its everyday name', () => {
    const now = adopt({ ...sent, name: 'Typed meanwhile' }, sent, { country: 'DRC' }, saved);
    expect(now).toMatchObject({ name: 'Typed meanwhile', country: 'Democratic Republic of the Congo' });
    expect(now.futureSteps).toMatchObject([{ id: 9, key: 'a', description: 'Drill' }]);
  });

  it('leaves a country alone that was not sent, or is being typed', () => {
    expect(adopt(sent, sent, { name: 'A' }, saved).country).toBe('DRC');
    expect(adopt({ ...sent, country: 'Peru' }, sent, { country: 'DRC' }, saved).country).toBe('Peru');
  });
});
