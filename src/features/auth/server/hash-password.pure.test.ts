import { expect, it } from 'vitest';
import { openPasswords } from './hash-password.ts';

/** What the recommended cost (scrypt with N = 2^15, r = 8, p = 3) makes of a password; installations hold such ones. */
const stored = 'scrypt:Z3Jhbml0ZSBhbmQgc2xhdA==:tOMOsM/LB5z3orD4BsCGZwKdDEUJtgN5t8N61IRk9NU=';

it('a password is what was stored of it, at the recommended cost', async () => {
  const passwords = openPasswords();
  expect(await passwords.verify({ hash: stored, password: 'granite-and-gneiss-42' })).toBe(true);
  expect(await passwords.verify({ hash: stored, password: 'granite-and-gneiss-43' })).toBe(false);
  expect(await passwords.verify({ hash: stored.replace('scrypt', 'other'), password: 'granite-and-gneiss-42' })).toBe(
    false,
  );
  const made = await passwords.hash('Café-and-gneiss');
  expect(await passwords.verify({ hash: made, password: 'Cafe\u0301-and-gneiss' })).toBe(true);
  expect(await passwords.hash('Café-and-gneiss')).not.toBe(made);
});
