import { expect, it } from 'vitest';
import { refusalOfLeaving } from './policy.ts';

it('lets everybody leave but the only administrator', () => {
  expect(refusalOfLeaving({ isAdmin: false }, { otherAdministrators: 0 })).toBeUndefined();
  expect(refusalOfLeaving({ isAdmin: true }, { otherAdministrators: 1 })).toBeUndefined();
  expect(refusalOfLeaving({ isAdmin: true }, { otherAdministrators: 0 })).toBe(
    'You are the only administrator. Make another member an administrator first.',
  );
});
