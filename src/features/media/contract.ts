import { z } from 'zod';
import {
  AtMost,
  DateText,
  endpoint,
  IdParams,
  instantText,
  Link,
  Name,
  OptionalText,
  RecordId,
  inBody,
  recorded,
} from '../../contract.ts';
import { insideListQuery } from '../../contract-queries.ts';
import { longText, nameText } from '../../domain/records/field-rules.ts';
import { isDate } from '../../domain/time/dates.ts';
import { entityTypes, mediaTypes } from '../../domain/vocabulary.ts';

export const Media = z
  .object({
    id: RecordId,
    entityType: z.enum(entityTypes),
    entityId: RecordId,
    mediaType: z.enum(mediaTypes),
    title: z.string(),
    recordingDate: DateText.nullable(),
    publicationDate: DateText.nullable(),
    podcastUrl: z.string().nullable(),
    /** Rebuilt from the src, width, height and title of what was given: `readPlayer` (`src/domain/text/players.ts`) reads it. */
    podcastIframe: z.string().nullable(),
    videoUrl: z.string().nullable(),
    videoIframe: z.string().nullable(),
    articleUrl: z.string().nullable(),
    publicationName: z.string().nullable(),
    author: z.string().nullable(),
    description: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'Media' });
export type Media = z.output<typeof Media>;

/** `YYYY-MM-DD`, or an instant in ISO 8601 of which the day (UTC) is kept. */
const Day = z
  .string('Enter an existing date as YYYY-MM-DD.')
  .check(AtMost(instantText, 'Enter an existing date as YYYY-MM-DD.'))
  .transform((text, context) => {
    const given = text.trim();
    if (given === '') return null;
    if (isDate(given)) return given;
    const instant = z.iso.datetime({ offset: true }).safeParse(given);
    const day = instant.success && isDate(given.slice(0, 10)) ? new Date(given).toISOString().slice(0, 10) : '';
    if (isDate(day)) return day;
    context.addIssue('Enter an existing date as YYYY-MM-DD.');
    return z.NEVER;
  })
  .nullable();

/** HTML that a member pasted; what is kept of it is decided on the server. */
const Embed = OptionalText(longText);

const mediaFields = {
  recordingDate: Day.optional(),
  publicationDate: Day.optional(),
  podcastUrl: Link.optional(),
  podcastIframe: Embed.optional(),
  videoUrl: Link.optional(),
  videoIframe: Embed.optional(),
  articleUrl: Link.optional(),
  publicationName: OptionalText(nameText).optional(),
  author: OptionalText(nameText).optional(),
  description: OptionalText(longText).optional(),
};

const mediaType = z.enum(mediaTypes, `Choose one of ${mediaTypes.join(', ')}.`);
const title = Name('Title is required');

export const MediaInput = z
  .object({
    entityType: z.enum(entityTypes, 'entityType takes mine or company.'),
    entityId: RecordId,
    mediaType,
    title,
    ...mediaFields,
  })
  .meta(inBody('MediaInput'));
export type MediaInput = z.input<typeof MediaInput>;

/** Only the fields that are sent change; media never move to another mine or company. */
export const MediaChanges = z
  .object({ mediaType: mediaType.optional(), title: title.optional(), ...mediaFields })
  .meta(inBody('MediaChanges'));
export type MediaChanges = z.output<typeof MediaChanges>;

const tag = 'Media';

export const media = {
  ofMine: endpoint({
    method: 'GET',
    path: '/api/mines/{id}/media',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Podcasts, videos and articles on a mine, the newest first',
    params: IdParams,
    query: z.object(insideListQuery),
    response: z.array(Media),
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/media',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Podcasts, videos and articles on a company, the newest first',
    params: IdParams,
    query: z.object(insideListQuery),
    response: z.array(Media),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/media',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Add a podcast, a video or an article to a mine or a company',
    body: MediaInput,
    response: Media,
    status: 201,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/media/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Save media; fields that are not sent stay',
    params: IdParams,
    body: MediaChanges,
    response: Media,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/media/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Delete media',
    params: IdParams,
    response: z.void(),
  }),
};
