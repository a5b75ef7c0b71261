import {
  dateFinding,
  type Finding,
  type FindingsById,
  futureDate,
  note,
  type Placed,
  zerosFinding,
} from './findings.ts';
import { impossibleGrade } from './drilling-findings.ts';
import { belowOwnMetal } from './equivalents.ts';
import { fold } from './fold.ts';
import { knownMetal } from './metals.ts';
import { checkContainedMetal, containedMetal, convertGrade, convertMass, gradeGpt, naturalUnit } from './units.ts';
import { isOneOf, type QuantityUnit, quantityUnits } from './vocabulary.ts';

/** An estimate as far as rules look at it: metric tonnes, grades as decimal text, dates as YYYY-MM-DD. */
export interface LookedAtEstimate {
  /** A category, or several that were published as one: `M+I`, `2P`, `M+I+inferred`. */
  resourceType: string;
  metal: string;
  /** Null: the whole deposit. */
  zone: string | null;
  /** Whether it is what the report adds up, and no alternative cut-off. */
  baseCase: boolean;
  reportDate: string | null;
  tonnage: number | null;
  grade: string | null;
  gradeUnit: string | null;
  containedMetal: number | null;
  containedMetalUnit: string | null;
  cutoffGrade: string | null;
  cutoffGradeUnit: string | null;
  includesReserves: boolean | null;
}

type PlacedEstimate = Placed<LookedAtEstimate>;

const words: Readonly<Record<string, string>> = { 'M+I': 'measured and indicated', '2P': 'proven and probable' };
const wordsOf = (resourceType: string) => words[resourceType] ?? resourceType;

const [fine, coarse] = [3, 0].map((maximumFractionDigits) => new Intl.NumberFormat('en-US', { maximumFractionDigits }));
const figure = (value: number) => (value < 100 ? fine! : coarse!).format(value);
const percentOff = (value: number) => `${(Math.abs(value) * 100).toFixed(1)} %`;

/** Contained metal in grams, as published, else of tonnage and grade; null where neither tells. */
function grams(estimate: LookedAtEstimate): number | null {
  const { tonnage, grade, gradeUnit, containedMetal: stated, containedMetalUnit: unit } = estimate;
  if (stated !== null && isOneOf(quantityUnits, unit)) return convertMass(stated, unit, 'g');
  if (tonnage === null || grade === null || gradeUnit === null) return null;
  if (gradeUnit !== 'ct/t') return containedMetal({ tonnage, grade, gradeUnit }, 'g');
  const carats = containedMetal({ tonnage, grade, gradeUnit }, 'carats');
  return carats === null ? null : convertMass(carats, 'carats', 'g');
}

const unitOf = ({ containedMetalUnit, gradeUnit }: LookedAtEstimate): QuantityUnit =>
  isOneOf(quantityUnits, containedMetalUnit) ? containedMetalUnit : naturalUnit(gradeUnit ?? 'g/t');

const told = (inGrams: number, like: LookedAtEstimate) => {
  const unit = unitOf(like);
  return `${figure(convertMass(inGrams, 'g', unit))} ${unit}`;
};

/** RE1: the published metal is not what tonnage and grade come to. */
function containedFinding(estimate: LookedAtEstimate): Finding | null {
  const { tonnage, grade, gradeUnit, containedMetal: stated, containedMetalUnit: unit } = estimate;
  if (tonnage === null || grade === null || gradeUnit === null) return null;
  if (stated === null || !isOneOf(quantityUnits, unit)) return null;
  const check = checkContainedMetal({ tonnage, grade, gradeUnit }, stated, unit);
  if (!check || check.agrees) return null;
  return {
    rule: 'RE1',
    field: 'containedMetal',
    sentence: `Tonnage × grade gives ${figure(check.computed)} ${unit}; the ${figure(stated)} ${unit} entered are ${percentOff(check.difference)} ${check.difference > 0 ? 'above' : 'below'} that.`,
    mend: 'Check the unit and the thousands.',
  };
}

function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function significantDigits(value: string): number {
  const digits = value.replace(/^-?0*\.?0*/u, '').replace('.', '');
  return (value.includes('.') ? digits : withoutLastZeros(digits)).length;
}

/** RE2: an inferred estimate with more digits than it can be known to. */
function precisionFinding({ resourceType, tonnage, grade }: LookedAtEstimate): Finding | null {
  if (resourceType !== 'inferred') return null;
  const field = [['tonnage', tonnage === null ? null : String(tonnage)] as const, ['grade', grade] as const].find(
    ([, value]) => value !== null && significantDigits(value) > 3,
  );
  if (!field) return null;
  return {
    rule: 'RE2',
    field: field[0],
    sentence: `${field[0] === 'tonnage' ? `${figure(Number(field[1]))} t have` : `A grade of ${field[1]} has`} more digits than an inferred estimate can be known to.`,
    mend: 'Enter it as the report prints it; nothing is rounded here.',
  };
}

/** RE3: rock is counted from a grade on that is above its average. */
function cutoffFinding({ grade, gradeUnit, cutoffGrade, cutoffGradeUnit }: LookedAtEstimate): Finding | null {
  if (grade === null || gradeUnit === null || cutoffGrade === null || cutoffGradeUnit === null) return null;
  const cutoff = convertGrade(cutoffGrade, cutoffGradeUnit, gradeUnit);
  if (cutoff === null || cutoff < Number(grade)) return null;
  return {
    rule: 'RE3',
    field: 'cutoffGrade',
    sentence: `The cut-off of ${Number(cutoffGrade)} ${cutoffGradeUnit} is not below the average grade of ${Number(grade)} ${gradeUnit}.`,
    mend: 'Swap the two, or check their units. A cut-off in equivalent grade belongs into the notes.',
  };
}

/** Grams per tonne that no mine has had as the average of an estimate. */
const beyondAnyMine: ReadonlyMap<string, number> = new Map([
  ['Gold', 200],
  ['Silver', 10_000],
  ['Copper', 200_000],
]);

/** RE9: a grade that no mine has. */
function richFinding({ metal, grade, gradeUnit }: LookedAtEstimate): Finding | null {
  const most = beyondAnyMine.get(knownMetal(metal) ?? metal);
  const gpt = grade === null || gradeUnit === null ? null : gradeGpt(grade, gradeUnit);
  if (most === undefined || gpt === null || gpt <= most) return null;
  return {
    rule: 'RE9',
    field: 'gradeUnit',
    sentence: `${metal} of ${Number(grade)} ${gradeUnit} is ${figure(gpt)} g/t: no mine has that on average.`,
    mend: 'Check the unit of the grade.',
  };
}

const yearsCurrent = 5;

/** RE11: an estimate of which the report is old. */
function ageFinding({ reportDate, baseCase }: LookedAtEstimate, today: string): Finding | null {
  if (reportDate === null || !baseCase) return null;
  const limit = `${Number(today.slice(0, 4)) - yearsCurrent}${today.slice(4)}`;
  if (reportDate >= limit) return null;
  return {
    rule: 'RE11',
    field: 'reportDate',
    sentence: `The report of ${reportDate} is over five years old.`,
    mend: 'Enter a newer report, or read this one as historical.',
  };
}

/** What one estimate tells by itself: GN1, RE1 to RE3, RE9. How old it is counts for those only that nothing has replaced. */
export const estimateFindings = (estimate: LookedAtEstimate, today: string): Finding[] =>
  [
    dateFinding('reportDate', estimate.reportDate, today),
    containedFinding(estimate),
    precisionFinding(estimate),
    cutoffFinding(estimate),
    richFinding(estimate),
  ].filter((finding) => finding !== null);

/** What an estimate cannot be: over 100 % of metal, reported in the future. */
export function impossibleEstimate(
  { grade, gradeUnit, cutoffGrade, cutoffGradeUnit, reportDate }: LookedAtEstimate,
  today: string,
): { field: string; message: string } | undefined {
  const faults = [
    ['grade', impossibleGrade(grade, gradeUnit)],
    ['cutoffGrade', impossibleGrade(cutoffGrade, cutoffGradeUnit)],
    ['reportDate', futureDate(reportDate, today)],
  ] as const;
  const fault = faults.find(([, message]) => message !== undefined);
  return fault && { field: fault[0], message: fault[1]! };
}

const zoneOf = ({ zone }: LookedAtEstimate) => fold(zone ?? '');

/** The same rock on the same day, however it is cut off and divided into categories. */
const reportOf = ({ values }: PlacedEstimate) =>
  JSON.stringify([fold(values.metal), zoneOf(values), values.reportDate]);

const combinations = [
  ['M+I', 'measured', 'indicated'],
  ['2P', 'proven', 'probable'],
] as const;

/** Half a last digit of what is printed: 971,280 may be 971,279.5 to 971,280.5, 1.2 million ± 50,000. */
function halfDigit({ containedMetal: stated }: LookedAtEstimate): number {
  if (stated === null || stated === 0) return 0;
  const digits = String(stated);
  return 10 ** (digits.length - withoutLastZeros(digits).length) / 2;
}

const tolerance = 0.005;

/** RE5, RE8, RE6: a combined category beside its parts. */
function combinedFindings(report: readonly PlacedEstimate[], found: FindingsById): void {
  const one = (type: string) => report.find(({ values }) => values.baseCase && values.resourceType === type);
  for (const [combined, ...partTypes] of combinations) {
    const whole = one(combined);
    const parts = partTypes.map(one).filter((part) => part !== undefined);
    if (!whole || parts.length < partTypes.length) continue;
    const metal = grams(whole.values);
    const held = parts.map((part) => grams(part.values));
    note(found, whole.id, {
      rule: 'RE8',
      field: 'baseCase',
      sentence: `This report has ${wordsOf(combined)} both as one figure and by its parts.`,
      mend: 'The parts count; keep the combined figure for comparison only, as no base case.',
    });
    if (metal === null || held.some((part) => part === null)) continue;
    const sum = held.reduce<number>((total, part) => total + (part ?? 0), 0);
    const rounding = [whole, ...parts].reduce((all, { values }) => all + digitGrams(values), 0);
    note(
      found,
      whole.id,
      sumFinding(whole.values, metal, sum, rounding),
      inferredFinding(whole.values, metal, sum, one('inferred')),
    );
  }
}

const digitGrams = (values: LookedAtEstimate) =>
  isOneOf(quantityUnits, values.containedMetalUnit)
    ? convertMass(halfDigit(values), values.containedMetalUnit, 'g')
    : 0;

function sumFinding(whole: LookedAtEstimate, metal: number, sum: number, rounding: number): Finding | null {
  const off = Math.abs(sum - metal);
  if (off <= metal * tolerance || off <= rounding) return null;
  return {
    rule: 'RE5',
    field: 'containedMetal',
    sentence: `The parts come to ${told(sum, whole)}, the printed sum is ${told(metal, whole)}.`,
    mend: 'Check the digits of all three.',
  };
}

/** RE6: what is called measured and indicated is the sum of all three. */
function inferredFinding(
  whole: LookedAtEstimate,
  metal: number,
  sum: number,
  inferred: PlacedEstimate | undefined,
): Finding | null {
  const more = inferred && grams(inferred.values);
  if (whole.resourceType !== 'M+I' || !more || Math.abs(sum + more - metal) > metal * tolerance) return null;
  return {
    rule: 'RE6',
    field: 'resourceType',
    sentence: `${told(metal, whole)} is what measured, indicated and inferred come to together.`,
    mend: 'Inferred may not be added: enter it as M+I+inferred, or the parts by class.',
  };
}

const reserveTolerance = 1.05;

/** RE7, RE10: resources beside the reserves of the same zone. */
function reserveFindings(estimates: readonly PlacedEstimate[], found: FindingsById): void {
  const newest = (types: readonly string[]) => {
    const of = estimates.filter(({ values }) => values.baseCase && types.includes(values.resourceType));
    const day = of.reduce(
      (last, { values }) => ((values.reportDate ?? '') > last ? (values.reportDate ?? '') : last),
      '',
    );
    return of.filter(({ values }) => (values.reportDate ?? '') === day);
  };
  const total = (of: readonly PlacedEstimate[]) =>
    of.reduce<number | null>((sum, { values }) => {
      const metal = grams(values);
      return sum === null || metal === null ? null : sum + metal;
    }, 0);
  const pick = (combined: string, parts: readonly string[]) => {
    const byParts = newest(parts);
    return byParts.length > 0 ? byParts : newest([combined]);
  };
  const resources = pick('M+I', ['measured', 'indicated']);
  const ore = pick('2P', ['proven', 'probable']);
  if (resources.length === 0 || ore.length === 0) return;
  for (const { id, values } of resources) {
    if (values.includesReserves !== null) continue;
    note(found, id, {
      rule: 'RE10',
      field: 'includesReserves',
      sentence: 'There are reserves beside these resources, and nobody says whether the resources include them.',
      mend: 'Choose whether the resources include or exclude the reserves, as the report says.',
    });
  }
  const [inGround, reserved] = [total(resources), total(ore)];
  if (inGround === null || reserved === null || !resources.every(({ values }) => values.includesReserves)) return;
  if (reserved <= inGround * reserveTolerance) return;
  for (const { id, values } of resources)
    note(found, id, {
      rule: 'RE7',
      field: 'includesReserves',
      sentence: `The reserves hold ${told(reserved, values)}, the resources that are to include them ${told(inGround, values)}.`,
      mend: 'Check whether the resources exclude the reserves.',
    });
}

const slack = 1.05;

/** RE4: rows of one category at rising cut-offs: tonnes and metal do not rise, grades do not fall, the slice lies between. */
function cutoffRows(estimates: readonly PlacedEstimate[], found: FindingsById): void {
  const rows = estimates
    .flatMap(({ id, values }) => {
      const { cutoffGrade, cutoffGradeUnit, grade, gradeUnit, tonnage } = values;
      if (cutoffGrade === null || cutoffGradeUnit === null || grade === null || gradeUnit === null) return [];
      const [cutoff, gpt, metal] = [gradeGpt(cutoffGrade, cutoffGradeUnit), gradeGpt(grade, gradeUnit), grams(values)];
      return cutoff === null || gpt === null || metal === null || tonnage === null
        ? []
        : [{ id, values, cutoff, gpt, metal, tonnage }];
    })
    .toSorted((a, b) => a.cutoff - b.cutoff);
  for (const [index, row] of rows.entries()) {
    const below = rows[index - 1];
    if (!below || below.cutoff === row.cutoff) continue;
    const cutoffOf = ({ cutoffGrade, cutoffGradeUnit }: LookedAtEstimate) =>
      `${Number(cutoffGrade)} ${cutoffGradeUnit ?? ''}`;
    const [here, lower] = [cutoffOf(row.values), cutoffOf(below.values)];
    const slice = (below.metal - row.metal) / (below.tonnage - row.tonnage);
    const isBetween = slice >= below.cutoff / slack && slice <= row.cutoff * slack;
    const faults: [isSo: boolean, sentence: string][] = [
      [row.tonnage > below.tonnage, `At the cut-off of ${here} there are more tonnes than at ${lower}.`],
      [row.metal > below.metal * slack, `At the cut-off of ${here} there is more metal than at ${lower}.`],
      [row.gpt * slack < below.gpt, `At the cut-off of ${here} the grade is lower than at ${lower}.`],
      [
        row.tonnage < below.tonnage && !isBetween,
        `The rock between the cut-offs of ${lower} and ${here} would hold ${figure(slice)} g/t, which does not lie between them.`,
      ],
    ];
    const sentence = faults.find(([isSo]) => isSo)?.[1];
    if (sentence !== undefined)
      note(found, row.id, {
        rule: 'RE4',
        field: 'cutoffGrade',
        sentence,
        mend: 'Check this row against the table of the report.',
      });
  }
}

/** GN2: an estimate that is the one before it with other zeros. */
function successors(estimates: readonly PlacedEstimate[], found: FindingsById): void {
  const inTime = estimates
    .filter(({ values }) => values.baseCase && values.reportDate !== null)
    .toSorted((a, b) => ((a.values.reportDate ?? '') < (b.values.reportDate ?? '') ? -1 : 1));
  for (const [index, { id, values }] of inTime.entries()) {
    const before = inTime[index - 1]?.values;
    if (!before) continue;
    note(
      found,
      id,
      zerosFinding('tonnage', 'From the report before, the tonnage', before.tonnage, values.tonnage),
      zerosFinding(
        'containedMetal',
        'From the report before, the contained metal',
        before.containedMetal,
        values.containedMetal,
      ),
    );
  }
}

/** RE11 of the newest report of each category, metal and zone. */
function ages(estimates: readonly PlacedEstimate[], today: string, found: FindingsById): void {
  const bases = estimates.filter(({ values }) => values.baseCase);
  const newest = bases.reduce<PlacedEstimate | undefined>(
    (last, each) => ((each.values.reportDate ?? '') >= (last?.values.reportDate ?? '') ? each : last),
    undefined,
  );
  if (newest) note(found, newest.id, ageFinding(newest.values, today));
}

/** MQ3: an equivalent that is poorer than the metal that it is told in. */
function equivalentFindings(estimates: readonly PlacedEstimate[], found: FindingsById): void {
  const rockOf = ({ values }: PlacedEstimate) =>
    JSON.stringify([values.resourceType, zoneOf(values), values.reportDate, values.tonnage]);
  for (const rock of Map.groupBy(estimates, rockOf).values()) {
    const grades = rock.map(({ id, values }) => {
      const { metal, grade, gradeUnit } = values;
      return {
        id,
        values,
        metal,
        gpt: grade === null || gradeUnit === null ? null : convertGrade(grade, gradeUnit, 'g/t'),
      };
    });
    for (const [equivalent, own] of belowOwnMetal(grades))
      note(found, equivalent.id, {
        rule: 'MQ3',
        field: 'grade',
        sentence: `${equivalent.metal} at ${Number(equivalent.values.grade)} ${equivalent.values.gradeUnit ?? ''} is below the ${own.metal.toLowerCase()} alone, ${Number(own.values.grade)} ${own.values.gradeUnit ?? ''}.`,
        mend: 'Check whether the two were swapped.',
      });
  }
}

/** What the estimates of one mine tell together: MQ3, RE4 to RE8, RE10, RE11, GN2. */
export function estimatesFindings(estimates: readonly PlacedEstimate[], today: string): FindingsById {
  const found: FindingsById = new Map();
  for (const report of Map.groupBy(estimates, reportOf).values()) {
    combinedFindings(report, found);
    for (const rows of Map.groupBy(report, ({ values }) => values.resourceType).values()) cutoffRows(rows, found);
  }
  const byRock = ({ values }: PlacedEstimate) => JSON.stringify([fold(values.metal), zoneOf(values)]);
  for (const rock of Map.groupBy(estimates, byRock).values()) {
    reserveFindings(rock, found);
    for (const category of Map.groupBy(rock, ({ values }) => values.resourceType).values()) {
      successors(category, found);
      ages(category, today, found);
    }
  }
  equivalentFindings(estimates, found);
  return found;
}
