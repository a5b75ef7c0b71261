import { describe, expect, it } from 'vitest';
import { firstWords, withFirstWords } from './first-words.ts';

const mine = {
  name: 'Widow’s Lantern',
  stage: 'care and maintenance',
  metalsDistribution: [
    { metal: 'Silver', percentage: 60 },
    { metal: 'Lead', percentage: 40 },
  ],
  primaryJurisdiction: 'Idaho',
  country: 'United States',
  company: { id: 1, name: 'Tumblewood & Sons Mining Company' },
};
const company = {
  name: 'Tumblewood & Sons',
  headquarters: 'Elko, United States',
  ceo: 'Orville Tumblewood',
  minesCount: 2,
};
const rows = ['Aldergrove', 'Bitterroot', 'Cinder Cone', 'Dry Fork', 'Elkhorn'].map((name) => ({ id: 1, name }));

describe('what a document says of its page before it is drawn', () => {
  it.each([
    [
      'a mine',
      '/api/mines/7/page',
      { mine, notes: [] },
      'Widow’s Lantern',
      'Silver, Lead · Care and Maintenance · Idaho, United States · Tumblewood & Sons Mining Company',
    ],
    [
      'a mine of which little is known',
      '/api/mines/7/page',
      { mine: { ...mine, stage: null, metalsDistribution: null, primaryJurisdiction: null, company: null } },
      'Widow’s Lantern',
      'United States',
    ],
    [
      'a company',
      '/api/companies/7/page',
      { company },
      'Tumblewood & Sons',
      'Elko, United States · CEO Orville Tumblewood · 2 mines',
    ],
    [
      'a company of one mine',
      '/api/companies/7/page',
      { company: { ...company, headquarters: null, ceo: null, minesCount: 1 } },
      'Tumblewood & Sons',
      '1 mine',
    ],
    ['a list', '/api/mines?limit=25&count=true', rows, 'Mines', 'Aldergrove, Bitterroot, Cinder Cone, Dry Fork, …'],
    ['a short list', '/api/companies?limit=25&count=true', rows.slice(0, 2), 'Companies', 'Aldergrove, Bitterroot'],
    ['an empty list', '/api/companies?limit=25&count=true', [], 'Companies', ''],
  ])('of %s', (_what, call, body, heading, line) => expect(firstWords(call, body)).toEqual({ heading, line }));

  it.each([
    ['/api/dashboard', {}],
    ['/api/mines/7/page', { mine: { ...mine, name: null } }],
    ['/api/mines?limit=25&count=true', { error: 'x' }],
  ])('is nothing for an answer of %s that is none of these', (call, body) =>
    expect(firstWords(call, body)).toBeUndefined(),
  );
});

describe('the page that waits', () => {
  const wordsIn = (heading: string, line: string) =>
    /^<main><div class="ahead" aria-hidden="true">(.*)<\/div><p>Loading...<\/p><\/main>$/.exec(
      withFirstWords('<main><p>Loading...</p></main>', { heading, line }),
    )?.[1];

  it('has the words above what it says otherwise', () =>
    expect(wordsIn('A $& B', 'Gold')).toBe('<p>A $&amp; B</p><p>Gold</p>'));

  it('has no empty line', () => expect(wordsIn('Mines', '')).toBe('<p>Mines</p>'));

  it('keeps what members wrote a text', () =>
    expect(wordsIn('</p><script>alert(1)</script>', '<img src=x>')).toBe(
      '<p>&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p><p>&lt;img src=x&gt;</p>',
    ));
});
