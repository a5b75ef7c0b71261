import { sql } from 'drizzle-orm';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { keptColumn } from '../../records/server/summary.ts';

export interface NoteValues {
  content: string;
  tags: string[];
}

const shared: Pick<RecordKind<NoteValues>, 'fields' | 'defaults' | 'order' | 'latestFirst' | 'nameOf'> = {
  fields: { content: { column: 'content', type: 'text' }, tags: { column: 'tags', type: 'texts' } },
  defaults: { tags: [] },
  order: (r) => `${r}.created_at desc`,
  latestFirst: true,
  nameOf: (_values, parent) => parent.name,
};

export const mineNoteKind: RecordKind<NoteValues> = {
  ...shared,
  entityType: 'mine_note',
  parent: 'mine',
  table: 'mine_notes',
  linkOf: (id) => ({ mineNoteId: id }),
  summary: keptColumn('notes_count', sql`(select count(*) from mine_notes n where n.mine_id = m.id)`),
};

export const companyNoteKind: RecordKind<NoteValues> = {
  ...shared,
  entityType: 'company_note',
  parent: 'company',
  table: 'company_notes',
  linkOf: () => ({}),
};
