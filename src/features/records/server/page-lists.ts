import { sql, type SQL } from 'drizzle-orm';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { recordsOf } from './list-records.ts';
import { kindsNaming } from './record-kinds.ts';

/** What the page of a mine or company lists, each kind under the name that it has there. */
const kindsListed = (entityType: EntityType) =>
  kindsNaming(entityType).flatMap((kind) => (kind.pageList === undefined ? [] : [{ name: kind.pageList, kind }]));

export const pageListNames = (entityType: EntityType): string[] => kindsListed(entityType).map(({ name }) => name);

/** The lists of the page of the mine or company `id`: a column for each, the text of a JSON array. */
export const pageListColumns = (entityType: EntityType, id: SQL): SQL =>
  sql.join(
    kindsListed(entityType).map(({ name, kind }) => sql`${recordsOf(kind, entityType, id)} as ${sql.raw(`"${name}"`)}`),
    sql`, `,
  );

/** The fields of the page that the row with these columns makes. */
export const pageListJson = (entityType: EntityType, row: Readonly<Record<string, unknown>>): string =>
  pageListNames(entityType)
    .map((name) => `"${name}":${String(row[name])},`)
    .join('');
