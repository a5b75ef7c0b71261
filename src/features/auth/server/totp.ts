import { Secret, TOTP } from 'otpauth';

const stepMilliseconds = 30_000;

/** What authenticator apps expect where nothing is said: six digits, SHA-1, 30 s. */
const codesOf = (secret: string, email?: string) =>
  new TOTP({ issuer: 'OpenPit', ...(email && { label: email }), secret: Secret.fromBase32(secret) });

/** 160 bits, the length of the hash, as RFC 4226 recommends; in base 32, as apps take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The 30 seconds that an instant (milliseconds) lies in, counted from 1970. */
export const stepAt = (timestamp: number): number => TOTP.counter({ timestamp });

/** The six digits of a step. */
export const codeAt = (secret: string, step: number): string =>
  codesOf(secret).generate({ timestamp: step * stepMilliseconds });

/** The step that a code belongs to: now, or 30 s to either side for clocks that differ; undefined for any other code. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  // The package compares bytes of one length, and throws at six wide digits.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = codesOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : stepAt(now) + delta;
}

/** What the picture to scan says. */
export const keyAddress = (secret: string, email: string): string => codesOf(secret, email).toString();
