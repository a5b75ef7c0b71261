import { addDays } from '../time/dates.ts';

/** How sure a rule is: what it finds cannot be true, is probably wrong, or is worth knowing. */
export const severities = ['error', 'warning', 'information'] as const;
export type Severity = (typeof severities)[number];

/**
 * What is looked for in a record before it is stored and in what is stored, by the ids that the valuation rules have
 * (`docs/formulas.md`): how sure it is, and what it is called where findings are listed.
 */
export const rules = {
  CS1: { severity: 'warning', name: 'Market cap does not follow from shares and price' },
  CS2: { severity: 'warning', name: 'Share count jumps without an event' },
  CS3: { severity: 'error', name: 'Counted after its expiry' },
  CS4: { severity: 'warning', name: 'Strike far from the price' },
  CS5: { severity: 'warning', name: 'Instruments missing or double' },
  CS6: { severity: 'information', name: 'Old cash in a new enterprise value' },
  CS7: { severity: 'information', name: 'Enterprise value is a bound' },
  DR1: { severity: 'error', name: 'Parts hold more metal than the whole' },
  DR2: { severity: 'information', name: 'A short part carries the interval' },
  DR4: { severity: 'error', name: 'Intervals overlap' },
  DR5: { severity: 'warning', name: 'Unusual cost per metre' },
  DR6: { severity: 'warning', name: 'Depths in feet?' },
  DR7: { severity: 'warning', name: 'Hole far from its mine' },
  DR8: { severity: 'warning', name: 'Grade in parts per billion?' },
  EV1: { severity: 'error', name: 'Attributable does not follow from the share' },
  EV2: { severity: 'warning', name: 'Ounces in thousands?' },
  FN1: { severity: 'error', name: 'Gross does not follow from units and price' },
  FN2: { severity: 'warning', name: 'Half warrants counted whole?' },
  GN1: { severity: 'error', name: 'Date in the future' },
  GN2: { severity: 'warning', name: 'Changed by a power of ten' },
  GN3: { severity: 'warning', name: 'Metal in carats, stones by weight, gold in per cent' },
  IN1: { severity: 'information', name: 'Filed late' },
  MQ3: { severity: 'error', name: 'Equivalent below its own metal' },
  OW1: { severity: 'error', name: 'Owners hold more than all' },
  OW2: { severity: 'warning', name: 'Not earned yet' },
  OW3: { severity: 'error', name: 'More than the royalty' },
  PD1: { severity: 'warning', name: 'Recovered metal does not follow' },
  PD2: { severity: 'warning', name: 'Unusual realised price' },
  PD3: { severity: 'error', name: 'Recovery or range that cannot be' },
  PD4: { severity: 'warning', name: 'Cost beyond any price' },
  PR1: { severity: 'warning', name: 'Unusual metal price' },
  RE1: { severity: 'warning', name: 'Contained metal does not follow' },
  RE2: { severity: 'information', name: 'More exact than an inferred estimate can be' },
  RE3: { severity: 'warning', name: 'Cut-off above the grade' },
  RE4: { severity: 'error', name: 'Cut-off rows contradict each other' },
  RE5: { severity: 'error', name: 'Parts do not add up to the published sum' },
  RE6: { severity: 'warning', name: 'Inferred is in this total' },
  RE7: { severity: 'warning', name: 'More reserves than resources' },
  RE8: { severity: 'error', name: 'Counted twice' },
  RE9: { severity: 'warning', name: 'Grade beyond any mine' },
  RE10: { severity: 'information', name: 'Inclusive or exclusive of reserves?' },
  RE11: { severity: 'information', name: 'May no longer be current' },
  RE12: { severity: 'warning', name: 'Hardly any ore' },
  ST1: { severity: 'error', name: 'NPV, IRR and discount rate contradict each other' },
  ST2: { severity: 'error', name: 'NPV above all that the mine can earn' },
  ST4: { severity: 'warning', name: 'Life, throughput and total disagree' },
  ST5: { severity: 'error', name: 'More paid than recovered' },
  ST6: { severity: 'information', name: 'Study price is far from the newest one' },
  ST7: { severity: 'error', name: 'Money beyond any mine' },
  ST8: { severity: 'warning', name: 'Two figures exchanged?' },
} as const satisfies Readonly<Record<string, { severity: Severity; name: string }>>;
export type RuleId = keyof typeof rules;
export const ruleIds = Object.keys(rules) as [RuleId, ...RuleId[]];

/** Rises when a rule changes: what is stored is then looked at anew. */
export const rulesVersion = 17;

/** One thing that looks wrong in a record. */
export interface Finding {
  rule: RuleId;
  /** The field to look at, by the name of the contract. */
  field: string;
  /** What is odd, with the figures; a whole sentence. */
  sentence: string;
  /** What to do about it; a whole sentence. */
  mend: string;
}

/** A record among those that it is looked at with. */
export interface Placed<Values> {
  id: number;
  values: Values;
}

/** Findings of records by their ids; those without any are missing. */
export type FindingsById = Map<number, Finding[]>;

/** Adds findings to those of a record. */
export function note(found: FindingsById, id: number, ...findings: readonly (Finding | null)[]): void {
  const real = findings.filter((finding) => finding !== null);
  if (real.length === 0) return;
  const known = found.get(id);
  if (known) known.push(...real);
  else found.set(id, real);
}

/**
 * Why a date of something that has happened cannot be; undefined where it can. Both as `YYYY-MM-DD`, `today` in UTC: where
 * the sun rises first, it is the day after already.
 */
export const futureDate = (date: string | null, today: string): string | undefined =>
  date !== null && date > addDays(today, 1) ? `The date ${date} is in the future. Check the year.` : undefined;

/** GN1: of the day on which something was reported or seen. */
export function dateFinding(field: string, date: string | null, today: string): Finding | null {
  if (futureDate(date, today) === undefined) return null;
  return { rule: 'GN1', field, sentence: `The date ${date ?? ''} has not come yet.`, mend: 'Check the year.' };
}

/** Sums and products are doubles: what is more by less than their digits tell is not more, so that a limit itself is silent. */
const digitsOfDoubles = 1e-12;
export const isAtMost = (value: number, limit: number): boolean => value <= limit + Math.abs(limit) * digitsOfDoubles;

/** Whether a figure is another one times or by 10, 100, …, within 0.1 %: the mark of zeros too many or missing. */
export function isPowerOfTenOff(before: number, after: number): boolean {
  const ratio = after / before;
  if (!(ratio > 0) || !Number.isFinite(ratio)) return false;
  const exponent = Math.round(Math.log10(ratio));
  return exponent !== 0 && Math.abs(ratio / 10 ** exponent - 1) <= 0.001;
}

/** GN2: a figure that became itself with more or fewer zeros. */
export function zerosFinding(
  field: string,
  words: string,
  before: number | string | null,
  after: number | string | null,
): Finding | null {
  if (before === null || after === null || !isPowerOfTenOff(Number(before), Number(after))) return null;
  const figure = (value: number | string) => Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 });
  return {
    rule: 'GN2',
    field,
    sentence: `${words} goes from ${figure(before)} to ${figure(after)}: the same digits with other zeros.`,
    mend: 'Check thousands and millions.',
  };
}
