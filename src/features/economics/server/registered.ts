import { economics } from '../contract.ts';
import { studyFile } from './study-file.ts';
import { studyKind } from './study-kind.ts';

/** Economic studies: the record, its files and its calls. */
export const studies = { record: studyKind, file: studyFile, calls: economics };
