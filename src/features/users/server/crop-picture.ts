import type { Metadata } from 'sharp';
import type { Place } from '../../../server/load/lanes.ts';
import { invalid } from '../../../server/problems/problems.ts';
import { inTurn } from '../../../server/load/threads.ts';
import { heavyPicture, noPicture } from '../contract.ts';

const side = 512;
/** A photo of the largest phone cameras; what claims more is a bomb. */
const mostPixels = 64_000_000;
const seconds = 10;

/** A WebP that is lossless is decoded as a whole, and of one that moves the whole canvas is made besides. */
function bytesOfWebp(webp: Buffer): number {
  const [part, flags] = [webp.toString('latin1', 12, 16), webp[20] ?? 0];
  if (part === 'VP8 ') return 2;
  // Where something stands before the pixels nobody has looked whether they are lossless.
  return part === 'VP8X' && (flags & 2) > 0 ? 8.7 : 4.1;
}

/** Bytes of memory that decoding takes for each pixel, as measured; of some formats a few lines at a time are decoded. */
function bytesOfPixel(bytes: Buffer, { format, isProgressive, channels, depth }: Metadata): number {
  const sample = depth === 'uchar' ? 1 : 2;
  if (format === 'heif') return 19 * sample;
  if (format === 'gif') return 5.4;
  if (format === 'png') return (isProgressive ? 1.6 : 0.7) * channels * sample;
  if (format === 'jpeg') return isProgressive ? 2.1 * channels : 1;
  return bytesOfWebp(bytes);
}
/** A photo of 12 megapixels in the format that takes the most. */
const mostBytes = 240_000_000;
/** What others do not wait for. */
const small = 24_000_000;

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
export async function cropPicture(bytes: Buffer, place: Place): Promise<Buffer> {
  const sharp = await loadLibrary();
  const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const;
  const refused = () => invalid('profileImageURL', noPicture);
  // Of no bytes at all it makes nothing.
  const metadata =
    bytes.length === 0
      ? undefined
      : await sharp(bytes, options)
          .metadata()
          .catch(() => undefined);
  if (!metadata || !formats.has(metadata.format)) throw refused();
  if (metadata.format === 'heif' && metadata.compression !== 'av1') throw refused();
  const memory = metadata.width * metadata.height * bytesOfPixel(bytes, metadata);
  if (memory > mostBytes) throw invalid('profileImageURL', heavyPicture);
  // In the turn of a thread and not in it: the library has threads of its own, which ending another one would tear down.
  return inTurn(place, { isLarge: memory > small }, () =>
    sharp(bytes, options)
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .toColorspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer()
      .catch(() => {
        throw refused();
      }),
  );
}
