import { z } from 'zod';
import { endpoint, IdParams, Instant, Name, RecordId } from '../../contract.ts';
import { apiTokenScopes } from '../../domain/vocabulary.ts';

/** Days that a token may be valid for; null: until it is revoked. */
export const tokenDays = [30, 90, 365] as const;

/** A key for programs of one's own, without its secret. */
export const ApiToken = z.object({
  id: RecordId,
  name: z.string(),
  scope: z.enum(apiTokenScopes),
  /** Its first characters, to know it again by. */
  start: z.string(),
  createdAt: Instant,
  /** Null: until it is revoked. */
  expiresAt: Instant.nullable(),
  /** To the minute. */
  lastUsedAt: Instant.nullable(),
});
export type ApiToken = z.output<typeof ApiToken>;

export const NewApiToken = z.object({
  name: Name('Name is required', 100),
  scope: z.enum(apiTokenScopes, 'Choose read or write.'),
  days: z
    .union(
      tokenDays.map((days) => z.literal(days)),
      `Choose ${tokenDays.join(', ')} days, or none.`,
    )
    .nullable()
    .optional(),
  /** Of the member; left out by one who has none. */
  password: z.string().max(200).optional(),
});
export type NewApiToken = z.input<typeof NewApiToken>;

/** The one answer that holds the token itself. */
export const MadeApiToken = ApiToken.extend({ token: z.string() });
export type MadeApiToken = z.output<typeof MadeApiToken>;

const tag = 'API tokens';

export const tokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/tokens',
    access: 'member',
    tag,
    summary: 'Your own API tokens, the newest first; the tokens themselves are shown once',
    response: z.array(ApiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tokens',
    access: 'member',
    tag,
    summary: 'Make an API token, with the password of its member; this answer alone holds the token',
    body: NewApiToken,
    response: MadeApiToken,
    status: 201,
    secret: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/tokens/{id}',
    access: 'member',
    tag,
    summary: 'Revoke an API token: its next call is refused',
    params: IdParams,
    response: z.void(),
  }),
};
