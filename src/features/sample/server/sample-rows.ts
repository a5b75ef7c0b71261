import { z } from 'zod';
import { FutureStepInput } from '../../../contract.ts';
import { readPrices } from '../../../domain/studies/metal-prices.ts';
import { stages } from '../../../domain/mines/stages.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { DrillObservationInput, DrillProgramInput } from '../../drilling/contract.ts';
import { EconomicStudyInput } from '../../economics/contract.ts';
import { MediaInput } from '../../media/contract.ts';
import { NoteInput } from '../../notes/contract.ts';

/** The mine or company that a row belongs to, by its name. */
export interface Owner {
  entityType: EntityType;
  name: string;
}

/** So many people vote in the sample. */
const mostVoters = 12;

const ownName = z.string().min(1, 'Name the mine or company.');

/** Cells are text; a form sends these as numbers. Decimals that are kept exactly are text there as well. */
const withNumbers = (fields: readonly string[]) => (row: unknown) =>
  Object.fromEntries(
    Object.entries(z.record(z.string(), z.string()).parse(row)).map(([field, text]) => [
      field,
      fields.includes(field) && text !== '' ? Number(text) : text,
    ]),
  );

export const ProgramRow = z.preprocess(
  withNumbers(['numberOfHoles', 'numberOfMeters', 'cost', 'costPerMeter']),
  DrillProgramInput.extend({ mineName: ownName }),
);

export const ObservationRow = DrillObservationInput.extend({ mineName: ownName });
export type ObservationRow = z.output<typeof ObservationRow>;

/** A cell of prices as a file writes them, as the records that a form sends. */
const withPrices = (row: Record<string, string | number>) => {
  const cell = `${row['metalPrices'] ?? ''}`;
  const prices = readPrices(cell);
  // What is no price stays a text, which the contract refuses.
  if ('error' in prices) return { ...row, metalPrices: cell === '' ? null : cell };
  return { ...row, metalPrices: prices.value };
};

const studyNumbers = withNumbers([
  'lifeOfMineYears',
  'afterTaxIrr',
  'paybackPeriod',
  'totalCapex',
  'totalOpex',
  'totalTonsMined',
  'discountRate',
  'npv',
  'productionThroughput',
  'oreThroughput',
  'recovery',
  'stripRatio',
]);

export const StudyRow = z.preprocess(
  (row) => withPrices(studyNumbers(row)),
  EconomicStudyInput.extend({ mineName: ownName }),
);

/** The file has one column for the address, of whatever type the media are; players of other sites it has none. */
export const MediaRow = z.preprocess(
  (row) => {
    const { url, ...cells } = z.record(z.string(), z.string()).parse(row);
    return { ...cells, [`${cells['mediaType']}Url`]: url };
  },
  MediaInput.omit({ entityId: true }).extend({ entityName: ownName, iframe: z.literal('') }),
);

const owned = { mine: ownName.optional(), company: ownName.optional() };
const hasOneOwner = ({ mine, company }: { mine?: string | undefined; company?: string | undefined }) =>
  (mine === undefined) !== (company === undefined);
const oneOwner = 'Name a mine or a company.';

export const NoteRow = NoteInput.extend({ ...owned, daysAgo: z.number().int().min(1) }).refine(hasOneOwner, oneOwner);

/** How a step of the past ended: kept so many days after its day (or before it), or given up. */
const StepOutcome = z.object({
  status: z.enum(['kept', 'dropped']),
  daysLate: z.number().int().min(-60).max(400),
  sourceUrl: z.url(),
});

export const StepRow = FutureStepInput.pick({ priority: true })
  .extend({
    ...owned,
    description: z.string().min(1),
    /** Negative: so many months ago. */
    monthsFromNow: z.number().int().min(-60).max(60),
    outcome: StepOutcome.optional(),
  })
  .refine(hasOneOwner, oneOwner)
  .refine(
    ({ monthsFromNow, outcome }) => monthsFromNow < 0 || (monthsFromNow > 0 && !outcome),
    'What lies ahead has no outcome, and nothing is planned for today.',
  );
export type StepRow = z.output<typeof StepRow>;

/** What changes in a mine once all files are in: it advances to a stage, voters look at its page. */
export const RecentRow = z.object({
  mine: ownName,
  stage: z.enum(stages).optional(),
  visitors: z.number().int().min(1).max(mostVoters).optional(),
});
export type RecentRow = z.output<typeof RecentRow>;

/** Ratings of a mine or company, each of another voter. */
export const VoteRow = z
  .object({ ...owned, ratings: z.array(z.number().int().min(1).max(10)).min(1).max(mostVoters) })
  .refine(hasOneOwner, oneOwner);
export type VoteRow = z.output<typeof VoteRow>;

export const ownerOf = ({ mine, company }: { mine?: string | undefined; company?: string | undefined }): Owner =>
  mine === undefined ? { entityType: 'company', name: company ?? '' } : { entityType: 'mine', name: mine };
