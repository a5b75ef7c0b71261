import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { DeleteDialog } from '../../../web/forms/DeleteDialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { PlusIcon } from '../../../web/ui/icons.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { Panel } from '../../../web/ui/Panel.tsx';
import { useMoreRows } from '../../../web/ui/use-more-rows.tsx';
import type { Note } from '../contract.ts';
import { deleteNote } from './api.ts';
import { NoteCard } from './NoteCard.tsx';
import { NoteFilters } from './NoteFilters.tsx';
import { filteredNotes, noFilter, type NoteFilter, tagsInUse } from './note-list.ts';
import styles from './Notes.module.css';

const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }));

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; note: Note };

interface NotesPanelProps {
  entityType: EntityType;
  entityId: number;
  notes: Note[];
  canEdit: boolean;
}

/** What members found out and think. */
export function NotesPanel({ entityType, entityId, notes, canEdit }: NotesPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [filter, setFilter] = useState<NoteFilter>(noFilter);
  const close = () => setAsked(null);
  const ask = useCallback((what: 'edit' | 'delete', note: Note) => setAsked({ what, note }), []);
  const addTag = useCallback(
    (tag: string) => setFilter((before) => ({ ...before, tags: [...new Set([...before.tags, tag])] })),
    [],
  );
  const tags = useMemo(() => tagsInUse(notes), [notes]);
  const found = useMemo(() => filteredNotes(notes, filter), [notes, filter]);
  const { shown, more } = useMoreRows(found, 10, 'notes');
  return (
    <Panel
      id="notes"
      title="Notes"
      count={notes.length}
      actions={
        canEdit &&
        notes.length > 0 && (
          <Button onClick={() => setAsked({ what: 'add' })}>
            <PlusIcon /> Add Note
          </Button>
        )
      }
    >
      {notes.length === 0 ? (
        <EmptyState
          compact
          title="No notes yet."
          action={canEdit && <Button onClick={() => setAsked({ what: 'add' })}>Add First Note</Button>}
        >
          A doubt, a visit, a number that does not add up: what you write here saves the next reader an evening.
        </EmptyState>
      ) : (
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
              <NoteCard key={note.id} note={note} onAsk={ask} onTag={addTag} />
            ))}
          </div>
          {more}
        </>
      )}
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'edit') && (
          <NoteDialog
            entityType={entityType}
            entityId={entityId}
            note={asked.what === 'edit' ? asked.note : undefined}
            tagsInUse={tags}
            onClose={close}
          />
        )}
      </Suspense>
      {asked?.what === 'delete' && (
        <DeleteDialog
          title="Delete note"
          onDelete={() => deleteNote(asked.note)}
          onDeleted={refreshRecords}
          deleted="Note deleted successfully"
          failed="Failed to delete note"
          onClose={close}
        >
          Are you sure you want to delete this note? This action cannot be undone.
        </DeleteDialog>
      )}
    </Panel>
  );
}
