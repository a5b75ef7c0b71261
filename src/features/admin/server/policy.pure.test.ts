import { expect, it } from 'vitest';
import { refusalOfRole } from './policy.ts';

const administrator = { isAdmin: true, isSample: false };
const member = { isAdmin: false, isSample: false };

it('gives and takes the role while there is another administrator', () => {
  expect(refusalOfRole(member, { isAdmin: true, otherAdministrators: 1 })).toBeUndefined();
  expect(refusalOfRole(administrator, { isAdmin: false, otherAdministrators: 1 })).toBeUndefined();
});

it('leaves the role with the only administrator', () => {
  expect(refusalOfRole(administrator, { isAdmin: false, otherAdministrators: 0 })).toBe(
    'This is the only administrator. Make another member an administrator first.',
  );
  // What is so already, and what nobody is.
  expect(refusalOfRole(administrator, { isAdmin: true, otherAdministrators: 0 })).toBeUndefined();
  expect(refusalOfRole(member, { isAdmin: false, otherAdministrators: 0 })).toBeUndefined();
  expect(refusalOfRole(member, { isAdmin: true, otherAdministrators: 0 })).toBeUndefined();
});

it('gives the author of the sample data no role', () => {
  for (const isAdmin of [true, false])
    expect(refusalOfRole({ isAdmin: false, isSample: true }, { isAdmin, otherAdministrators: 2 })).toContain(
      'sample data',
    );
});
