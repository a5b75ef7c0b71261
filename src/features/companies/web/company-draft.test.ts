import { describe, expect, it } from 'vitest';
import { companyBody, companyFaults, companyTabOf, emptyCompany } from './company-draft.ts';

describe('companyBody', () => {
  it('sends blanks as null, scores as numbers', () => {
    const body = companyBody({
      ...emptyCompany,
      name: ' Alba ',
      leadershipScore: '72.5',
      stockExchanges: [{ key: 'a', exchange: 'TSXV ', ticker: 'ALB' }],
    });
    expect(body).toMatchObject({
      name: 'Alba',
      ceo: null,
      leadershipScore: 72.5,
      assetScore: null,
      stockExchanges: [{ exchange: 'TSXV', ticker: 'ALB' }],
    });
  });
});

describe('companyFaults', () => {
  it('says what to enter, and on which tab', () => {
    const faults = companyFaults({
      ...emptyCompany,
      companyWebsiteUrl: 'javascript:alert(1)',
      assetScore: '101',
      stockExchanges: [{ key: 'a', exchange: '', ticker: '' }],
    });
    expect(faults).toEqual({
      name: 'Company name is required',
      companyWebsiteUrl: 'Must be a valid URL',
      assetScore: 'Enter a number from 0 to 100.',
      'stockExchanges.0.exchange': 'Exchange name is required',
      'stockExchanges.0.ticker': 'Ticker symbol is required',
    });
    expect(Object.keys(faults).map(companyTabOf)).toEqual(['basic', 'stock', 'assessment', 'stock', 'stock']);
  });

  it('lets everything but the name be empty', () => {
    expect(companyFaults({ ...emptyCompany, name: 'Alba' })).toEqual({});
  });
});
