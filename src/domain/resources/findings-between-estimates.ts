import { type Finding, type FindingsById, isAtMost, note, type Placed, zerosFinding } from '../records/findings.ts';
import { belowOwnMetal } from '../metals/equivalents.ts';
import { fold } from '../text/fold.ts';
import { convertGrade, convertMass, gradeGpt } from '../metals/units.ts';
import { isOneOf, quantityUnits, resourceTypes } from '../vocabulary.ts';
import { cutoffKey, placesOf } from './estimate-standing.ts';
import { grams, type LookedAtEstimate, told, withoutLastZeros } from './looked-at-estimate.ts';

type PlacedEstimate = Placed<LookedAtEstimate>;

const words: Readonly<Record<string, string>> = { 'M+I': 'measured and indicated', '2P': 'proven and probable' };
const wordsOf = (resourceType: string) => words[resourceType] ?? resourceType;

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

/**
 * The row of a type that is of the same rock as another one of its report: of base cases the first, of others the only one that is
 * cut off alike. Where there are several, such as one for each price of the metal, nothing tells which one is meant.
 */
function rowsOfRock(report: readonly PlacedEstimate[]) {
  const keyOf = (type: string, values: LookedAtEstimate) => JSON.stringify([type, cutoffKey(values)]);
  const byCut = (of: readonly PlacedEstimate[]) => Map.groupBy(of, ({ values }) => keyOf(values.resourceType, values));
  const bases = report.filter(({ values }) => values.baseCase);
  const others = report.filter(({ values }) => !values.baseCase);
  const basesOfType = Map.groupBy(bases, ({ values }) => values.resourceType);
  const [allByCut, othersByCut] = [byCut(report), byCut(others)];
  return function rowOf(type: string, like: LookedAtEstimate): PlacedEstimate | undefined {
    const ofType = basesOfType.get(type) ?? [];
    if (like.baseCase) return ofType[0];
    const key = keyOf(type, like);
    // One that says nothing of its cut-off is compared with what the report adds up.
    const [some, more] = cutoffKey(like) === '' ? [ofType, othersByCut.get(key)] : [allByCut.get(key), []];
    const [only, ...rest] = [some?.[0], some?.[1], more?.[0], more?.[1]].filter((row) => row !== undefined);
    return rest.length === 0 ? only : undefined;
  };
}

/** RE5, RE8, RE6: a combined category beside its parts: base cases beside each other, others beside what is cut off alike. */
function combinedFindings(report: readonly PlacedEstimate[], found: FindingsById): void {
  const rowOf = rowsOfRock(report);
  for (const [combined, ...partTypes] of combinations) {
    const wholes = report.filter((row) => row.values.resourceType === combined && rowOf(combined, row.values) === row);
    for (const whole of wholes) {
      const parts = partTypes.map((type) => rowOf(type, whole.values)).filter((part) => part !== undefined);
      if (parts.length < partTypes.length) continue;
      if (whole.values.baseCase)
        note(found, whole.id, {
          rule: 'RE8',
          field: 'baseCase',
          sentence: `This report has ${wordsOf(combined)} both as one figure and by its parts.`,
          mend: 'The parts count; keep the combined figure for comparison only, as no base case.',
        });
      const metal = grams(whole.values);
      const held = parts.map((part) => grams(part.values));
      if (metal === null || held.some((part) => part === null)) continue;
      const sum = held.reduce<number>((total, part) => total + (part ?? 0), 0);
      const rounding = [whole, ...parts].reduce((all, { values }) => all + digitGrams(values), 0);
      note(
        found,
        whole.id,
        sumFinding(whole.values, metal, sum, rounding),
        inferredFinding(whole.values, metal, sum, rowOf('inferred', whole.values)),
      );
    }
  }
}

const digitGrams = (values: LookedAtEstimate) =>
  isOneOf(quantityUnits, values.containedMetalUnit)
    ? convertMass(halfDigit(values), values.containedMetalUnit, 'g')
    : 0;

function sumFinding(whole: LookedAtEstimate, metal: number, sum: number, rounding: number): Finding | null {
  const off = Math.abs(sum - metal);
  if (isAtMost(off, metal * tolerance) || off <= rounding) return null;
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
  if (whole.resourceType !== 'M+I' || !more || !isAtMost(Math.abs(sum + more - metal), metal * tolerance)) return null;
  return {
    rule: 'RE6',
    field: 'resourceType',
    sentence: `${told(metal, whole)} is what measured, indicated and inferred come to together.`,
    mend: 'Inferred may not be added: enter it as M+I+inferred, or the parts by class.',
  };
}

const reserveTolerance = 1.05;

const classTypes = { resources: ['measured', 'indicated', 'M+I'], reserves: ['proven', 'probable', '2P'] } as const;

/** RE7, RE10: resources beside the reserves of the same zone, as far as they count: what was replaced says nothing of today's. */
function reserveFindings(estimates: readonly PlacedEstimate[], found: FindingsById): void {
  const rows = estimates.flatMap(({ id, values }) =>
    isOneOf(resourceTypes, values.resourceType) ? [{ ...values, resourceType: values.resourceType, id, values }] : [],
  );
  const places = placesOf(rows);
  const counted = rows.filter((row) => places.get(row)?.standing === 'counted');
  const ofClass = (name: keyof typeof classTypes) =>
    counted.filter(({ resourceType }) => isOneOf(classTypes[name], resourceType));
  const [resources, ore] = [ofClass('resources'), ofClass('reserves')];
  const total = (of: readonly PlacedEstimate[]) =>
    of.reduce<number | null>((sum, { values }) => {
      const metal = grams(values);
      return sum === null || metal === null ? null : sum + metal;
    }, 0);
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
  if (isAtMost(reserved, inGround * reserveTolerance)) return;
  for (const { id, values } of resources)
    note(found, id, {
      rule: 'RE7',
      field: 'includesReserves',
      sentence: `The reserves hold ${told(reserved, values)}, the resources that are to include them ${told(inGround, values)}.`,
      mend: 'Check whether the resources exclude the reserves.',
    });
}

const slack = 1.05;

const threeDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** A grade in grams for a tonne, in the unit of a cut-off. */
function gradeLike(gpt: number, { cutoffGradeUnit }: LookedAtEstimate): string {
  const unit = cutoffGradeUnit ?? 'g/t';
  return `${threeDigits.format(convertGrade(gpt, 'g/t', unit) ?? gpt)} ${unit}`;
}

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
        `The rock between the cut-offs of ${lower} and ${here} would hold ${gradeLike(slice, row.values)}, which does not lie between them.`,
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
