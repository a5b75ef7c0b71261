import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The 30 seconds that an instant (milliseconds) lies in, counted from 1970. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1_000 / stepSeconds);

/** RFC 4648 base 32 without padding, as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    held = (held << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bytes.push((held >>> (bits - 8)) & 255);
    bits -= 8;
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** 160 bits, the length of the hash, as RFC 4226 recommends. */
export const newSecret = (): string => toBase32(randomBytes(20));

/** The six digits of RFC 6238 (HMAC-SHA-1, 30 seconds) for a step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = hash[hash.length - 1]! & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The step that a code belongs to: now, or 30 s to either side for clocks that differ; undefined for any other code. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const given = Buffer.from(code);
  return [0, -1, 1]
    .map((offset) => stepAt(now) + offset)
    .find((step) => given.length === 6 && timingSafeEqual(Buffer.from(codeAt(secret, step)), given));
}

/** What the picture to scan says. */
export function keyAddress(secret: string, email: string): string {
  return `otpauth://totp/${encodeURIComponent(`OpenPit:${email}`)}?secret=${secret}&issuer=OpenPit`;
}
