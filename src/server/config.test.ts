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

  it('takes a provider, a mail server and a port for metrics', () => {
    const env = {
      OIDC_ISSUER: 'http://127.0.0.1:9000/oidc',
      OIDC_CLIENT_ID: 'openpit',
      OIDC_CLIENT_SECRET: 'secret',
      ADMIN_EMAILS: 'Ann@Example.org, ben@example.org',
      SMTP_URL: 'smtp://user:secret@mail.example:587',
      MAIL_FROM: 'OpenPit <noreply@openpit.example>',
      METRICS_PORT: '9464',
    };
    expect(readConfig(env)).toMatchObject({
      oidc: { issuer: 'http://127.0.0.1:9000/oidc', clientId: 'openpit', clientSecret: 'secret' },
      adminEmails: ['ann@example.org', 'ben@example.org'],
      mail: { url: 'smtp://user:secret@mail.example:587', from: 'OpenPit <noreply@openpit.example>' },
      metricsPort: 9464,
    });
  });

  const store = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'open-pit',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('takes an object store', () => {
    expect(readConfig({}).bucket).toBeUndefined();
    expect(readConfig(store).bucket).toEqual({
      endpoint: 'https://s3.example',
      region: 'eu-central-1',
      name: 'open-pit',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  it.each([
    ['S3_REGION', { ...store, S3_REGION: '' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'open-pit' }],
    ['S3_ENDPOINT', { ...store, S3_ENDPOINT: 's3.example' }],
    ['S3_ENDPOINT', { ...store, S3_ENDPOINT: 'https://user:word@s3.example' }],
    ['S3_BUCKET', { ...store, S3_BUCKET: 'Open/Pit' }],
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
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'openpit', OIDC_CLIENT_SECRET: 'secret' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'id.example', OIDC_CLIENT_ID: 'openpit', OIDC_CLIENT_SECRET: 'secret' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'ann@example.org' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', MAIL_FROM: 'noreply@openpit.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'the mine' }],
    ['METRICS_PORT', { METRICS_PORT: 'metrics' }],
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
