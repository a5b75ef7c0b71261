import { expect, it } from 'vitest';
import { openPasswords, whileHashing } from './hash-password.ts';

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

it('hashes two at a time, also where one comes in the moment in which another ends', async () => {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const hashed: Promise<void>[] = [];
  const come = () => {
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    };
    hashed.push(whileHashing(work));
  };
  for (let n = 0; n < 4; n += 1) come();
  const [first] = hashed;
  ends.shift()!();
  // One comes at each step of the one that ends: before its place is free, and before the next one took it.
  for (let step = 0; step < 6; step += 1) {
    await Promise.resolve();
    come();
  }
  await first;
  while (running > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(hashed);
  expect({ most, running, hashed: hashed.length }).toEqual({ most: 2, running: 0, hashed: 10 });
});
