import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import {
  intervalFindings,
  intervalsFindings,
  type LookedAtInterval,
  type LookedAtProgram,
  programFindings,
} from '../src/domain/drilling/drilling-findings.ts';
import { estimateFindings } from '../src/domain/resources/estimate-findings.ts';
import { estimatesFindings } from '../src/domain/resources/findings-between-estimates.ts';
import type { LookedAtEstimate } from '../src/domain/resources/looked-at-estimate.ts';
import { interestFindings, interestsFindings, type LookedAtInterest } from '../src/domain/mines/interest-findings.ts';
import { type Finding, type FindingsById, type Placed, rules } from '../src/domain/records/findings.ts';
import { guidanceFindings, impossibleGuidance, impossibleProduction, productionFindings } from '../src/domain/production/production-findings.ts';
import type { Estimate } from '../src/domain/resources/resource-classes.ts';
import { guidanceRows, periodRows } from './production-rows.ts';
import { type LookedAtStudy, studiesFindings, studyFindings } from '../src/domain/studies/study-findings.ts';
import { vouched } from '../src/domain/records/vouched.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const today = '2026-11-23';
const text = (cell: string | undefined) => cell || null;
const number = (cell: string | undefined) => (cell ? Number(cell) : null);
const yes = (cell: string | undefined) => (cell ? cell === 'yes' : null);

interface Rules<Values> {
  file: string;
  read(row: Row): Values;
  alone(values: Values): Finding[];
  together(records: readonly Placed<Values>[]): FindingsById;
}

/** What the rules find in a file that would be told as wrong or probably wrong, as `mine: rule`. */
function faults<Values>({ file, read, alone, together }: Rules<Values>): string[] {
  const byMine = Map.groupBy(rowsOf(file), (row) => row['mineName']);
  return [...byMine].flatMap(([mine, rows]) => {
    const records = rows.map((row, id) => ({ id, values: read(row) }));
    const found = [...records.flatMap(({ values }) => alone(values)), ...[...together(records).values()].flat()];
    return found.filter(({ rule }) => rules[rule].severity !== 'information').map(({ rule }) => `${mine}: ${rule}`);
  });
}

const estimates: Rules<LookedAtEstimate> = {
  file: 'resource-estimates.csv',
  read: (row) => ({
    resourceType: row['resourceType'] ?? '',
    metal: row['metal'] ?? '',
    zone: text(row['zone']),
    baseCase: row['baseCase'] !== 'no',
    reportDate: text(row['reportDate']),
    tonnage: number(row['tonnage']),
    grade: text(row['grade']),
    gradeUnit: text(row['gradeUnit']),
    containedMetal: number(row['containedMetal']),
    containedMetalUnit: text(row['containedMetalUnit']),
    cutoffGrade: text(row['cutoffGrade']),
    cutoffGradeUnit: text(row['cutoffGradeUnit']),
    includesReserves: yes(row['includesReserves']),
  }),
  alone: (values) => estimateFindings(values, today),
  together: (records) => estimatesFindings(records, today),
};

const intervals: Rules<LookedAtInterval> = {
  file: 'drill-observations.csv',
  read: (row) => ({
    holeId: text(row['holeId']),
    metal: text(row['metal']),
    densityValue: row['densityValue'] ?? '',
    densityUnit: row['densityUnit'] ?? '',
    intervalLength: text(row['intervalLength']),
    startDepth: text(row['startDepth']),
    endDepth: text(row['endDepth']),
    parentObservationId: null,
    observationDate: text(row['observationDate']),
  }),
  alone: (values) => intervalFindings(values, today),
  together: intervalsFindings,
};

const programs: Rules<LookedAtProgram> = {
  file: 'drill-programs.csv',
  read: (row) => ({ numberOfMeters: number(row['numberOfMeters']), costPerMeter: number(row['costPerMeter']) }),
  alone: programFindings,
  together: () => new Map(),
};

const priceOf = (cell: string) => {
  const [, metal = '', value = '', currency = '', unit = ''] = /^([^:]+): (\S+) (\w+)\/(\w+)/.exec(cell) ?? [];
  return { metal, value, currency, unit };
};

const interests: Rules<LookedAtInterest> = {
  file: 'interests.csv',
  read: (row) => ({
    holder: row['holder'] ?? '',
    kind: vouched<LookedAtInterest['kind']>(row['kind']),
    percent: text(row['percent']),
    buyBack: text(row['buyBack']),
    fromDate: text(row['fromDate']),
    toDate: text(row['toDate']),
  }),
  alone: interestFindings,
  together: (records) => interestsFindings(records, today),
};

const estimatesByMine = Map.groupBy(rowsOf(estimates.file), (row) => row['mineName']);
const estimatesBeside = (mine: string | undefined) =>
  (estimatesByMine.get(mine) ?? []).map((row, id) => vouched<Estimate>({ id, ...estimates.read(row) }));

const studies: Rules<LookedAtStudy> = {
  file: 'economic-studies.csv',
  read: (row) => ({
    studyType: vouched<LookedAtStudy['studyType']>(row['studyType']),
    taxBasis: vouched<LookedAtStudy['taxBasis']>(text(row['taxBasis'])),
    shareBasis: vouched<LookedAtStudy['shareBasis']>(text(row['shareBasis'])),
    reportDate: text(row['reportDate']),
    afterTaxIrr: number(row['afterTaxIrr']),
    discountRate: number(row['discountRate']),
    npv: number(row['npv']),
    metalPrice: null,
    metalPrices: row['metalPrices'] ? row['metalPrices'].split('; ').map(priceOf) : [],
    allInSustainingCost: text(row['allInSustainingCost']),
    allInSustainingCostUnit: vouched<LookedAtStudy['allInSustainingCostUnit']>(text(row['allInSustainingCostUnit'])),
    allInSustainingCostCurrency: null,
    currency: text(row['currency']),
    totalCapex: number(row['totalCapex']),
    lifeOfMineYears: number(row['lifeOfMineYears']),
    productionThroughput: number(row['productionThroughput']),
    productionThroughputUnit: text(row['productionThroughputUnit']),
    recovery: number(row['recovery']),
    totalTonsMined: number(row['totalTonsMined']),
    oreThroughput: number(row['oreThroughput']),
    oreThroughputUnit: vouched<LookedAtStudy['oreThroughputUnit']>(text(row['oreThroughputUnit'])),
    stripRatio: number(row['stripRatio']),
    estimates: estimatesBeside(row['mineName']),
  }),
  alone: (values) => studyFindings(values, today),
  together: studiesFindings,
};

test('production and guidance are as they can be, follow from tonnes, grade and recovery, and brought the prices of their months', () => {
  expect(periodRows().filter(({ values }) => values.price).length).toBeGreaterThan(20);
  const faults = [
    ...periodRows().flatMap(({ mine, values }) => [impossibleProduction(values, today)?.message ?? [], productionFindings(values).map(({ rule }) => `${mine}: ${rule}`)].flat()),
    ...guidanceRows().flatMap(({ values }) => [impossibleGuidance(values, today)?.message ?? [], guidanceFindings(values).map(({ rule }) => rule)].flat()),
  ];
  expect(faults).toEqual([]);
});

test('the rules find nothing wrong but what README.md names as kept on purpose', () => {
  expect(faults(estimates)).toEqual(['La Codorniz Vieja: RE1']);
  expect(faults(studies)).toEqual(['Cova da Raposa: ST1']);
  expect(faults(intervals)).toEqual(['Thutlwa Pan: DR1']);
  expect(faults(programs)).toEqual([]);
  expect(faults(interests)).toEqual([]);
});
