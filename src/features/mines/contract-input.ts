import { z } from 'zod';
import {
  IdentifierList,
  FutureSteps,
  Name,
  OptionalDate,
  OptionalText,
  OrBlank,
  RecordId,
  inBody,
  OptionalChoice,
} from '../../contract.ts';
import {
  latitudeRule,
  longitudeRule,
  longText,
  metalShareRule,
  metalShareWanted,
  nameText,
  ownershipRule,
  royaltiesRule,
} from '../../domain/records/field-rules.ts';
import { stages } from '../../domain/mines/stages.ts';
import { NewCompany } from '../companies/contract.ts';

const MetalShareInput = z.object({
  metal: Name('Choose a metal.', nameText),
  /** Whole per cent; null where the share is unknown. */
  percentage: z
    .number(metalShareWanted)
    .int(metalShareWanted)
    .min(metalShareRule.min, metalShareWanted)
    .max(metalShareRule.max, metalShareWanted)
    .nullable()
    .default(null),
});

const twoDecimals = (value: number) => Number(value.toFixed(2)) === value;

/** Per cent with up to two decimals, as a JSON number; empty is the default of its field. */
function Percent({ min, max }: typeof ownershipRule) {
  const wanted = `Enter a number from ${min} to ${max}.`;
  return OrBlank(
    z.number().min(min, wanted).max(max, wanted).refine(twoDecimals, 'Enter at most two decimals.'),
    wanted,
  );
}

function Degrees({ min, max }: typeof latitudeRule) {
  const wanted = `Enter degrees from ${min} to ${max}.`;
  return OrBlank(z.number().min(min, wanted).max(max, wanted), wanted);
}

const mineFields = {
  alsoKnownAs: OptionalText().optional(),
  /** Each of at most one mine. */
  identifiers: IdentifierList.nullable().optional(),
  country: OptionalText(nameText).optional(),
  primaryJurisdiction: OptionalText(nameText).optional(),
  stage: OptionalChoice(stages).optional(),
  metalsDistribution: z
    .array(MetalShareInput)
    .max(100, 'Name at most 100 metals.')
    .refine(
      (shares) => new Set(shares.map((share) => share.metal.toLowerCase())).size === shares.length,
      'Name each metal once.',
    )
    .nullable()
    .optional(),
  companyId: OrBlank(RecordId, 'Choose a company.').optional(),
  ownershipPercentage: Percent(ownershipRule).optional(),
  royalties: Percent(royaltiesRule).optional(),
  notes: OptionalText(longText).optional(),
  latitude: Degrees(latitudeRule).optional(),
  longitude: Degrees(longitudeRule).optional(),
  nextStepDescription: OptionalText().optional(),
  nextStepDate: OptionalDate.optional(),
  futureSteps: FutureSteps.nullable().optional(),
  /** `false`: `newCompany` is ignored. */
  createNewCompany: z.boolean().nullable().optional(),
  /** Made together with the mine; wins over `companyId`. */
  newCompany: NewCompany.nullable().optional(),
};

export const MineInput = z.object({ name: Name(), ...mineFields }).meta(inBody('MineInput'));
export type MineInput = z.input<typeof MineInput>;

/** Only the fields that are sent change. */
export const MineChanges = z.object({ name: Name().optional(), ...mineFields }).meta(inBody('MineChanges'));
export type MineChanges = z.output<typeof MineChanges>;
export type MineChangesInput = z.input<typeof MineChanges>;

/** What a form still holds of a company that is not to be made need not be complete. */
export const withoutIgnoredCompany = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((body: z.input<Schema>) => {
    if (typeof body !== 'object' || body === null || !('createNewCompany' in body)) return body;
    return body.createNewCompany === false ? { ...body, newCompany: undefined } : body;
  }, schema);
