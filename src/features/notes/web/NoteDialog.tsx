import { useMemo } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { Combobox } from '../../../web/ui/controls/Combobox.tsx';
import { TextArea } from '../../../web/ui/controls/Field.tsx';
import { RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { Note } from '../contract.ts';
import { noteKind, typedTags } from './note-form.ts';

interface NoteDialogProps {
  entityType: EntityType;
  entityId: number;
  /** Undefined: a new one. */
  note?: Note | undefined;
  /** Offered while one types. */
  tagsInUse: readonly string[];
  onClose: () => void;
}

const mostOffered = 8;

export function NoteDialog({ entityType, entityId, note, tagsInUse, onClose }: NoteDialogProps) {
  const kind = useMemo(() => noteKind(entityType), [entityType]);
  const form = useRecordForm({ kind, parent: entityId, record: note, onClose });
  const { tags } = form.draft;
  const before = tags.slice(0, tags.lastIndexOf(',') + 1);
  const typed = tags.slice(before.length).trim().toLowerCase();
  const chosen = typedTags(before);
  const offered = tagsInUse.filter((tag) => tag.includes(typed) && !chosen.includes(tag)).slice(0, mostOffered);
  const { value, onChange, ...field } = form.bind('tags');
  return (
    <RecordDialog
      title={note ? 'Edit Note' : 'Add Note'}
      form={form}
      action={note ? 'Save Note' : 'Add Note'}
      onClose={onClose}
    >
      <TextArea
        label="Note"
        required
        rows={8}
        placeholder="What you found, what you doubt, and where you read it"
        {...form.bind('content')}
        help="Plain text; addresses become links"
      />
      <Combobox
        label="Tags"
        text={value}
        onText={onChange}
        options={offered.map((tag) => ({ key: tag, label: tag }))}
        onPick={(option) => onChange(`${before}${before && ' '}${option.key}, `)}
        placeholder="geology, permits"
        help="Optional, separated by commas"
        {...field}
      />
    </RecordDialog>
  );
}
