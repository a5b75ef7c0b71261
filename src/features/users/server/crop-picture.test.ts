import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { takePlace } from '../../../server/load/lanes.ts';
import { heavyPicture, noPicture } from '../contract.ts';
import { cropPicture } from './crop-picture.ts';

/** Rows of another colour each, so that two halves of it are two frames. */
const rows = (width: number, height: number): Sharp => {
  const bytes = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => Math.floor(at / width / 3)));
  return sharp(bytes, { raw: { width, height, channels: 3 } });
};

/** A lossless WebP says its sides in 14 bits each, one less than they are. */
async function lossless(side: number): Promise<Buffer> {
  const bytes = await rows(64, 64).webp({ lossless: true }).toBuffer();
  bytes.writeUInt32LE((side - 1) | ((side - 1) << 14), 21);
  return bytes;
}

/** One that moves says those of its canvas, one less than they are. */
async function moving(side: number): Promise<Buffer> {
  const raw = { width: 64, height: 128, channels: 3, pageHeight: 64 } as const;
  const bytes = await sharp(await rows(64, 128).raw().toBuffer(), { raw })
    .webp({ delay: [100, 100] })
    .toBuffer();
  for (const at of [24, 27]) bytes.writeUIntLE(side - 1, at, 3);
  return bytes;
}

async function lossy(side: number): Promise<Buffer> {
  const bytes = await rows(64, 64).webp().toBuffer();
  for (const at of [26, 28]) bytes.writeUInt16LE(side, at);
  return bytes;
}

const ofMarker = (colours: 'cmyk' | 'srgb') => async (side: number) => {
  const bytes = await rows(64, 64).toColorspace(colours).jpeg({ progressive: true }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  for (const at of [5, 7]) bytes.writeUInt16BE(side, frame + at);
  return bytes;
};

/** What it says of one whose pixels are not all there, which it decodes where it is not too heavy for that. */
async function said(bytes: Buffer): Promise<string> {
  const place = takePlace('picture', {});
  try {
    await cropPicture(bytes, place);
    return 'taken';
  } catch (error) {
    return String(error);
  } finally {
    place.leave();
  }
}

describe('of a picture it is known before it is decoded what that takes, as measured: 240 MB at the most', () => {
  it.each([
    ['a WebP without loss, which is decoded as a whole', lossless, 7_600],
    ['a WebP that moves, whose canvas is made besides', moving, 5_200],
    ['a progressive JPEG of four inks', ofMarker('cmyk'), 5_300],
    ['a progressive JPEG', ofMarker('srgb'), 6_150],
  ])('%s', async (_, of, mostSide) => {
    for (const side of [mostSide, mostSide + 100]) {
      const bytes = await of(side);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: side, height: side });
      const answer = await said(bytes);
      if (side > mostSide) expect(answer).toContain(heavyPicture);
      else expect(answer).not.toContain(heavyPicture);
    }
  });

  it('a WebP with loss, of which a few lines at a time are decoded', async () => {
    expect(await said(await lossy(7_990))).toContain(noPicture);
  });
});
