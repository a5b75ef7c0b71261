import { call } from '../../../web/http.ts';
import { type MineNote, type NoteInput, notes } from '../contract.ts';

export const readNotes = (mineId: number) => call(notes.ofMine, { params: { mineId } });

export function createNote(mineId: number, body: NoteInput, idempotencyKey: string) {
  return call(notes.createOnMine, { params: { mineId }, body, idempotencyKey });
}

export function saveNote({ id, version }: MineNote, body: NoteInput) {
  return call(notes.save, { params: { id }, body, ifMatch: version });
}

export function deleteNote({ id, version }: MineNote) {
  return call(notes.delete, { params: { id }, ifMatch: version });
}

export const toggleLike = ({ id }: MineNote) => call(notes.like, { params: { id } });
