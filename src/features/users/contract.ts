import { z } from 'zod';
import { AtMost, Creator, DateText, DecimalText, endpoint, Instant, Name, CurrentUser } from '../../contract.ts';
import { listQuery, pageQuery } from '../../contract-queries.ts';
import { countCharacters } from '../../domain/text/stored-text.ts';
import { Activity } from '../activities/contract.ts';

/** A member as others see them. */
export const Member = z
  .object({
    ...Creator.shape,
    isAdmin: z.boolean(),
    /** The author of the sample data, as whom nobody can sign in. */
    isSample: z.boolean(),
    /** Only the person and administrators see it; null for others. */
    email: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof Member>;

/** What a member has entered; the five figures of their journal are null for everyone else, administrators included. */
export const UserStats = z.object({
  /** Not archived. */
  minesCreated: z.number(),
  companiesCreated: z.number(),
  totalActivities: z.number(),
  /** Trades in the journal. */
  totalInvestments: z.number().nullable(),
  /** US dollars paid for the shares still held, of the trades in US dollars. */
  totalInvestmentValue: DecimalText.nullable(),
  /** Tickers with shares still held. */
  activeTickers: z.number().nullable(),
  lastInvestmentDate: DateText.nullable(),
  /** Per cent a year on realised trades. */
  xirrRate: z.number().nullable(),
});
export type UserStats = z.output<typeof UserStats>;

export const memberSorts = ['firstName', 'lastName', 'createdAt'] as const;
export type MemberSort = (typeof memberSorts)[number];

export const MemberListQuery = z.object({
  ...listQuery,
  sortBy: z.enum(memberSorts, `sortBy takes one of ${memberSorts.join(', ')}.`).optional(),
});
export type MemberListQuery = z.output<typeof MemberListQuery>;

export const displayNameLimit = 100;
const longDisplayName = 'Display name must be less than 100 characters';

export const ProfileChanges = z.object({
  displayName: z
    .string('Display name is required')
    .check(AtMost(displayNameLimit, longDisplayName))
    .refine((text) => countCharacters(text.trim()) <= displayNameLimit, longDisplayName)
    .pipe(Name('Display name is required', displayNameLimit)),
});

export const noPicture = 'Please select an image file';
export const heavyPicture = 'This picture has too many pixels for its format. Save it smaller, or as JPEG.';

/** The id of a member is text; one that nobody has is a 404. */
const UserParams = z.object({ id: z.string().min(1).max(100) });
const tag = 'Members';

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Members: searched by their names, sorted, page by page',
    query: MemberListQuery,
    response: z.array(Member),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/users/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'One member',
    params: UserParams,
    response: Member,
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/users/{id}/page',
    access: 'member',
    byToken: true,
    tag,
    summary: 'All that the page of a member shows',
    params: UserParams,
    response: z.object({
      user: Member,
      stats: UserStats,
      /** The 25 newest. */
      activities: z.array(Activity),
      /** Where `GET /api/users/{id}/activities` goes on (`after`); null: these are all. */
      nextActivities: z.string().nullable(),
    }),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/users/{id}/stats',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What a member has entered; figures of the journal for the person alone',
    params: UserParams,
    response: UserStats,
  }),
  activities: endpoint({
    method: 'GET',
    path: '/api/users/{id}/activities',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What a member changed, newest first',
    params: UserParams,
    query: z.object({ ...pageQuery, after: listQuery.after }),
    response: z.array(Activity),
  }),
  changeProfile: endpoint({
    method: 'PATCH',
    path: '/api/auth/user/profile',
    access: 'member',
    tag: 'Account',
    summary: 'Change the own display name',
    body: ProfileChanges,
    response: CurrentUser,
  }),
  requestUpload: endpoint({
    method: 'POST',
    path: '/api/objects/upload',
    access: 'member',
    tag: 'Account',
    summary: 'An address to send a picture to by PUT: signed, for this member, one use, 10 minutes',
    body: z.object({}).nullish(),
    response: z.object({ uploadURL: z.string() }),
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/api/objects/uploads/{id}',
    access: 'member',
    tag: 'Account',
    summary: 'Send the bytes of a picture to an address from `POST /api/objects/upload`: at most 5 MB',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ expires: z.string().max(20), signature: z.string().max(200) }),
    bytes: true,
    response: z.void(),
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/api/auth/user/profile-picture',
    access: 'member',
    tag: 'Account',
    summary: 'Take an uploaded picture as the own one: turned upright, cropped to a square; null takes it away',
    body: z.object({ profileImageURL: z.string('Upload a picture first.').max(2_048).nullable() }),
    response: z.object({ profileImageUrl: z.string().nullable() }),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/objects/pictures/{name}',
    access: 'member',
    byToken: true,
    tag: 'Members',
    summary: 'The picture of a member',
    params: z.object({ name: z.string().max(100) }),
    response: z.string(),
    mediaType: 'image/webp',
  }),
};
