import type { ImportKind } from '../../../../domain/import-kinds.ts';
import type { Kind } from '../kind.ts';
import { companiesKind } from './companies.ts';
import { minesKind } from './mines.ts';
import { resourceEstimatesKind } from './resource-estimates.ts';

/** Every kind of file that can be imported. Each kind knows its own rows; the engine passes them through. */
export const kinds: Readonly<Record<ImportKind, Kind>> = {
  companies: companiesKind as unknown as Kind,
  mines: minesKind as unknown as Kind,
  'resource-estimates': resourceEstimatesKind as unknown as Kind,
};
