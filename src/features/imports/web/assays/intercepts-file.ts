import type { Intercept } from '../../../../domain/drilling/composite.ts';
import { metalSymbol } from '../../../../domain/metals/metals.ts';
import { csvRow } from '../../../../domain/text/spreadsheet-cells.ts';
import type { DrillGradeUnit } from '../../../../domain/vocabulary.ts';
import type { DrillObservation } from '../../../drilling/contract.ts';
import type { BelowDetection } from './assay-table.ts';

export interface Cut {
  metal: string;
  unit: DrillGradeUnit;
  cutoff: string;
  maxDilution: string;
  below: BelowDetection;
}

/** What a file of assays does not say of its intercepts. */
export interface About {
  mine: string;
  country: string;
  /** When the results were told; may be empty. */
  date: string;
}

/** How an intercept came about, as its note says. */
export const noteOf = ({ samples, dilution }: Intercept, { metal, unit, cutoff, below }: Cut) =>
  `Length-weighted composite of ${samples} ${samples === 1 ? 'sample' : 'samples'}; cut-off ${cutoff} ${unit} ${metalSymbol(metal) ?? metal}; internal dilution ${dilution} m; ${below === 'half' ? 'below detection counted as half of the limit; ' : ''}down-hole length, true width unknown`;

const columns = [
  'mineName',
  'country',
  'holeId',
  'observationDate',
  'metal',
  'densityValue',
  'densityUnit',
  'intervalLength',
  'startDepth',
  'endDepth',
  'notes',
];

/** Intercepts as a file of drill observations. */
export function interceptsCsv(intercepts: readonly Intercept[], cut: Cut, { mine, country, date }: About): string {
  const rows = intercepts.map((intercept) => [
    mine,
    country,
    intercept.hole,
    date,
    cut.metal,
    intercept.grade,
    cut.unit,
    intercept.length,
    intercept.from,
    intercept.to,
    noteOf(intercept, cut),
  ]);
  return [columns, ...rows].map(csvRow).join('');
}

/** Intercepts as the pictures of drilling take them. */
export const drawn = (intercepts: readonly Intercept[], { metal, unit }: Cut): DrillObservation[] =>
  intercepts.map(({ hole, from, to, length, grade }, index) => ({
    id: index + 1,
    mineId: 1,
    drillProgramId: null,
    parentObservationId: null,
    holeId: hole,
    observationDate: null,
    densityValue: grade,
    densityUnit: unit,
    intervalLength: length,
    lengthFrom: null,
    trueWidth: null,
    startDepth: from,
    endDepth: to,
    metal,
    notes: null,
    sourceUrl: null,
    createdBy: null,
    createdAt: '',
    updatedAt: '',
    version: 1,
  }));
