import { financings as calls } from '../contract.ts';
import { financingFile } from './financing-file.ts';
import { financingKind } from './financing-kind.ts';

/** Financings of companies: the record, its files and its calls. */
export const financings = { record: financingKind, file: financingFile, calls };
