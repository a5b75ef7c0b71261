import { lazy, useCallback, useMemo, useState } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { rowKey } from '../../../web/ui/tables/saved-row.ts';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { Note } from '../contract.ts';
import { deleteNote } from './api.ts';
import { NoteCard } from './NoteCard.tsx';
import { NoteFilters } from './NoteFilters.tsx';
import { filteredNotes, noFilter, type NoteFilter, tagsInUse } from './note-list.ts';
import styles from './Notes.module.css';

const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }));

interface NotesPanelProps {
  entityType: EntityType;
  entityId: number;
  notes: Note[];
  canEdit: boolean;
}

/** What members found out and think. */
export function NotesPanel({ entityType, entityId, notes, canEdit }: NotesPanelProps) {
  const [filter, setFilter] = useState<NoteFilter>(noFilter);
  const addTag = useCallback(
    (tag: string) => setFilter((before) => ({ ...before, tags: [...new Set([...before.tags, tag])] })),
    [],
  );
  const tags = useMemo(() => tagsInUse(notes), [notes]);
  const found = useMemo(() => filteredNotes(notes, filter), [notes, filter]);
  const { shown, more } = useMoreRows(found, 10, 'notes', ({ id }) => rowKey(`${entityType}-note`, id));
  return (
    <RecordPanel
      id="notes"
      title="Notes"
      addable="Note"
      records={notes}
      canEdit={canEdit}
      empty={{
        title: 'No notes yet.',
        why: 'A doubt, a visit, a number that does not add up: what you write here saves the next reader an evening.',
      }}
      renderForm={(note, close) => (
        <NoteDialog entityType={entityType} entityId={entityId} note={note} tagsInUse={tags} onClose={close} />
      )}
      renderDeletion={(note, close) => (
        <DeleteRecord noun="note" which="this note" onDelete={() => deleteNote(note)} onClose={close} />
      )}
    >
      {({ ask }) => (
        <>
          {notes.length > 1 && (
            <NoteFilters
              notes={notes}
              tagsInUse={tags}
              filter={filter}
              onChange={(changes) => setFilter((before) => ({ ...before, ...changes }))}
            />
          )}
          {found.length === 0 && <p className={styles.none}>No notes match these filters.</p>}
          <div className={styles.notes}>
            {shown.map((note) => (
              <NoteCard key={note.id} kind={`${entityType}-note`} note={note} onAsk={ask} onTag={addTag} />
            ))}
          </div>
          {more}
        </>
      )}
    </RecordPanel>
  );
}
