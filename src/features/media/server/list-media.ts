import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import type { JsonText } from '../../../server/endpoint.ts';
import { authorship, showRecord, wholeList, type Window } from '../../records/server/list-records.ts';

/** The fields of media `x` by their creator `u`. */
const columns = fixed(sql`
  x.id, case when x.mine_id is null then 'company' else 'mine' end as "entityType",
  coalesce(x.mine_id, x.company_id) as "entityId", x.media_type as "mediaType", x.title,
  x.recording_date as "recordingDate", x.publication_date as "publicationDate", x.podcast_url as "podcastUrl",
  x.podcast_iframe as "podcastIframe", x.video_url as "videoUrl", x.video_iframe as "videoIframe",
  x.article_url as "articleUrl", x.publication_name as "publicationName", x.author, x.description, ${authorship(sql`x`)}`);

/** Media of the mine or company `id` as one JSON array, the newest first. */
export const mediaOf = (entityType: EntityType, id: SQL, { limit, offset }: Window = wholeList): SQL => sql`
  (select coalesce(json_agg(entry), '[]') from (
    select ${columns} from media x left join users u on u.id = x.created_by
    where x.${sql.raw(`${entityType}_id`)} = ${id} order by x.created_at desc, x.id desc limit ${limit} offset ${offset}
  ) entry)`;

export const showMedia = (db: Db, id: number): Promise<JsonText> =>
  showRecord(db, {
    columns,
    source: sql`media x left join users u on u.id = x.created_by`,
    id: sql`x.id = ${id}`,
    what: 'This media entry',
  });
