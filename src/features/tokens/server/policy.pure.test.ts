import { describe, expect, it } from 'vitest';
import { refusalOf, throughToken } from './policy.ts';

it('makes no administrator of anybody', () => {
  expect(throughToken({ id: 'ada', isAdmin: true })).toEqual({ id: 'ada', isAdmin: false });
  expect(throughToken({ id: 'mia', isAdmin: false })).toEqual({ id: 'mia', isAdmin: false });
});

describe('a call by a token', () => {
  it('is closed until it says otherwise', () => {
    for (const endpoint of [undefined, { method: 'GET' }, { method: 'POST' }] as const)
      for (const scope of ['read', 'write'] as const)
        expect(refusalOf(scope, endpoint)).toBe('This call takes no API token. Sign in in a browser.');
  });

  it('writes with the scope for it', () => {
    expect(refusalOf('read', { method: 'GET', byToken: true })).toBeUndefined();
    expect(refusalOf('write', { method: 'GET', byToken: true })).toBeUndefined();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(refusalOf('write', { method, byToken: true })).toBeUndefined();
      expect(refusalOf('read', { method, byToken: true })).toContain('may only read');
    }
  });
});
