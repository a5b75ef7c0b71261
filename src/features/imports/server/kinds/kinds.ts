import type { ImportKind } from '../../../../domain/nouns.ts';
import type { Kind } from '../kind.ts';
import { companiesKind } from './companies.ts';
import { observationFile } from '../../../drilling/server/observation-file.ts';
import { programFile } from '../../../drilling/server/program-file.ts';
import { studyFile } from '../../../economics/server/study-file.ts';
import { mediaFile } from '../../../media/server/media-file.ts';
import { minesKind } from './mines.ts';
import { estimateFile } from '../../../resources/server/estimate-file.ts';

/** Every kind of file that can be imported. Each kind knows its own rows; the engine passes them through. */
export const kinds: Readonly<Record<ImportKind, Kind>> = {
  companies: companiesKind as unknown as Kind,
  mines: minesKind as unknown as Kind,
  'resource-estimates': estimateFile as unknown as Kind,
  'economic-studies': studyFile as unknown as Kind,
  media: mediaFile as unknown as Kind,
  'drill-programs': programFile as unknown as Kind,
  'drill-observations': observationFile as unknown as Kind,
};

/** The columns of a kind's template, which are those of its export. */
export const templateColumns = (kind: ImportKind): string[] => Object.keys(kinds[kind].columns);
