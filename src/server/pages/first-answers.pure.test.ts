import { describe, expect, it } from 'vitest';
import { firstCallOf } from './first-answers.ts';

describe('the first answer of a page', () => {
  it.each([
    ['/', '', '/api/dashboard'],
    ['/mines/5000000001', '?section=economics', '/api/mines/5000000001/page'],
    ['/companies/7', '', '/api/companies/7/page'],
    ['/mines', '', '/api/mines?limit=25&count=true'],
    ['/companies', '', '/api/companies?limit=25&count=true'],
  ])('of %s%s is that of %s', (page, search, call) => expect(firstCallOf(page, search)).toBe(call));

  it.each([
    ['/mines', '?stage=production'],
    ['/mines/x', ''],
    ['/mines/1/2', ''],
    ['/watchlist', ''],
    ['/sign-in', ''],
  ])('of %s%s is left to the page', (page, search) => expect(firstCallOf(page, search)).toBeUndefined());
});
