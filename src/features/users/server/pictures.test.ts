import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp, testSecret } from '../../../../tests/kit.ts';
import { folderStorage } from '../../../server/services/storage.ts';
import { showPicture, sweepUploads } from './keep-pictures.ts';
import { uploadPath } from './upload-address.ts';

let server: TestApp;
let member: Client;
let other: Client;

beforeAll(async () => {
  server = await openTestApp();
  member = await server.signUp('Pia Picture');
  other = await server.signUp('Otto Other');
});
afterAll(() => server.close());

const folder = () => path.join(server.config.dataDir, 'uploads');
const filesIn = (name: string) => (existsSync(path.join(folder(), name)) ? readdirSync(path.join(folder(), name)) : []);

async function addressOf(client = member): Promise<string> {
  const answer = await client.post('/api/objects/upload', {});
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ uploadURL: string }>().uploadURL;
}
const put = (url: string, bytes: Buffer, { client = member, type = 'image/png' } = {}) =>
  client.put(url.replace(/^https?:\/\/[^/]+/, ''), bytes, { headers: { 'content-type': type } });
const take = (profileImageURL: unknown, client = member) =>
  client.put('/api/auth/user/profile-picture', { profileImageURL });

async function upload(bytes: Buffer, client = member): Promise<string> {
  const url = await addressOf(client);
  const sent = await put(url, bytes, { client });
  expect(sent.statusCode, sent.body).toBe(204);
  // As the specification's page does: without the query.
  return url.split('?')[0]!;
}
async function show(bytes: Buffer, client = member): Promise<string> {
  const answer = await take(await upload(bytes, client), client);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ profileImageUrl: string }>().profileImageUrl;
}
const readPicture = async (url: string) => sharp((await other.get(url)).rawPayload);

/** Left half red, right half blue. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, left: width / 2, top: 0 },
  ]);
const colourAt = async (picture: Sharp, left: number, top: number) => {
  const [red, green, blue] = await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [red! > 128 ? 'red' : '', green! > 128 ? 'green' : '', blue! > 128 ? 'blue' : ''].join('');
};

/** A black picture of one bit a pixel: 50 MB in 50 kB; or one that only says that it has more bits. */
function pngOf(width: number, height: number, { bits = 1, colour = 0, interlacing = 0 } = {}): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour, 0, 0, interlacing], 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

it('one that nobody shows any more goes later, where the process or the store failed it in that moment', async () => {
  const [leaving, files] = [await server.signUp('Lea Leaver'), folderStorage(folder())];
  const first = await show(await twoHalves(64, 64).png().toBuffer(), leaving);
  // An hour later its upload is forgotten.
  await server.db.rows(sql`update uploads set created_at = now() - interval '2 hours'`);
  await sweepUploads(server.db, files);
  const failing = { ...files, remove: () => Promise.reject(new Error('refused')) };
  await showPicture(server.db, failing, leaving.id, null);
  expect(filesIn('pictures')).toContain(path.basename(first));
  await sweepUploads(server.db, files);
  expect(filesIn('pictures')).not.toContain(path.basename(first));
  expect(await server.db.rows(sql`select 1 from uploads where user_id = ${leaving.id}`)).toEqual([]);
});

describe('a profile picture', () => {
  it('is uploaded, cropped to a square, and seen by members at an address of ours', async () => {
    const address = await show(await twoHalves(900, 600).png().toBuffer());
    expect(address).toMatch(/^\/api\/objects\/pictures\/[\da-f]{32}\.webp$/);
    expect((await server.visitor().get(address)).statusCode).toBe(401);
    const answer = await other.get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const picture = await readPicture(address);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect([await colourAt(picture, 100, 250), await colourAt(picture, 400, 250)]).toEqual(['red', 'blue']);
    expect((await member.get('/api/auth/user')).json()).toMatchObject({ profileImageUrl: address });
    expect((await other.get(`/api/users/${member.id}`)).json()).toMatchObject({ profileImageUrl: address });
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const address = await show(await twoHalves(64, 64).toFormat(format).toBuffer());
    expect(await (await readPicture(address)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('is turned upright and keeps nothing of where and with what it was taken', async () => {
    const photo = await twoHalves(600, 300)
      .withExif({ IFD0: { Make: 'Leica', Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const address = await show(photo);
    const picture = await readPicture(address);
    const { exif, icc, xmp, orientation } = await picture.metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    // A quarter turn clockwise puts the left half on top.
    expect([await colourAt(picture, 256, 100), await colourAt(picture, 256, 400)]).toEqual(['red', 'blue']);
  });

  it('replaces the one before, whose file goes', async () => {
    const first = await show(await twoHalves(64, 64).png().toBuffer());
    const second = await show(await twoHalves(64, 64).png().toBuffer());
    expect(second).not.toBe(first);
    expect((await other.get(first)).statusCode).toBe(404);
    expect(filesIn('pictures')).toEqual([path.basename(second)]);
    expect(filesIn('uploads')).toEqual([]);
    expect((await take(null)).json()).toEqual({ profileImageUrl: null });
    expect(filesIn('pictures')).toEqual([]);
    expect((await member.get('/api/auth/user')).json()).toMatchObject({ profileImageUrl: null });
  });

  it('sent twice is the same picture', async () => {
    const url = await upload(await twoHalves(64, 64).png().toBuffer());
    const first = await take(url);
    expect((await take(url)).json()).toEqual(first.json());
    expect(filesIn('pictures')).toHaveLength(1);
  });

  it.each([
    ['text', Buffer.from('not a picture at all')],
    ['nothing', Buffer.alloc(0)],
    [
      'a vector with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a beginning alone', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
  ])('is not made of %s', async (_, bytes) => {
    const before = (await member.get('/api/auth/user')).body;
    const answer = await take(await upload(bytes));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: 'Please select an image file',
      issues: [{ path: 'profileImageURL' }],
    });
    expect((await member.get('/api/auth/user')).body).toBe(before);
  });

  it('is not made of a format that browsers do not show, nor of a broken one', async () => {
    const picture = twoHalves(64, 64);
    const whole = await picture.clone().png().toBuffer();
    for (const bytes of [await picture.clone().tiff().toBuffer(), whole.subarray(0, whole.length - 40)])
      expect((await take(await upload(bytes))).json()).toMatchObject({ message: 'Please select an image file' });
  });

  it('is not made of one that was cut off on the way', async () => {
    const picture = sharp(pngOf(200, 150));
    const files = [
      await picture.clone().jpeg().toBuffer(),
      await picture.clone().jpeg({ progressive: true }).toBuffer(),
      await picture.clone().webp().toBuffer(),
      await picture.clone().gif().toBuffer(),
      await picture.clone().avif().toBuffer(),
    ];
    for (const whole of files) {
      expect((await take(await upload(whole))).statusCode).toBe(200);
      const answer = await take(await upload(whole.subarray(0, whole.length * 0.9)));
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'Please select an image file' }]);
    }
  });

  it('is not made of a bomb, and that is known before it goes off', async () => {
    const bomb = pngOf(20_000, 20_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await sharp(pngOf(64, 64)).metadata()).width).toBe(64);
    const url = await upload(bomb);
    const before = process.memoryUsage().rss;
    expect((await take(url)).statusCode).toBe(400);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it('is not made of one whose format takes too much memory for its pixels', async () => {
    const message = 'This picture has too many pixels for its format. Save it smaller, or as JPEG.';
    for (const [progressive, marker, status, body] of [
      [true, 0xff_c2, 400, { message }],
      // Decoded a few lines at a time; it ends as a picture does, and what lines it lacks are grey, as browsers have it.
      [false, 0xff_c0, 200, {}],
    ] as const) {
      const bytes = await twoHalves(64, 64).jpeg({ progressive }).toBuffer();
      const frame = bytes.indexOf(Buffer.from([marker >> 8, marker & 255]));
      for (const at of [5, 7]) bytes.writeUInt16BE(7_000, frame + at);
      const answer = await take(await upload(bytes));
      expect([answer.statusCode, answer.json()]).toMatchObject([status, body]);
    }
    const deep = await take(await upload(pngOf(8_000, 8_000, { bits: 16, colour: 6, interlacing: 1 })));
    expect([deep.statusCode, deep.json()]).toMatchObject([400, { message }]);
  });

  it.each([
    'https://evil.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//evil.example/api/objects/uploads/00000000000000000000000000000000',
    '/api/objects/uploads/00000000000000000000000000000000',
    '/api/objects/uploads/../pictures/x',
    '/api/objects/pictures/00000000000000000000000000000000.webp',
    '',
  ])('is not taken from %s', async (url) => expect((await take(url)).statusCode).toBe(400));

  it('is not taken from what another member uploaded, nor before anything came', async () => {
    const foreign = await upload(await twoHalves(64, 64).png().toBuffer(), other);
    expect((await take(foreign)).statusCode).toBe(400);
    expect((await take(foreign, other)).statusCode).toBe(200);
    expect((await take((await addressOf()).split('?')[0])).statusCode).toBe(400);
    expect((await take(7)).statusCode).toBe(400);
  });

  it('needs a session, at every step', async () => {
    const visitor = server.visitor();
    expect((await visitor.post('/api/objects/upload', {})).statusCode).toBe(401);
    expect((await put(await addressOf(), Buffer.from('x'), { client: visitor })).statusCode).toBe(401);
    expect((await take('x', visitor)).statusCode).toBe(401);
    for (const name of ['00000000000000000000000000000000.webp', '..%2f..%2fpackage.json', 'x', '%00'])
      expect([
        (await visitor.get(`/api/objects/pictures/${name}`)).statusCode,
        (await member.get(`/api/objects/pictures/${name}`)).statusCode,
      ]).toEqual([401, 404]);
  });
});

describe('the address of an upload', () => {
  const bytes = Buffer.from('bytes');

  it('takes one upload', async () => {
    const url = await addressOf();
    const answers = await Promise.all([put(url, bytes), put(url, bytes), put(url, bytes)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
  });

  it('takes any type of up to 5 MB', async () => {
    const full = Buffer.alloc(5 * 1024 * 1024);
    for (const type of ['image/jpeg', 'application/octet-stream', 'application/json', 'text/plain', 'x/y'])
      expect((await put(await addressOf(), bytes, { type })).statusCode).toBe(204);
    expect((await put(await addressOf(), full)).statusCode).toBe(204);
    const url = await addressOf();
    const refused = await put(url, Buffer.concat([full, bytes]));
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ code: 'too_large', message: 'File size must be less than 5MB' });
    // Nothing of it was kept: the address is still good.
    expect((await put(url, bytes)).statusCode).toBe(204);
  });

  it('is good for its member, its upload and its ten minutes alone', async () => {
    const asked = Date.now() / 1_000;
    const url = await addressOf();
    const answered = Date.now() / 1_000;
    expect(url).toMatch(
      /^http:\/\/localhost:3000\/api\/objects\/uploads\/[\da-f]{32}\?expires=\d+&signature=[\w-]{43}$/,
    );
    const { searchParams, pathname } = new URL(url);
    const expires = Number(searchParams.get('expires'));
    expect(expires).toBeGreaterThanOrEqual(Math.floor(asked) + 600);
    expect(expires).toBeLessThanOrEqual(Math.ceil(answered) + 600);
    const signature = searchParams.get('signature')!;
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const altered = [
      `${pathname}?expires=${expires + 60}&signature=${signature}`,
      `${pathname}?expires=${expires}&signature=${flipped}`,
      `${pathname}?expires=${expires}&signature=`,
      `${pathname}?expires=${expires}`,
      pathname,
      `${pathname}?expires=1e99&signature=${signature}`,
      `${pathname.slice(0, -1)}0f?expires=${expires}&signature=${signature}`,
    ];
    for (const path of altered) expect((await put(path, bytes)).statusCode, path).toBe(403);
    expect((await put(url, bytes, { client: other })).statusCode).toBe(403);
    expect((await put(url, bytes)).statusCode).toBe(204);
  });

  it('ends, by the signature and by the clock of the database', async () => {
    const late = { id: '0'.repeat(32), memberId: member.id, expires: Math.floor(Date.now() / 1_000) - 1 };
    expect((await put(uploadPath(testSecret, late), bytes)).statusCode).toBe(403);
    const url = await addressOf();
    await server.db.rows(sql`update uploads set expires_at = now() - interval '1 second'`);
    expect((await put(url, bytes)).statusCode).toBe(403);
  });

  it('is made so often in an hour', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    try {
      const eager = await limited.signUp();
      const statuses = [];
      for (let index = 0; index < 28; index += 1)
        statuses.push((await eager.post('/api/objects/upload', {})).statusCode);
      const together = await Promise.all(Array.from({ length: 6 }, () => eager.post('/api/objects/upload', {})));
      expect(statuses.every((status) => status === 200)).toBe(true);
      expect(together.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
        200, 200, 429, 429, 429, 429,
      ]);
      const refused = await eager.post('/api/objects/upload');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    } finally {
      await limited.close();
    }
  });

  it('leaves nothing behind', async () => {
    const shown = await show(await twoHalves(64, 64).png().toBuffer());
    await upload(bytes);
    await server.db.rows(sql`update uploads set created_at = now() - interval '2 hours'`);
    await sweepUploads(server.db, folderStorage(folder()));
    expect(await server.db.rows(sql`select 1 from uploads`)).toEqual([]);
    expect(filesIn('uploads')).toEqual([]);
    expect((await other.get(shown)).statusCode).toBe(200);
  });

  it('what the storage refuses to remove keeps nothing else from going', async () => {
    const bytes = await twoHalves(64, 64).png().toBuffer();
    for (let n = 0; n < 3; n += 1) await upload(bytes);
    await server.db.rows(sql`update uploads set created_at = now() - interval '2 hours'`);
    const files = folderStorage(folder());
    let isFirst = true;
    const failing = {
      ...files,
      remove(key: string) {
        if (!isFirst) return files.remove(key);
        isFirst = false;
        return Promise.reject(new Error('refused'));
      },
    };
    await expect(sweepUploads(server.db, failing)).rejects.toThrow('Uploads that could not be removed: 1.');
    expect(await server.db.rows(sql`select 1 from uploads`)).toHaveLength(1);
    await sweepUploads(server.db, files);
    expect(await server.db.rows(sql`select 1 from uploads`)).toEqual([]);
  });
});

it('takes no more while a gigabyte of all members waits to be used', async () => {
  await server.db.rows(sql`
    insert into uploads (id, user_id, expires_at, received_at, bytes)
    values ('waiting', ${other.id}, now(), now(), ${1024 ** 3}::int)`);
  const url = await addressOf();
  try {
    const refused = await put(url, Buffer.from('x'));
    expect(refused.statusCode).toBe(503);
    expect(refused.json<{ message: string }>().message).toContain('no room for more');
  } finally {
    await server.db.rows(sql`delete from uploads where id = 'waiting'`);
  }
  expect((await put(url, Buffer.from('x'))).statusCode).toBe(204);
});
