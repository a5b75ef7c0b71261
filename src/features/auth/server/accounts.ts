import { betterAuth, type SecondaryStorage } from 'better-auth';
import { fold } from '../../../domain/fold.ts';
import type { Server } from '../../../server/endpoint.ts';

/** First and last name of a full name, split at the first space. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = name.trim().split(' ');
  return { firstName, lastName: rest.join(' ').trim() || null };
}

/** Where the library puts the sessions that it opens: nowhere. It would keep their tokens as they are. */
const nowhere: SecondaryStorage = {
  get: () => null,
  getAndDelete: () => null,
  increment: () => 1,
  set: () => undefined,
  delete: () => undefined,
};

/**
 * The sign-in library, reached through its functions only, which make accounts and check passwords: none of its routes
 * is mounted, and none of its sessions counts (see `startSession`).
 */
export function createAccounts({ db, config, passwords }: Server, secret: string) {
  const text = { type: 'string', required: false, input: false } as const;
  return betterAuth({
    database: db.client,
    secondaryStorage: nowhere,
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
      password: passwords,
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
  });
}

export type Accounts = ReturnType<typeof createAccounts>;
