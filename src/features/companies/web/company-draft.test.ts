import { describe, expect, it } from 'vitest';
import type { Company } from '../contract.ts';
import {
  companyBody,
  type CompanyDraft,
  companyFaults,
  draftOfCompany,
  draftOfMergedCompany,
  emptyCompany,
  mergeListings,
} from './company-draft.ts';
import { createTabOf, createTabs, editTabOf, editTabs, firstFaulty } from './company-tabs.ts';

const listing = (exchange: string, ticker: string) => ({ exchange, ticker });

describe('companyBody', () => {
  it('sends blanks as null, scores as numbers, and no step that is not complete', () => {
    const body = companyBody({
      ...emptyCompany,
      name: ' Alba ',
      leadershipScore: ' 72.5 ',
      stockExchanges: [{ key: 'a', exchange: 'TSXV ', ticker: 'ALB' }],
      futureSteps: [
        { key: 'a', description: 'Drill', date: '2031-01-01', priority: 'high' },
        { key: 'b', description: 'Some day', date: '', priority: 'medium' },
      ],
    });
    expect(body).toMatchObject({
      name: 'Alba',
      ceo: null,
      leadershipScore: 72.5,
      assetScore: null,
      stockExchanges: [listing('TSXV', 'ALB')],
      futureSteps: [{ description: 'Drill', date: '2031-01-01', priority: 'high' }],
    });
  });
});

describe('companyFaults', () => {
  const faults = companyFaults({
    ...emptyCompany,
    companyWebsiteUrl: 'javascript:alert(1)',
    financialStatsUrl: 'https://user:pass@example.org',
    assetScore: '101',
    foundedDate: 'long ago',
    leadershipScore: '1.25',
    irPromoterScore: 'high',
    stockExchanges: [{ key: 'a', exchange: '', ticker: '' }],
  });

  it('says what to enter', () => {
    expect(faults).toEqual({
      name: 'Company name is required',
      foundedDate: 'Enter the year as YYYY or the date as YYYY-MM-DD.',
      companyWebsiteUrl: 'Must be a valid URL',
      financialStatsUrl: 'Must be a valid URL',
      irPromoterScore: 'Enter a number from 0 to 100.',
      leadershipScore: 'Enter at most one decimal.',
      assetScore: 'Enter a number from 0 to 100.',
      'stockExchanges.0.exchange': 'Exchange name is required',
      'stockExchanges.0.ticker': 'Ticker symbol is required',
    });
    expect(companyFaults({ ...emptyCompany, name: 'Alba' })).toEqual({});
    const old = { ...emptyCompany, name: 'Alba', foundedDate: 'long ago' };
    expect(companyFaults(old, { foundedDate: 'long ago' })).toEqual({});
    expect(Object.keys(companyFaults(old, { foundedDate: '1993' }))).toEqual(['foundedDate']);
  });

  it('stands on the tabs of either form', () => {
    expect([...new Set(Object.keys(faults).map(createTabOf))]).toEqual(['basic', 'stock', 'assessment']);
    expect([...new Set(Object.keys(faults).map(editTabOf))]).toEqual(['basic', 'links', 'assessment', 'stock']);
    const more = { futureSteps: 'x', pendingLitigation: 'x' };
    expect(Object.keys(more).map(createTabOf)).toEqual(['notes', 'notes']);
    expect(Object.keys(more).map(editTabOf)).toEqual(['timeline', 'basic']);
    expect(firstFaulty({ assetScore: 'x', 'stockExchanges.0.ticker': 'x' }, editTabs, editTabOf)).toBe('stock');
    expect(firstFaulty({}, createTabs, createTabOf)).toBeUndefined();
  });
});

describe('two members at once', () => {
  it('keep the listings that either has added and lose those that either has removed', () => {
    const [a, b, c] = [listing('TSX', 'A'), listing('ASX', 'B'), listing('OTC', 'C')];
    expect(mergeListings([a], [a, b], [a, c])).toEqual([a, c, b]);
    expect(mergeListings([a, b], [b], [a, b, c])).toEqual([b, c]);
  });

  it('find in the form what only the other one has changed', () => {
    const company = { ...Object.fromEntries(Object.keys(emptyCompany).map((field) => [field, null])), name: 'Alba' };
    const theirs = {
      ...company,
      ceo: 'T. Theirs',
      identifiers: [{ scheme: 'lei', value: '1' }],
      stockExchanges: [listing('TSX', 'A')],
      futureSteps: [],
    } as unknown as Company;
    const mine: CompanyDraft = {
      ...draftOfCompany({ ...theirs, ceo: null }),
      headquarters: 'Perth',
      futureSteps: [{ key: 'n', description: 'Some day', date: '', priority: 'medium' }],
    };
    const merged = { ...companyBody(draftOfCompany(theirs)), headquarters: 'Perth' };
    expect(draftOfMergedCompany(mine, theirs, merged)).toMatchObject({
      ceo: 'T. Theirs',
      headquarters: 'Perth',
      stockExchanges: [{ key: 's0', ticker: 'A' }],
      futureSteps: [{ key: 'n' }],
    });
  });
});
