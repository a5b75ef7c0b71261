import { guidance as guidanceCalls, production as productionCalls } from '../contract.ts';
import { guidanceFile } from './guidance-file.ts';
import { guidanceKind } from './guidance-kind.ts';
import { productionFile } from './production-file.ts';
import { productionKind } from './production-kind.ts';

/** What mines produced: the record, its files and its calls. */
export const production = { record: productionKind, file: productionFile, calls: productionCalls };

/** What was said that they would. */
export const guidance = { record: guidanceKind, file: guidanceFile, calls: guidanceCalls };
