import { interests as calls } from '../contract.ts';
import { interestFile } from './interest-file.ts';
import { interestKind } from './interest-kind.ts';

/** Interests in mines: the record, its files and its calls. */
export const interests = { record: interestKind, file: interestFile, calls };
