import { companyNoteKind, mineNoteKind } from './note-kinds.ts';

/** Notes on mines and on companies; their calls are their own. */
export const notes = [{ record: mineNoteKind }, { record: companyNoteKind }] as const;
