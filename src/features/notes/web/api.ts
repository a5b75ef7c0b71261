import type { EntityType } from '../../../domain/vocabulary.ts';
import { call } from '../../../web/http.ts';
import { type Note, type NoteInput, notes } from '../contract.ts';

const ofMine = (note: Note) => 'mineId' in note;

export const readNotes = (entityType: EntityType, entityId: number): Promise<Note[]> =>
  entityType === 'mine'
    ? call(notes.ofMine, { params: { mineId: entityId } })
    : call(notes.ofCompany, { params: { id: entityId } });

export const createNote = (
  entityType: EntityType,
  entityId: number,
  body: NoteInput,
  idempotencyKey: string,
): Promise<Note> =>
  entityType === 'mine'
    ? call(notes.createOnMine, { params: { mineId: entityId }, body, idempotencyKey })
    : call(notes.createOnCompany, { params: { id: entityId }, body, idempotencyKey });

export function saveNote(note: Note, body: NoteInput): Promise<Note> {
  const input = { params: { id: note.id }, body, ifMatch: note.version };
  return ofMine(note) ? call(notes.save, input) : call(notes.saveOfCompany, input);
}

export function deleteNote(note: Note): Promise<void> {
  const input = { params: { id: note.id }, ifMatch: note.version };
  return ofMine(note) ? call(notes.delete, input) : call(notes.deleteOfCompany, input);
}

export const toggleLike = (note: Note) =>
  call(ofMine(note) ? notes.like : notes.likeOfCompany, { params: { id: note.id } });
