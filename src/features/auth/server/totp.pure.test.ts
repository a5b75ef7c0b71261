import { expect, it } from 'vitest';
import { codeAt, keyAddress, newSecret, stepAt, stepOfCode } from './totp.ts';

/** `12345678901234567890` in base 32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// RFC 6238, appendix B, the last six of its eight digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('gives the code of the standard at %i s', (seconds, code) => {
  expect(codeAt(rfcSecret, stepAt(seconds * 1_000))).toBe(code);
});

it('takes codes of half a minute before and after, and no others', () => {
  const now = 1_795_267_458_000;
  const taken = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(rfcSecret, codeAt(rfcSecret, stepAt(now) + steps), now));
  expect(taken).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(stepOfCode(rfcSecret, wrong, now)).toBeUndefined();
  }
});

it('makes secrets of 160 bits and an address that apps understand', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const address = new URL(keyAddress(secret, 'ann+pit@example.org'));
  expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    expect.stringMatching(/^(\/\/totp)?\/OpenPit:ann\+pit@example\.org$/),
  ]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'OpenPit' });
});
