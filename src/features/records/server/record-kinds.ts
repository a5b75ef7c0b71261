import type { ActivityEntityType } from '../../../domain/nouns.ts';
import { observationFile } from '../../drilling/server/observation-file.ts';
import { observationKind } from '../../drilling/server/observation-kind.ts';
import { programFile } from '../../drilling/server/program-file.ts';
import { programKind } from '../../drilling/server/program-kind.ts';
import { studyFile } from '../../economics/server/study-file.ts';
import { studyKind } from '../../economics/server/study-kind.ts';
import type { Kind } from '../../imports/server/model/kind.ts';
import { mediaFile } from '../../media/server/media-file.ts';
import { mediaKind } from '../../media/server/media-kind.ts';
import { companyNoteKind, mineNoteKind } from '../../notes/server/note-kinds.ts';
import { estimateFile } from '../../resources/server/estimate-file.ts';
import { estimateKind } from '../../resources/server/estimate-kind.ts';
import type { RecordKind } from './record-kind.ts';

/** Every kind of record that belongs to a mine or company, with its files where it has some. */
const all: readonly { record: RecordKind<object>; file?: Kind }[] = [
  { record: programKind, file: programFile },
  { record: observationKind, file: observationFile },
  { record: studyKind, file: studyFile },
  { record: estimateKind, file: estimateFile },
  { record: mediaKind, file: mediaFile },
  { record: mineNoteKind },
  { record: companyNoteKind },
];

/** The kinds of records, by what activities call them. */
export const recordKinds = new Map<ActivityEntityType, RecordKind<object>>(
  all.map(({ record }) => [record.entityType, record]),
);

/** The files of records, by the names of their kinds. */
export const recordFiles = new Map<string, Kind>(all.flatMap(({ file }) => (file ? [[file.name, file]] : [])));

/** Tables whose rows belong to a mine, or to a company, with what several of them are called. */
export const tablesInside = (entityType: 'mine' | 'company') =>
  [...recordKinds.values()].filter(({ parent }) => parent === entityType || parent === 'either');
