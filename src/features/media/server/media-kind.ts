import { parsePlayer } from '../../../domain/text/iframe.ts';
import { playerTag } from '../../../domain/text/players.ts';
import type { MediaType } from '../../../domain/vocabulary.ts';
import { type Issue, invalid, Problem } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { Media, MediaChanges } from '../contract.ts';

export type MediaValues = Omit<
  Media,
  'id' | 'entityType' | 'entityId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

/** The rebuilt tag of what a member gave; their own markup goes no further than here. */
export function withPlayers<Sent extends Pick<MediaChanges, 'podcastIframe' | 'videoIframe'>>(
  sent: Sent,
  mediaHosts: readonly string[],
): Sent {
  const issues: Issue[] = [];
  const rebuilt = { ...sent };
  for (const field of ['podcastIframe', 'videoIframe'] as const) {
    const html = sent[field];
    if (html === undefined || html === null) continue;
    const parsed = parsePlayer(html, mediaHosts);
    if (parsed.ok) rebuilt[field] = playerTag(parsed.player);
    else issues.push({ path: field, message: parsed.message });
  }
  const [first] = issues;
  if (first) throw new Problem('invalid_input', first.message, { issues });
  return rebuilt;
}

/** Where each type of media is found, and the field to blame when it is not. */
const addresses: Readonly<Record<MediaType, (keyof MediaValues)[]>> = {
  podcast: ['podcastUrl', 'podcastIframe'],
  video: ['videoUrl', 'videoIframe'],
  article: ['articleUrl'],
};

export const mediaKind: RecordKind<MediaValues> = {
  entityType: 'media',
  parent: 'either',
  table: 'media',
  pageList: 'media',
  fields: {
    mediaType: { column: 'media_type', type: 'text' },
    title: { column: 'title', type: 'text' },
    recordingDate: { column: 'recording_date', type: 'date' },
    publicationDate: { column: 'publication_date', type: 'date' },
    podcastUrl: { column: 'podcast_url', type: 'text' },
    podcastIframe: { column: 'podcast_iframe', type: 'text' },
    videoUrl: { column: 'video_url', type: 'text' },
    videoIframe: { column: 'video_iframe', type: 'text' },
    articleUrl: { column: 'article_url', type: 'text' },
    publicationName: { column: 'publication_name', type: 'text' },
    author: { column: 'author', type: 'text' },
    description: { column: 'description', type: 'text' },
  },
  order: (r) => `${r}.created_at desc`,
  latestFirst: true,
  nameOf: ({ title }, parent) => `${title} on ${parent.name}`,
  linkOf: (id, { mediaType, title }) => ({ mediaId: id, mediaType, mediaTitle: title }),
  check(_tx, values) {
    const fields = addresses[values.mediaType];
    if (fields.some((field) => values[field] !== null)) return;
    throw invalid(
      fields[0] ?? 'mediaType',
      'Podcast URL or iframe is required for podcasts, Video URL or iframe is required for videos, and Article URL is required for articles',
    );
  },
};
