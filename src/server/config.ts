import { isIP } from 'node:net';
import path from 'node:path';

/** Settings of the installation, read once from the environment. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** A PostgreSQL server; undefined: the embedded one. */
  databaseUrl: string | undefined;
  databaseReadUrls: string[];
  /** Canonical origin without a trailing slash; undefined: loopback names only. */
  publicUrl: string | undefined;
  /** Undefined: made at first start and kept in `dataDir`. */
  authSecret: string | undefined;
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  adminEmails: string[];
  sampleData: boolean;
  metricsPort: number | undefined;
  rateLimit: boolean;
  trustProxy: string[];
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  mediaHosts: string[];
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

/** All of a group of variables, or none of them. */
function group(env: Environment, names: string[], optional: string[] = []): string[] | undefined {
  const values = names.map((name) => read(env, name));
  if (values.every((value) => value === undefined)) return undefined;
  const missing = names.filter((name, index) => values[index] === undefined && !optional.includes(name));
  if (missing.length > 0) fail(`${missing.join(', ')} must be set when ${names.find((name) => read(env, name))} is.`);
  return values.map((value) => value ?? '');
}

function secret(env: Environment, external: boolean): string | undefined {
  const text = read(env, 'AUTH_SECRET');
  if (text === undefined && external) {
    fail('AUTH_SECRET must be set when DATABASE_URL is: at least 32 bytes, such as the output of `openssl rand -hex 32`.');
  }
  if (text !== undefined && Buffer.byteLength(text) < 32) fail('AUTH_SECRET takes at least 32 bytes.');
  return text;
}

function proxies(env: Environment): string[] {
  const addresses = list(env, 'TRUST_PROXY');
  for (const address of addresses) {
    const [ip = '', bits] = address.split('/');
    if (isIP(ip) === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) {
      fail(`TRUST_PROXY takes comma-separated addresses of reverse proxies, such as 10.0.0.5 or 10.0.0.0/8, not '${address}'.`);
    }
  }
  return addresses;
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Reads and checks all settings; throws `ConfigError` for the first that is wrong or contradicts another. */
export function readConfig(env: Environment = process.env): Config {
  const databaseUrl = read(env, 'DATABASE_URL');
  if (databaseUrl) databaseAddress('DATABASE_URL', databaseUrl);
  const databaseReadUrls = list(env, 'DATABASE_READ_URLS').map((url) => databaseAddress('DATABASE_READ_URLS', url));
  if (databaseReadUrls.length > 0 && !databaseUrl) fail('DATABASE_READ_URLS needs DATABASE_URL: the embedded database has no replicas.');
  const host = read(env, 'HOST') ?? '127.0.0.1';
  const publicUrl = origin(env);
  if (!isLoopback(host) && !publicUrl) {
    fail(`PUBLIC_URL must be set when HOST is ${host}: the address under which browsers reach this server, such as https://openpit.example.`);
  }
  const oidc = group(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const s3 = group(env, ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ['S3_REGION']);
  const mail = group(env, ['SMTP_URL', 'MAIL_FROM']);
  return {
    port: port(env, 'PORT') ?? 3000,
    host,
    dataDir: path.resolve(read(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databaseReadUrls,
    publicUrl,
    authSecret: secret(env, databaseUrl !== undefined),
    oidc: oidc && { issuer: oidc[0]!, clientId: oidc[1]!, clientSecret: oidc[2]! },
    adminEmails: list(env, 'ADMIN_EMAILS').map((email) => email.toLowerCase()),
    sampleData: onOff(env, 'SAMPLE_DATA', databaseUrl === undefined),
    metricsPort: port(env, 'METRICS_PORT'),
    rateLimit: onOff(env, 'RATE_LIMIT', true),
    trustProxy: proxies(env),
    s3: s3 && { endpoint: s3[0]!, region: s3[1] || 'us-east-1', bucket: s3[2]!, accessKeyId: s3[3]!, secretAccessKey: s3[4]! },
    smtpUrl: mail?.[0],
    mailFrom: mail?.[1],
    mediaHosts: list(env, 'MEDIA_HOSTS').map((name) => name.toLowerCase()),
  };
}
