import { createHmac, timingSafeEqual } from 'node:crypto';
import { maxPictureBytes } from '../../../domain/tables/upload-limits.ts';

export const uploadMinutes = 10;

/** What an address is signed for; anything else in it makes another signature. */
export interface UploadAddress {
  id: string;
  memberId: string;
  /** Seconds since 1970. */
  expires: number;
}

/** A key of its own, so that no signature made for something else passes for an address. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('upload addresses').digest();

const sign = (secret: string, { id, memberId, expires }: UploadAddress) =>
  createHmac('sha256', keyOf(secret))
    .update(JSON.stringify(['PUT', id, memberId, maxPictureBytes, expires]))
    .digest();

/** The path of an address, with the member, the size and the end of its time signed. */
export function uploadPath(secret: string, address: UploadAddress): string {
  const signature = sign(secret, address).toString('base64url');
  return `/api/objects/uploads/${address.id}?expires=${address.expires}&signature=${signature}`;
}

/** Whether the signature is of this address and its time has not ended; `now` in seconds since 1970. */
export function isSigned(secret: string, address: UploadAddress, signature: string, now: number): boolean {
  const expected = sign(secret, address);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) && now <= address.expires;
}

const idPattern = /^[\da-f]{32}$/;

/** The upload that an address names: of our own origin, or a path alone; its query does not matter. */
export function uploadIdOf(text: string, origin: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  const id = /^\/api\/objects\/uploads\/([^/]+)$/.exec(url.pathname)?.[1] ?? '';
  return url.origin === origin && idPattern.test(id) ? id : undefined;
}
