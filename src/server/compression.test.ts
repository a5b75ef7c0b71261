import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/kit.ts';
import { takes } from './compression.ts';

describe('takes', () => {
  it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.5', '*', 'identity, *;q=0.1', 'x-gzip'])(
    '%s',
    (header) => {
      expect(takes(header, 'gzip')).toBe(true);
    },
  );

  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, *', '*;q=0'])('not %s', (header) => {
    expect(takes(header, 'gzip')).toBe(false);
  });

  it('Brotli by its own name', () => {
    expect(takes('gzip, deflate, br', 'br')).toBe(true);
    expect(takes('gzip, br;q=0', 'br')).toBe(false);
    expect(takes('x-gzip', 'br')).toBe(false);
  });
});

describe('answers', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());
  const get = (headers: Record<string, string>) => server.visitor().get('/api/openapi.json', { headers });

  it('are compressed for those who take it, and say that they depend on it', async () => {
    const plain = await get({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toContain('accept-encoding');
    const packed = await get({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['vary']).toContain('accept-encoding');
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('are left as they are where they are small', async () => {
    const answer = await server.visitor().get('/api/mines', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
