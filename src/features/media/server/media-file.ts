import { nameText } from '../../../domain/records/field-rules.ts';
import { fold } from '../../../domain/text/fold.ts';
import { type MediaType, mediaTypes, entityTypes } from '../../../domain/vocabulary.ts';
import { childKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import {
  linkCell,
  longTextCell,
  nameCell,
  optionCell,
  playerCell,
  textCell,
} from '../../imports/server/model/text-cells.ts';
import { mediaKind } from './media-kind.ts';

interface Address {
  mediaType: MediaType;
  url: string | null;
  iframe: string | null;
}

/** The file has one column for the address and one for the player, whatever type the media are. */
const of = (type: MediaType, field: 'url' | 'iframe') => ({
  of: (values: Address) => (values.mediaType === type ? values[field] : null),
  onUpdate: `case when s.media_type = '${type}' then s.${type}_${field} else t.${type}_${field} end`,
});

const readBy = (cells: Partial<Record<MediaType, string>>) =>
  `case t.media_type ${Object.entries(cells)
    .map(([type, column]) => `when '${type}' then t.${column}`)
    .join(' ')} end`;

export const mediaFile = childKind({
  record: mediaKind,
  owners: {
    entityType: required(optionCell(entityTypes, 'mine')),
    entityName: required(nameCell('Example Ridge')),
  },
  ownerField: 'entityName',
  ownerOf: ({ entityType, entityName }) => ({ entityType, name: entityName, country: null, primaryJurisdiction: null }),
  columns: {
    mediaType: required(optionCell(mediaTypes, 'article')),
    title: required(nameCell('A visit to Example Ridge')),
    recordingDate: dateCell(),
    publicationDate: dateCell('2026-06-30'),
    url: linkCell('https://www.example.com/article'),
    iframe: playerCell(),
    publicationName: textCell('Example Mining News', nameText),
    author: textCell('Alex Example', nameText),
    description: longTextCell('One row for each podcast, video or article; this one is an example.'),
  },
  others: {
    url: { type: 'text', read: readBy({ podcast: 'podcast_url', video: 'video_url', article: 'article_url' }) },
    iframe: { type: 'text', read: readBy({ podcast: 'podcast_iframe', video: 'video_iframe' }) },
  },
  derived: {
    podcast_url: of('podcast', 'url'),
    podcast_iframe: of('podcast', 'iframe'),
    video_url: of('video', 'url'),
    video_iframe: of('video', 'iframe'),
    article_url: of('article', 'url'),
  },
  key: ({ mediaType, title }) => `${mediaType}\u0000${fold(title ?? '')}`,
  keyWords: 'mine or company, media type and title',
  rowName: ({ title }) => title,
  check({ mediaType, iframe }) {
    if (mediaType !== 'article' || iframe === null) return undefined;
    return { field: 'iframe', error: 'An article has no player. Leave the iframe empty and give the URL.' };
  },
  checkWhole({ mediaType, url, iframe }) {
    if (url !== null || iframe !== null) return undefined;
    const needs = mediaType === 'article' ? 'An article needs a URL.' : `A ${mediaType} needs a URL or an iframe.`;
    return { field: 'url', error: needs };
  },
  undo: { name: 't.title', kept: [] },
});
