import { betterAuth } from 'better-auth';
import type { FastifyRequest } from 'fastify';
import { fold } from '../../../domain/fold.ts';
import type { Server } from '../../../server/endpoint.ts';
import { cookiePrefix, sessionDays } from '../../../server/session.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';

/** First and last name of a full name, split at the first space. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = name.trim().split(' ');
  return { firstName, lastName: rest.join(' ').trim() || null };
}

const addressHeader = 'x-openpit-address';

/**
 * The sign-in library, reached through its functions only: none of its routes is mounted. Session tokens leave the
 * server in the cookie alone.
 */
export function createAccounts({ db, config }: Server, secret: string) {
  const text = { type: 'string', required: false, input: false } as const;
  return betterAuth({
    database: db.client,
    secret,
    baseURL: config.publicUrl ?? 'http://localhost',
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionDays * 24 * 3_600,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'users',
      fields: {
        emailVerified: 'email_verified',
        image: 'profile_image_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // `input: false`: no request body can ever set them.
      additionalFields: {
        firstName: { ...text, fieldName: 'first_name' },
        lastName: { ...text, fieldName: 'last_name' },
        searchText: { ...text, fieldName: 'search_text' },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, ...splitName(user.name), searchText: fold(user.name) } }),
        },
      },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: config.publicUrl?.startsWith('https:') ?? false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  });
}

export type Accounts = ReturnType<typeof createAccounts>;

/** The headers that the library may see: the address is the socket's, whatever the browser claims. */
export function trustedHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [addressHeader]: request.ip });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  return headers;
}
