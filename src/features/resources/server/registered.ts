import { resources } from '../contract.ts';
import { estimateFile } from './estimate-file.ts';
import { estimateKind } from './estimate-kind.ts';

/** Resource estimates: the record, its files and its calls. */
export const estimates = { record: estimateKind, file: estimateFile, calls: resources };
