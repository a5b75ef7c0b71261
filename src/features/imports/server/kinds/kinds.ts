import type { ImportKind } from '../../../../domain/nouns.ts';
import type { Kind } from '../kind.ts';
import { companiesKind } from './companies.ts';
import { drillObservationsKind } from './drill-observations.ts';
import { drillProgramsKind } from './drill-programs.ts';
import { economicStudiesKind } from './economic-studies.ts';
import { mediaKind } from './media.ts';
import { minesKind } from './mines.ts';
import { resourceEstimatesKind } from './resource-estimates.ts';

/** Every kind of file that can be imported. Each kind knows its own rows; the engine passes them through. */
export const kinds: Readonly<Record<ImportKind, Kind>> = {
  companies: companiesKind as unknown as Kind,
  mines: minesKind as unknown as Kind,
  'resource-estimates': resourceEstimatesKind as unknown as Kind,
  'economic-studies': economicStudiesKind as unknown as Kind,
  media: mediaKind as unknown as Kind,
  'drill-programs': drillProgramsKind as unknown as Kind,
  'drill-observations': drillObservationsKind as unknown as Kind,
};

/** The columns of a kind's template, which are those of its export. */
export const templateColumns = (kind: ImportKind): string[] => Object.keys(kinds[kind].columns);
