import type { ActivityEntityType } from '../../../domain/nouns.ts';
import { observationKind } from '../../drilling/server/observation-kind.ts';
import { programKind } from '../../drilling/server/program-kind.ts';
import { studyKind } from '../../economics/server/study-kind.ts';
import { mediaKind } from '../../media/server/media-kind.ts';
import { companyNoteKind, mineNoteKind } from '../../notes/server/note-kinds.ts';
import type { RecordKind } from './record-kind.ts';
import { estimateKind } from '../../resources/server/estimate-kind.ts';

/** The kinds of records that belong to a mine or company, by what activities call them. */
export const recordKinds = new Map<ActivityEntityType, RecordKind<object>>(
  [programKind, observationKind, studyKind, estimateKind, mediaKind, mineNoteKind, companyNoteKind].map(
    (kind: RecordKind<object>) => [kind.entityType, kind],
  ),
);
