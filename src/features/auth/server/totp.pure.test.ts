import { expect, it } from 'vitest';
import { codeAt, fromBase32, keyAddress, newSecret, stepAt, stepOfCode, toBase32 } from './totp.ts';

const rfcSecret = toBase32(Buffer.from('12345678901234567890'));

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
  const taken = [-2, -1, 0, 1, 2].map((offset) => stepOfCode(rfcSecret, codeAt(rfcSecret, stepAt(now) + offset), now));
  expect(taken).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(stepOfCode(rfcSecret, wrong, now)).toBeUndefined();
  }
});

// RFC 4648, section 10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j as %j and reads it back', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
  expect(fromBase32(encoded).toString()).toBe(text);
});

it('makes secrets of 160 bits and an address that apps understand', () => {
  const secret = newSecret();
  expect(fromBase32(secret)).toHaveLength(20);
  expect(newSecret()).not.toBe(secret);
  expect(keyAddress(secret, 'ann+pit@example.org')).toBe(
    `otpauth://totp/OpenPit%3Aann%2Bpit%40example.org?secret=${secret}&issuer=OpenPit`,
  );
});
