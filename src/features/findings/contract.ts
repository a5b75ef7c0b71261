import { z } from 'zod';
import { CompanyIdParams, endpoint, MineIdParams, RecordId } from '../../contract.ts';
import { insideListQuery } from '../../contract-queries.ts';
import { ruleIds, severities } from '../../domain/records/findings.ts';
import { activityEntityTypes } from '../../domain/nouns/nouns.ts';

/** What looks wrong in one record of a mine or company. */
export const RecordFinding = z
  .object({
    entityType: z.enum(activityEntityTypes),
    recordId: RecordId,
    /** The rule that found it, as `docs/formulas.md` lists them. */
    rule: z.enum(ruleIds),
    /** `error`: it cannot be true; `warning`: it is probably wrong; `information`: worth knowing. */
    severity: z.enum(severities),
    /** The field of the record to look at. */
    field: z.string(),
    /** What is odd, with the figures. */
    sentence: z.string(),
    /** What to do about it. */
    mend: z.string(),
  })
  .meta({ id: 'RecordFinding' });
export type RecordFinding = z.output<typeof RecordFinding>;

export const findings = {
  ofMine: endpoint({
    method: 'GET',
    path: '/api/mines/{mineId}/findings',
    access: 'member',
    byToken: true,
    tag: 'Findings',
    summary: 'What looks wrong in the records of a mine, the surest first',
    params: MineIdParams,
    query: z.object(insideListQuery),
    response: z.array(RecordFinding),
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/{companyId}/findings',
    access: 'member',
    byToken: true,
    tag: 'Findings',
    summary: 'What looks wrong in the records of a company itself, the surest first; its mines have their own',
    params: CompanyIdParams,
    query: z.object(insideListQuery),
    response: z.array(RecordFinding),
  }),
};
