import { invalid, Problem } from '../../../server/problems.ts';
import { noPicture } from '../contract.ts';

const side = 512;
/** A photo of the largest phone cameras; what claims more is a bomb. */
const mostPixels = 64_000_000;
const seconds = 10;

/** Decoding takes a core and up to 300 MB for a moment: one at a time, eight waiting, the rest come again. */
const decoding = { waiting: 0, last: Promise.resolve() as Promise<unknown> };
const mostWaiting = 8;

async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (decoding.waiting >= mostWaiting) {
    throw new Problem('unavailable', 'Many pictures are being saved right now. Try again in a few seconds.', {
      retryAfter: 5,
    });
  }
  decoding.waiting += 1;
  const before = decoding.last;
  const result = before.then(work, work);
  decoding.last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    decoding.waiting -= 1;
  }
}

let library: Promise<typeof import('sharp')> | undefined;

/** Loaded with the first picture: most processes never see one. Only what a browser shows as a photo is decoded. */
async function loadLibrary() {
  library ??= import('sharp').then((loaded) => {
    const { default: sharp } = loaded;
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadNsgifBuffer',
        'VipsForeignLoadHeifBuffer',
      ],
    });
    return loaded;
  });
  return (await library).default;
}

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/**
 * A picture as it is kept: turned upright, cropped to 512 x 512 around its middle, without metadata, as WebP. What does
 * not decode as PNG, JPEG, WebP, GIF or AVIF is refused (400).
 */
export function cropPicture(bytes: Buffer): Promise<Buffer> {
  return oneAtATime(async () => {
    const sharp = await loadLibrary();
    try {
      const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const;
      const { format, compression } = await sharp(bytes, options).metadata();
      if (!formats.has(format) || (format === 'heif' && compression !== 'av1')) throw new Error(`format ${format}`);
      return await sharp(bytes, options)
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .toColorspace('srgb')
        .webp({ quality: 82 })
        .timeout({ seconds })
        .toBuffer();
    } catch {
      throw invalid('profileImageURL', noPicture);
    }
  });
}
