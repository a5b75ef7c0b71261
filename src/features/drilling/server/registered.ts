import { drillObservations, drillPrograms } from '../contract.ts';
import { drillHoles } from '../contract-holes.ts';
import { holeFile } from './hole-file.ts';
import { holeKind } from './hole-kind.ts';
import { observationFile } from './observation-file.ts';
import { observationKind } from './observation-kind.ts';
import { programFile } from './program-file.ts';
import { programKind } from './program-kind.ts';

/** Records of drilling: each with its files and its calls. */
export const drilling = [
  { record: programKind, file: programFile, calls: drillPrograms },
  { record: observationKind, file: observationFile, calls: drillObservations },
  { record: holeKind, file: holeFile, calls: drillHoles },
] as const;
