import { countCharacters } from '../../../domain/text/stored-text.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { type Check, faultsIn, required } from '../../../web/forms/checks.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { Note, NoteInput } from '../contract.ts';
import { createNote, readNotes, saveNote } from './api.ts';

export type NoteDraft = Record<'content' | 'tags', string>;

/** Tags as typed, comma-separated: trimmed, lower case, each once, empty ones dropped. */
export const typedTags = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
];

export const noteBody = ({ content, tags }: NoteDraft): NoteInput => ({ content, tags: typedTags(tags) });

const mostTags = 20;
const tagText = 50;

const tags: Check = (text) => {
  const typed = typedTags(text);
  if (typed.length > mostTags) return `Give a note at most ${mostTags} tags.`;
  const long = typed.find((tag) => countCharacters(tag) > tagText);
  return long && `A tag has at most ${tagText} characters: shorten “${long.slice(0, tagText)}…”.`;
};

/** Notes on a mine or on a company. */
export const noteKind = (entityType: EntityType): RecordKind<Note, NoteDraft> => ({
  name: `${entityType}-note`,
  parentType: entityType,
  entityType: `${entityType}_note`,
  labels: { content: 'Note', tags: 'Tags' },
  empty: { content: '', tags: '' },
  draftOf: ({ content, tags }) => ({ content, tags: tags.join(', ') }),
  faultsOf: (draft) => faultsIn(draft, { content: required('Note content is required'), tags }),
  create: (entityId, draft, key) => createNote(entityType, entityId, noteBody(draft), key),
  save: (note, draft) => saveNote(note, noteBody(draft)),
  readAll: (entityId) => readNotes(entityType, entityId),
  words: {
    created: 'Note added successfully',
    updated: 'Note updated successfully',
    createFailed: 'Failed to add note',
    updateFailed: 'Failed to update note',
    readFailed: 'Failed to fetch notes',
  },
});
