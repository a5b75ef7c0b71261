import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { mediaTypes } from '../../domain/vocabulary.ts';
import { authored } from './authored.ts';
import { atMost, foldedText, idOf, oneOf, ownId, plainLetters } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';

export const media = pgTable(
  'media',
  {
    id: ownId(),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    mediaType: text('media_type').notNull(),
    title: text('title').notNull(),
    /** What the search everywhere finds it by. */
    titleFolded: foldedText('title_folded').generatedAlwaysAs(plainLetters('title')),
    recordingDate: date('recording_date', { mode: 'string' }),
    publicationDate: date('publication_date', { mode: 'string' }),
    podcastUrl: text('podcast_url'),
    /** Rebuilt from the src, width, height and title of what the member gave; never their markup. */
    podcastIframe: text('podcast_iframe'),
    videoUrl: text('video_url'),
    videoIframe: text('video_iframe'),
    articleUrl: text('article_url'),
    publicationName: text('publication_name'),
    author: text('author'),
    description: text('description'),
    ...authored(),
  },
  (t) => [
    check('media_entity', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    check('media_type', oneOf(t.mediaType, mediaTypes)),
    check('media_title_length', sql`char_length(${t.title}) between 1 and 200`),
    check('media_description_length', atMost(t.description, 20_000)),
    check(
      'media_address',
      sql`case ${t.mediaType}
        when 'podcast' then num_nonnulls(${t.podcastUrl}, ${t.podcastIframe}) > 0
        when 'video' then num_nonnulls(${t.videoUrl}, ${t.videoIframe}) > 0
        else ${t.articleUrl} is not null end`,
    ),
    index('media_mine').on(t.mineId, t.id),
    index('media_company').on(t.companyId, t.id),
    index('media_creator').on(t.createdBy),
    index('media_title').using('gin', sql`${t.titleFolded} gin_trgm_ops`),
    index('media_newest_of_mine').on(t.mineId, t.createdAt),
    index('media_newest_of_company').on(t.companyId, t.createdAt),
  ],
);
