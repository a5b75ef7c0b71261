import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../../tests/database.ts';
import { openTestApp } from '../../../tests/kit.ts';
import { dataFiles } from '../../db/backup/data-files.ts';
import { restoreBackup } from '../../db/backup/restore-backup.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import { bucketFiles } from '../../features/users/server/bucket-files.ts';
import { readConfig } from '../config.ts';
import { folderStorage, openStorage, type Storage } from './storage.ts';

let folder: string;
let s3: S3rver;
let endpoint: string;
const bucket = () => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'openpit',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-storage-'));
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'openpit', configs: [] }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => Storage][] = [
  ['a folder', () => folderStorage(path.join(folder, 'files'))],
  ['an object store', () => openStorage(readConfig(bucket()))],
];

describe.each(stores)('files in %s', (_, open) => {
  it('come back as they were, replace each other, and go', async () => {
    const storage = open();
    const bytes = Buffer.from([0, 255, 10, 13, 0, 200]);
    expect(await storage.read('pictures/a1.webp')).toBeUndefined();
    await storage.write('pictures/a1.webp', Buffer.from('first'), 'image/webp');
    await storage.write('pictures/a1.webp', bytes, 'image/webp');
    expect(await storage.read('pictures/a1.webp')).toEqual(bytes);
    await storage.remove('pictures/a1.webp');
    expect(await storage.read('pictures/a1.webp')).toBeUndefined();
    await storage.remove('pictures/a1.webp');
  });

  it('are whole where the same one is written several times at once', async () => {
    const storage = open();
    const bytes = Buffer.alloc(200_000, 'x');
    await Promise.all(Array.from({ length: 8 }, () => storage.write('pictures/b2.webp', bytes, 'image/webp')));
    expect(await storage.read('pictures/b2.webp')).toEqual(bytes);
  });

  it('have no other names than ours', async () => {
    const storage = open();
    for (const key of ['../a/b', 'pictures/../../x', '/etc/passwd', 'pictures/', 'a', 'pictures/A.webp'])
      await expect((async () => storage.read(key))(), key).rejects.toThrow('no key');
  });
});

it('keeps files of a folder to its owner and leaves no half ones', async () => {
  const files = path.join(folder, 'own');
  await folderStorage(files).write('uploads/ab', Buffer.from('x'), 'text/plain');
  expect(await readdir(path.join(files, 'uploads'))).toEqual(['ab']);
  expect((await stat(path.join(files, 'uploads/ab'))).mode & 0o077).toBe(0);
});

it('takes away what a process that was killed has left half, and leaves what is being written', async () => {
  const dataDir = path.join(folder, 'killed');
  const files = path.join(dataDir, 'uploads');
  const storage = folderStorage(files);
  await storage.sweep();
  await storage.write('pictures/ab.webp', Buffer.from('whole'), 'image/webp');
  await storage.write('uploads/cd', Buffer.from('whole'), 'image/webp');
  const halfOf = (key: string) => path.join(files, `${key}.${randomUUID()}.part`);
  const [dead, alive] = [[halfOf('pictures/ab.webp'), halfOf('uploads/cd')], [halfOf('pictures/ef.webp')]];
  const others = path.join(files, 'pictures/of-the-operator.part');
  for (const file of [...dead, ...alive, others]) await writeFile(file, 'a half');
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  for (const file of [...dead, others]) await utimes(file, yesterday, yesterday);
  // No backup takes a half along either.
  expect(await dataFiles(dataDir)).toEqual(['uploads/pictures/ab.webp']);
  await storage.sweep();
  const left = await readdir(files, { recursive: true, withFileTypes: true });
  const names = left.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(
    ['ab.webp', 'cd', 'of-the-operator.part', ...alive.map((file) => path.basename(file))].toSorted(),
  );
});

it('keeps pictures in the object store that is set', async () => {
  const { default: sharp } = await import('sharp');
  const server = await openTestApp({ env: bucket() });
  try {
    const member = await server.signUp();
    const { uploadURL } = (await member.post('/api/objects/upload')).json<{ uploadURL: string }>();
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { pathname, search } = new URL(uploadURL);
    const sent = await member.put(pathname + search, bytes, { headers: { 'content-type': 'image/png' } });
    expect(sent.statusCode, sent.body).toBe(204);
    const taken = await member.put('/api/auth/user/profile-picture', { profileImageURL: uploadURL });
    expect(taken.statusCode, taken.body).toBe(200);
    const { profileImageUrl } = taken.json<{ profileImageUrl: string }>();
    expect((await member.get(profileImageUrl)).headers['content-type']).toBe('image/webp');
    const kept = await openStorage(server.config).read(profileImageUrl.replace('/api/objects/', ''));
    expect(kept?.length).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});

it('backs up the pictures of an object store, and brings them back into one, which may have some still', async () => {
  const server = await openTestApp({ env: bucket() });
  const store = bucketFiles(server.config)!;
  const file = path.join(folder, 'store.tar.gz');
  const copy = 'openpit_restored_store';
  const restore = () =>
    restoreBackup({
      connectionString: onDatabase(server.connectionString, copy),
      dataDir: path.join(folder, 'restored'),
      store,
      file,
    });
  try {
    const [one, two] = ['pictures/01.webp', 'pictures/02.webp'].map((key) => key.replace('0', '0'.repeat(31)));
    await server.signUp();
    await server.signUp();
    await server.db.rows(sql`
      update users set profile_image_url = '/api/objects/pictures/'
        || lpad((select count(*) from users u where u.id <= users.id)::text, 32, '0') || '.webp'`);
    await store.write(one!, Buffer.from([0, 255, 10]));
    await store.write(two!, Buffer.from('lost'));
    const { connectionString, config } = server;
    expect(await writeBackup({ connectionString, dataDir: config.dataDir, store, file })).toMatchObject({ files: 2 });

    await store.remove(two!);
    await server.db.client.query(`create database ${copy}`);
    expect(await restore()).toMatchObject({ files: 2 });
    expect(await store.read(one!)).toEqual(Buffer.from([0, 255, 10]));
    expect(await store.read(two!)).toEqual(Buffer.from('lost'));

    // One that fails leaves the store as it was.
    await store.remove(two!);
    await expect(restore()).rejects.toThrow('not empty');
    expect(await store.read(two!)).toBeUndefined();
    expect(await store.read(one!)).toBeDefined();
  } finally {
    await server.db.client.query(`drop database if exists ${copy} with (force)`);
    await server.close();
  }
});

it('signs what it sends, and says when the store refuses', async () => {
  const seen: { authorization: string; path: string }[] = [];
  const refusing: Server = createServer((request, response) => {
    seen.push({ authorization: request.headers.authorization ?? '', path: request.url ?? '' });
    request.resume().on('end', () => response.writeHead(403).end());
  });
  await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const storage = openStorage(readConfig({ ...bucket(), S3_ENDPOINT: at }));
  await expect(storage.write('uploads/ab', Buffer.from('x'), 'text/plain')).rejects.toThrow();
  await expect(storage.read('uploads/ab')).rejects.toThrow();
  expect(seen[0]?.path).toBe('/openpit/uploads/ab');
  expect(seen[0]?.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, ?SignedHeaders=[\w;-]+, ?Signature=[\da-f]{64}$/,
  );
  refusing.close();
});

/** A store that answers as it is told. */
async function storeThat(answer: RequestListener) {
  const store = createServer(answer);
  await new Promise<void>((resolve) => void store.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const close = () => {
    store.close();
    store.closeAllConnections();
  };
  return { env: { ...bucket(), S3_ENDPOINT: at }, close };
}

it('takes no more from a store than a file of ours can have', async () => {
  const piece = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const store = await storeThat((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed) {
        sent += 1;
        if (response.write(piece)) continue;
        response.once('drain', more);
        break;
      }
    };
    more();
  });
  try {
    await expect(openStorage(readConfig(store.env)).read('pictures/ab.webp')).rejects.toThrow(
      'more than any file of ours',
    );
    expect(sent).toBeLessThan(40);
  } finally {
    store.close();
  }
});

it('keeps nobody from writing while a store takes its time', async () => {
  let asked = 0;
  const waiting: (() => void)[] = [];
  const store = await storeThat((request, response) => {
    request.resume().on('end', () => {
      asked += 1;
      waiting.push(() => response.writeHead(200).end());
    });
  });
  const server = await openTestApp({ env: store.env });
  try {
    const members = [await server.signUp(), await server.signUp()];
    const uploads = members.flatMap((member) =>
      Array.from({ length: 4 }, async () => {
        const { uploadURL } = (await member.post('/api/objects/upload')).json<{ uploadURL: string }>();
        const { pathname, search } = new URL(uploadURL);
        return member.put(pathname + search, Buffer.from('a picture'), { headers: { 'content-type': 'image/png' } });
      }),
    );
    await expect.poll(() => asked).toBe(8);
    const other = await server.signUp();
    expect((await other.post('/api/mines', { name: 'Written Meanwhile' })).statusCode).toBe(201);
    // Those that took longer than a store may are told so, and their addresses can be used again.
    for (const answer of waiting) answer();
    for (const upload of await Promise.all(uploads)) expect([204, 500, 503]).toContain(upload.statusCode);
  } finally {
    await server.close();
    store.close();
  }
});

it('lets an address be used again where the store refused the file', async () => {
  let isWell = false;
  const store = await storeThat((request, response) => {
    request.resume().on('end', () => response.writeHead(isWell ? 200 : 403).end());
  });
  const server = await openTestApp({ env: store.env });
  try {
    const member = await server.signUp();
    const { uploadURL } = (await member.post('/api/objects/upload')).json<{ uploadURL: string }>();
    const { pathname, search } = new URL(uploadURL);
    const put = () => member.put(pathname + search, Buffer.from('x'), { headers: { 'content-type': 'image/png' } });
    expect((await put()).statusCode).toBeGreaterThanOrEqual(500);
    isWell = true;
    expect((await put()).statusCode).toBe(204);
    expect((await put()).statusCode).toBe(409);
  } finally {
    await server.close();
    store.close();
  }
});
