import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  it('has a default for each on a bare machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      publicUrl: undefined,
      sampleData: true,
      rateLimit: true,
      trustProxy: [],
    });
  });

  it('loads no sample data into a server of one’s own unless asked', () => {
    const own = { DATABASE_URL: 'postgres://user:secret@db/openpit', AUTH_SECRET: 'x'.repeat(32) };
    expect(readConfig(own).sampleData).toBe(false);
    expect(readConfig({ ...own, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
  });

  it('keeps the origin of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://openpit.example/', HOST: '0.0.0.0' }).publicUrl).toBe(
      'https://openpit.example',
    );
  });

  it('takes hosts of players and networks of proxies', () => {
    const env = { MEDIA_HOSTS: 'Player.example.com, v.example', TRUST_PROXY: '10.0.0.5, 10.0.0.0/8, fd00::/64' };
    expect(readConfig(env)).toMatchObject({
      mediaHosts: ['player.example.com', 'v.example'],
      trustProxy: ['10.0.0.5', '10.0.0.0/8', 'fd00::/64'],
    });
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['AUTH_SECRET', { DATABASE_URL: 'postgres://db/openpit' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['DATABASE_READ_URLS', { DATABASE_READ_URLS: 'postgres://replica/openpit' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'openpit.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://openpit.example/app' }],
    ['PUBLIC_URL', { HOST: '0.0.0.0' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'no' }],
    ['SAMPLE_DATA', { SAMPLE_DATA: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8/8' }],
    ['MEDIA_HOSTS', { MEDIA_HOSTS: 'https://player.example.com' }],
    ['MEDIA_HOSTS', { MEDIA_HOSTS: 'player.example.com; script-src *' }],
    ['PUBLIC_URL', { HOST: '127.evil.example' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://id.example' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example' }],
    ['METRICS_PORT', { METRICS_PORT: '9464' }],
  ])('stops with one line that names %s', (name, env) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    try {
      read();
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });
});
