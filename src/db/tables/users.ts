import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, decimal, foldedText, instant, updatedAt, version } from './columns.ts';

/** Lower case without accents, null where blank. PostgreSQL takes apart what Unicode does; a few letters it does not. */
const sortable = (column: string) =>
  sql.raw(
    `nullif(translate(lower(regexp_replace(normalize(btrim(${column}), NFKD), '[\\u0300-\\u036f]', '', 'g') collate "C"), 'ŁłØøĐđ', 'lloodd'), '')`,
  );

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    firstName: text('first_name'),
    lastName: text('last_name'),
    displayName: text('display_name'),
    profileImageUrl: text('profile_image_url'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** The author of the sample data: cannot sign in, does not count as an account. */
    isSample: boolean('is_sample').notNull().default(false),
    /** Per cent a year, realised trades only. */
    xirrRate: decimal('xirr_rate', { precision: 10, scale: 4 }),
    /** What a search for members looks through: names, never the e-mail address. */
    searchText: foldedText('search_text').notNull().default(''),
    /** What members are sorted by; made of the names by the database, so that nobody who writes them forgets it. */
    firstNameFolded: foldedText('first_name_folded').generatedAlwaysAs(sortable('first_name')),
    lastNameFolded: foldedText('last_name_folded').generatedAlwaysAs(sortable('last_name')),
    /** Of the last change that they made, up to a minute early: who is listed first among the active. */
    lastActivityAt: instant('last_activity_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_display_name_length', sql`char_length(${t.displayName}) between 1 and 100`),
    index('users_created').on(t.createdAt, t.id),
    index('users_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('users_by_first_name').on(t.firstNameFolded, t.id),
    index('users_by_first_name_down').on(t.firstNameFolded.desc().nullsLast(), t.id.desc()),
    index('users_by_last_name').on(t.lastNameFolded, t.id),
    index('users_by_last_name_down').on(t.lastNameFolded.desc().nullsLast(), t.id.desc()),
    index('users_last_activity')
      .on(t.lastActivityAt, t.id)
      .where(sql`last_activity_at is not null`),
    index('users_admins')
      .on(t.id)
      .where(sql`is_admin`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the token in the cookie, in hexadecimal: what is read here signs nobody in. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('sessions_token_hash').on(t.tokenHash),
    // A token itself never fits.
    check('sessions_token_hash_form', sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
);

/** How a member signs in: a password hash, or an identity at a provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('accounts_identity').on(t.providerId, t.accountId), index('accounts_user').on(t.userId)],
);

/** A member's second factor: codes of an authenticator app. It counts once it was confirmed by a code. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the installation's secret. */
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30 seconds whose code was taken last: each code counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes')
    .array()
    .notNull()
    .default(sql`'{}'`),
  createdAt: createdAt(),
});

/** One-time links by the SHA-256 of their token: password resets, confirmations of e-mail addresses, the set-up link. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

/** Events counted against a limit, such as a wrong password; old rows are swept. */
export const limitHits = pgTable(
  'limit_hits',
  {
    key: text('key').notNull(),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('limit_hits_key').on(t.key, t.at), index('limit_hits_at').on(t.at)],
);

/** The first answer to a creating request, kept for 24 hours so that a repetition creates nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    body: text('body'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    check('idempotency_keys_length', sql`char_length(${t.key}) between 1 and 255`),
    index('idempotency_keys_created').on(t.createdAt),
  ],
);
