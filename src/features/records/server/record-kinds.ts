import type { ActivityEntityType } from '../../../domain/nouns/nouns.ts';
import { capital } from '../../capital/server/registered.ts';
import { financings } from '../../financings/server/registered.ts';
import { insiders } from '../../insiders/server/registered.ts';
import { drillObservations, drillPrograms } from '../../drilling/contract.ts';
import { drillHoles } from '../../drilling/contract-holes.ts';
import { holeFile } from '../../drilling/server/hole-file.ts';
import { holeKind } from '../../drilling/server/hole-kind.ts';
import { observationFile } from '../../drilling/server/observation-file.ts';
import { observationKind } from '../../drilling/server/observation-kind.ts';
import { programFile } from '../../drilling/server/program-file.ts';
import { programKind } from '../../drilling/server/program-kind.ts';
import { economics } from '../../economics/contract.ts';
import { studyFile } from '../../economics/server/study-file.ts';
import { studyKind } from '../../economics/server/study-kind.ts';
import type { Kind } from '../../imports/server/model/kind.ts';
import { interests } from '../../interests/server/registered.ts';
import { mediaFile } from '../../media/server/media-file.ts';
import { mediaKind } from '../../media/server/media-kind.ts';
import { companyNoteKind, mineNoteKind } from '../../notes/server/note-kinds.ts';
import { guidance, production } from '../../production/server/registered.ts';
import { estimateFile } from '../../resources/server/estimate-file.ts';
import { resources } from '../../resources/contract.ts';
import { estimateKind } from '../../resources/server/estimate-kind.ts';
import type { RecordKind } from './record-kind.ts';
import type { RecordCalls } from './record-routes.ts';

export interface Registered {
  record: RecordKind<object>;
  file?: Kind;
  /** Its calls, where they are those that every kind has: their routes follow. */
  calls?: RecordCalls;
}

/** Every kind of record that belongs to a mine or company. */
export const registered: readonly Registered[] = [
  { record: programKind, file: programFile, calls: drillPrograms },
  { record: observationKind, file: observationFile, calls: drillObservations },
  { record: holeKind, file: holeFile, calls: drillHoles },
  { record: studyKind, file: studyFile, calls: economics },
  { record: estimateKind, file: estimateFile, calls: resources },
  interests,
  ...capital,
  production,
  guidance,
  financings,
  insiders,
  { record: mediaKind, file: mediaFile },
  { record: mineNoteKind },
  { record: companyNoteKind },
];

/** The kinds of records, by what activities call them. */
export const recordKinds = new Map<ActivityEntityType, RecordKind<object>>(
  registered.map(({ record }) => [record.entityType, record]),
);

/** The files of records, by the names of their kinds. */
export const recordFiles = new Map<string, Kind>(registered.flatMap(({ file }) => (file ? [[file.name, file]] : [])));

/** Kinds whose rows belong to a mine, or to a company, or name one. */
export const kindsNaming = (entityType: 'mine' | 'company') =>
  [...recordKinds.values()].filter(
    ({ parent, namesCompany }) =>
      parent === entityType || parent === 'either' || (entityType === 'company' && namesCompany),
  );
