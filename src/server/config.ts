import { readFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import path from 'node:path';
import { cutEnd } from '../domain/text/cut-end.ts';
import { parseEnvironmentFile } from './services/environment-file.ts';

/** Settings of the installation, read once from the environment. */
export interface Config {
  /** 0 until the server listens: then the free one that it got. */
  port: number;
  host: string;
  dataDir: string;
  /** A PostgreSQL server; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** The same database by sessions, where `databaseUrl` leads to a pooler that keeps none. */
  databaseSessionUrl: string | undefined;
  databaseReadUrls: string[];
  /** Canonical origin without a trailing slash; undefined: loopback names only. */
  publicUrl: string | undefined;
  /** Undefined: made at first start and kept in `dataDir`. */
  authSecret: string | undefined;
  sampleData: boolean;
  rateLimit: boolean;
  trustProxy: string[];
  mediaHosts: string[];
  /** Sign-in by an OpenID Connect provider; undefined: e-mail and password. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** Verified e-mails of the provider that are administrators, in lower case. */
  adminEmails: string[];
  /** The mail server and whom its mails come from; undefined: no mail is sent. */
  mail: { url: string; from: string } | undefined;
  /** Prometheus metrics; undefined: none. */
  metricsPort: number | undefined;
  /** Loopback unless said: who reaches it may read them. */
  metricsHost: string;
  /** The process ends itself when its event loop has stood still for so long; undefined: never. */
  watchdogSeconds: number | undefined;
  /** An S3-compatible store for uploads; undefined: files in `dataDir`. */
  bucket: Bucket | undefined;
}

export interface Bucket {
  /** Without a trailing slash; the bucket follows in the path. */
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A setting that the start cannot go on with; the message names the variable and what it takes. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

function fail(message: string): never {
  throw new ConfigError(message);
}

function read(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** What `ENV_FILE` has, below what the environment itself says. */
function withFile(env: Environment): Environment {
  const file = read(env, 'ENV_FILE');
  if (file === undefined) return env;
  try {
    return { ...parseEnvironmentFile(readFileSync(file, 'utf8')), ...env };
  } catch (error) {
    return fail(`ENV_FILE ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function port(env: Environment, name: string): number | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return number >= 0 && number <= 65_535 ? number : fail(`${name} takes a port from 0 to 65535, not '${text}'.`);
}

function onOff(env: Environment, name: string, fallback: boolean): boolean {
  const text = read(env, name);
  if (text === undefined) return fallback;
  if (text !== 'on' && text !== 'off') fail(`${name} takes on or off, not '${text}'.`);
  return text === 'on';
}

function seconds(env: Environment, name: string, fallback: number): number | undefined {
  const text = read(env, name) ?? String(fallback);
  if (text === 'off') return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) fail(`${name} takes seconds from 1 to 9999, or off, not '${text}'.`);
  return Number(text);
}

function list(env: Environment, name: string): string[] {
  return (read(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function databaseAddress(name: string, text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    fail(`${name} takes an address like postgres://user:password@host:5432/database.`);
  }
  return text;
}

function origin(env: Environment): string | undefined {
  const text = read(env, 'PUBLIC_URL');
  if (text === undefined) return undefined;
  const takes = `PUBLIC_URL takes an address like https://openpit.example without a path, not '${text}'.`;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) fail(takes);
  const url = new URL(text);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') fail(takes);
  return url.origin;
}

function secret(env: Environment, external: boolean): string | undefined {
  const text = read(env, 'AUTH_SECRET');
  if (text === undefined && external) {
    fail(
      'AUTH_SECRET must be set when DATABASE_URL is: at least 32 bytes, such as the output of `openssl rand -hex 32`.',
    );
  }
  if (text !== undefined && Buffer.byteLength(text) < 32) fail('AUTH_SECRET takes at least 32 bytes.');
  return text;
}

function proxies(env: Environment): string[] {
  const addresses = list(env, 'TRUST_PROXY');
  for (const address of addresses) {
    const [ip = '', bits = '0', ...more] = address.split('/');
    const most = isIPv4(ip) ? 32 : 128;
    if (isIP(ip) === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most || more.length > 0) {
      fail(
        `TRUST_PROXY takes comma-separated addresses of reverse proxies, such as 10.0.0.5 or 10.0.0.0/8, not '${address}'.`,
      );
    }
  }
  return addresses;
}

function metricsHost(env: Environment): string {
  const host = read(env, 'METRICS_HOST') ?? '127.0.0.1';
  if (isIP(host) === 0) fail(`METRICS_HOST takes an address of this machine, such as 127.0.0.1, not '${host}'.`);
  return host;
}

/** Names of hosts alone: they become part of the content security policy. */
function mediaHosts(env: Environment): string[] {
  return list(env, 'MEDIA_HOSTS').map((name) => {
    if (!/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i.test(name)) {
      fail(`MEDIA_HOSTS takes comma-separated names of hosts, such as player.example.com, not '${name}'.`);
    }
    return name.toLowerCase();
  });
}

/** Settings that only make sense together: all of them, or undefined where none is set. */
function together<Name extends string>(env: Environment, ...names: Name[]): Record<Name, string> | undefined {
  const values = names.map((name) => [name, read(env, name)] as const);
  if (values.every(([, value]) => value === undefined)) return undefined;
  const missing = values.find(([, value]) => value === undefined)?.[0];
  if (missing) fail(`${missing} must be set together with ${names.filter((name) => name !== missing).join(' and ')}.`);
  return Object.fromEntries(values) as Record<Name, string>;
}

function provider(env: Environment): Config['oidc'] {
  const set = together(env, 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');
  if (!set) return undefined;
  const issuer = set.OIDC_ISSUER;
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopback(url.hostname))) {
    fail(`OIDC_ISSUER takes the https address of the provider, such as https://id.example, not '${issuer}'.`);
  }
  return { issuer, clientId: set.OIDC_CLIENT_ID, clientSecret: set.OIDC_CLIENT_SECRET };
}

function mailServer(env: Environment): Config['mail'] {
  const set = together(env, 'SMTP_URL', 'MAIL_FROM');
  if (!set) return undefined;
  if (!/^smtps?:\/\//.test(set.SMTP_URL) || !URL.canParse(set.SMTP_URL)) {
    fail('SMTP_URL takes an address like smtp://user:password@mail.example:587, or smtps:// for TLS from the start.');
  }
  if (!/^(?:[^\r\n<>]*[\s<])?[^\s@<>]+@[^\s@<>]+>?$/.test(set.MAIL_FROM)) {
    fail(`MAIL_FROM takes an address like OpenPit <noreply@openpit.example>, not '${set.MAIL_FROM}'.`);
  }
  return { url: set.SMTP_URL, from: set.MAIL_FROM };
}

function adminEmails(env: Environment, oidc: Config['oidc']): string[] {
  const emails = list(env, 'ADMIN_EMAILS').map((email) => email.toLowerCase());
  for (const email of emails) {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) fail(`ADMIN_EMAILS takes comma-separated e-mail addresses, not '${email}'.`);
  }
  if (emails.length > 0 && !oidc) {
    fail(
      'ADMIN_EMAILS needs OIDC_ISSUER: only a provider vouches for e-mail addresses. Use npm run admin -- grant EMAIL.',
    );
  }
  return emails;
}

/** All five or none: with one of them missing, uploads would land where their owner does not look. */
function bucket(env: Environment): Bucket | undefined {
  const set = together(env, 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  if (!set) return undefined;
  const endpoint = set.S3_ENDPOINT;
  if (!/^https?:\/\/[^?#@]+$/.test(endpoint) || !URL.canParse(endpoint)) {
    fail(`S3_ENDPOINT takes an address like https://s3.eu-central-1.amazonaws.com, not '${endpoint}'.`);
  }
  const name = set.S3_BUCKET;
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(name)) {
    fail(`S3_BUCKET takes a name of 3 to 63 lower-case letters, digits, dots and hyphens, not '${name}'.`);
  }
  return {
    endpoint: cutEnd(endpoint, '/'),
    region: set.S3_REGION,
    name,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
  };
}

/** Addresses, not beginnings: `127.evil.example` is a name that anyone can point at this machine. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Reads and checks all settings; throws `ConfigError` for the first that is wrong or contradicts another. */
export function readConfig(environment: Environment = process.env): Config {
  const env = withFile(environment);
  const databaseUrl = read(env, 'DATABASE_URL');
  if (databaseUrl) databaseAddress('DATABASE_URL', databaseUrl);
  const databaseSessionUrl = read(env, 'DATABASE_SESSION_URL');
  if (databaseSessionUrl) {
    databaseAddress('DATABASE_SESSION_URL', databaseSessionUrl);
    if (!databaseUrl) fail('DATABASE_SESSION_URL needs DATABASE_URL, which leads to the pooler.');
  }
  const databaseReadUrls = list(env, 'DATABASE_READ_URLS').map((url) => databaseAddress('DATABASE_READ_URLS', url));
  if (databaseReadUrls.length > 0 && !databaseUrl)
    fail('DATABASE_READ_URLS needs DATABASE_URL: the embedded database has no replicas.');
  const host = read(env, 'HOST') ?? '127.0.0.1';
  const publicUrl = origin(env);
  if (!isLoopback(host) && !publicUrl) {
    fail(
      `PUBLIC_URL must be set when HOST is ${host}: the address under which browsers reach this server, such as https://openpit.example.`,
    );
  }
  const oidc = provider(env);
  return {
    port: port(env, 'PORT') ?? 3000,
    host,
    dataDir: path.resolve(read(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databaseSessionUrl,
    databaseReadUrls,
    publicUrl,
    authSecret: secret(env, databaseUrl !== undefined),
    sampleData: onOff(env, 'SAMPLE_DATA', databaseUrl === undefined),
    rateLimit: onOff(env, 'RATE_LIMIT', true),
    trustProxy: proxies(env),
    mediaHosts: mediaHosts(env),
    oidc,
    adminEmails: adminEmails(env, oidc),
    mail: mailServer(env),
    metricsPort: port(env, 'METRICS_PORT'),
    metricsHost: metricsHost(env),
    watchdogSeconds: seconds(env, 'WATCHDOG_SECONDS', 30),
    bucket: bucket(env),
  };
}
