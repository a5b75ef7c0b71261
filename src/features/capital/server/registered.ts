import { capitalSnapshots } from '../contract.ts';
import { shareChanges } from '../contract-changes.ts';
import { capitalInstruments } from '../contract-instruments.ts';
import { shareChangeFile } from './change-file.ts';
import { shareChangeKind } from './change-kind.ts';
import { instrumentFile } from './instrument-file.ts';
import { instrumentKind } from './instrument-kind.ts';
import { snapshotFile } from './snapshot-file.ts';
import { snapshotKind } from './snapshot-kind.ts';

/** Records of a company's capital: each with its files and its calls. */
export const capital = [
  { record: snapshotKind, file: snapshotFile, calls: capitalSnapshots },
  { record: shareChangeKind, file: shareChangeFile, calls: shareChanges },
  { record: instrumentKind, file: instrumentFile, calls: capitalInstruments },
] as const;
