import { type EntityType, isOneOf, type MediaType, mediaTypes } from '../../../domain/vocabulary.ts';
import { type Check, faultsIn, link, required } from '../../../web/forms/checks.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { Media, MediaInput } from '../contract.ts';
import { createMedia, readMedia, saveMedia } from './api.ts';

const labels = {
  mediaType: 'Type',
  title: 'Title',
  podcastUrl: 'Podcast URL',
  podcastIframe: 'Podcast Iframe',
  videoUrl: 'Video URL',
  videoIframe: 'Video Iframe',
  articleUrl: 'Article URL',
  recordingDate: 'Recording Date',
  publicationDate: 'Publication Date',
  publicationName: 'Publication',
  author: 'Author',
  description: 'Description',
} as const;
export type MediaDraft = Record<keyof typeof labels, string>;

/** The fields that say where each type is found; those of the other types are emptied. */
export const addressFields = {
  podcast: ['podcastUrl', 'podcastIframe'],
  video: ['videoUrl', 'videoIframe'],
  article: ['articleUrl'],
} as const satisfies Record<MediaType, readonly (keyof MediaDraft)[]>;

export const typeOf = ({ mediaType }: Pick<MediaDraft, 'mediaType'>): MediaType =>
  isOneOf(mediaTypes, mediaType) ? mediaType : 'article';

export function mediaBody(draft: MediaDraft): Omit<MediaInput, 'entityType' | 'entityId'> {
  const mediaType = typeOf(draft);
  const given = (field: keyof MediaDraft) =>
    (addressFields[mediaType] as readonly string[]).includes(field) ? draft[field] : null;
  return {
    mediaType,
    title: draft.title,
    podcastUrl: given('podcastUrl'),
    podcastIframe: given('podcastIframe'),
    videoUrl: given('videoUrl'),
    videoIframe: given('videoIframe'),
    articleUrl: given('articleUrl'),
    recordingDate: draft.recordingDate,
    publicationDate: draft.publicationDate,
    publicationName: draft.publicationName,
    author: draft.author,
    description: draft.description,
  };
}

const addressRequired =
  'Podcast URL or iframe is required for podcasts, Video URL or iframe is required for videos, and Article URL is required for articles';

const playerUrl: Check = (text) => link(text) && 'Please enter a valid URL';
const iframe: Check = (text) =>
  text.trim() === '' || (/<iframe[\s/>]/i.test(text) && /<\/iframe\s*>/i.test(text))
    ? undefined
    : 'Please enter valid iframe HTML code';

function mediaFaults(draft: MediaDraft): Record<string, string> {
  const checks = {
    podcastUrl: playerUrl,
    videoUrl: playerUrl,
    articleUrl: link,
    podcastIframe: iframe,
    videoIframe: iframe,
  };
  const fields = addressFields[typeOf(draft)];
  const faults = faultsIn(draft, {
    title: required('Title is required'),
    ...Object.fromEntries(fields.map((field) => [field, checks[field]])),
  });
  if (fields.every((field) => draft[field].trim() === '')) faults[fields[0]] = addressRequired;
  return faults;
}

const fields = Object.keys(labels) as (keyof MediaDraft)[];
const draftWith = (of: (field: keyof MediaDraft) => string | number | boolean | null) =>
  Object.fromEntries(fields.map((field) => [field, String(of(field) ?? '')])) as MediaDraft;

/** Media of a mine or of a company. */
export const mediaKind = (entityType: EntityType): RecordKind<Media, MediaDraft> => ({
  name: `${entityType}-media`,
  parentType: entityType,
  entityType: 'media',
  labels,
  empty: draftWith((field) => (field === 'mediaType' ? 'article' : '')),
  draftOf: (item) => draftWith((field) => item[field]),
  faultsOf: mediaFaults,
  create: (entityId, draft, key) => createMedia({ ...mediaBody(draft), entityType, entityId }, key),
  save: (item, draft) => saveMedia(item, mediaBody(draft)),
  readAll: (entityId) => readMedia(entityType, entityId),
  words: {
    created: 'Media added successfully',
    updated: 'Media updated successfully',
    createFailed: 'Failed to add media. Please try again.',
    updateFailed: 'Failed to update media. Please try again.',
  },
});
