import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { bestObservation, type RankedObservation } from '../../domain/drilling/best-observation.ts';
import { gradeGpt } from '../../domain/metals/units.ts';
import type { Stage } from '../../domain/mines/stages.ts';
import { type Ladder, type LadderEstimate, resourceLadders } from '../../domain/resources/resource-ladder.ts';
import { studyBasis } from '../entity/key-figures.ts';
import type { NewestStudy } from '../features.ts';
import { vouched } from '../../domain/records/vouched.ts';

/** An interval of a hole; metres, and the grade in the unit of its picture. */
export interface SampleInterval {
  mine: string;
  hole: string;
  from: number;
  to: number;
  length: number;
  grade: number;
}

/** A row of the list of mines. */
export interface SampleMine {
  name: string;
  country: string;
  metal: string;
  stage: Stage;
  best: RankedObservation;
  /** Millions, of the last study, with what they stand for. */
  npv: { amount: number; currency: string | null; basis: string };
}

/** What the pictures of the landing page draw: the sample data that comes with the product, so it is real use of invented mines. */
export interface SampleFigures {
  logs: { mine: string; holes: SampleInterval[] };
  /** Gold, g/t. */
  intercepts: SampleInterval[];
  ladder: { mine: string; ladder: Ladder };
  mines: SampleMine[];
}

type Row = Record<string, string>;

async function readRows(folder: string, name: string): Promise<Row[]> {
  return parse<Row>(await readFile(path.join(folder, name)), { columns: true, bom: true });
}

const intervalOf = (row: Row, grade: number): SampleInterval => ({
  mine: row['mineName'] ?? '',
  hole: row['holeId'] ?? '',
  from: Number(row['startDepth']),
  to: Number(row['endDepth']),
  length: Number(row['intervalLength']),
  grade,
});

/** A porphyry whose intervals are long enough to be seen, and a gold mine with estimates of all classes. */
const mines = {
  logs: 'Kettlewhistle',
  ladder: 'Fiddlehead Lake',
  rows: ['Kettlewhistle', 'Snowhare', 'Tanjung Kuskus', 'Doña Escarcha', 'Fiddlehead Lake'],
};

/** The list's row of a mine, with the best intercept as the product finds it. */
function rowOf(mine: Row, observations: readonly Row[], studies: readonly Row[]): SampleMine {
  const own = (row: Row) => row['mineName'] === mine['name'];
  const metal = /^[^:;]+/.exec(mine['metals'] ?? '')?.[0] ?? '';
  const candidates = observations.filter(own).map((row, id) => ({
    id,
    metal: row['metal'] ?? null,
    densityValue: row['densityValue'] ?? '',
    densityUnit: row['densityUnit'] ?? '',
    intervalLength: row['intervalLength'] || null,
    trueWidth: row['trueWidth'] || null,
    observationDate: row['observationDate'] || null,
  }));
  const found = bestObservation(candidates, metal);
  const study = studies.findLast(own);
  if (!found || !study) throw new Error(`The sample has no figures of ${mine['name']} any more.`);
  const currency = study['currency'] || null;
  const basis = studyBasis({
    ...vouched<Pick<NewestStudy, 'studyType'>>(study),
    reportDate: study['reportDate'] || null,
    discountRate: study['discountRate'] ? Number(study['discountRate']) : null,
    taxBasis: vouched<NewestStudy['taxBasis']>(study['taxBasis'] || null),
    shareBasis: vouched<NewestStudy['shareBasis']>(study['shareBasis'] || null),
    currency,
  });
  return {
    name: mine['name'] ?? '',
    country: mine['country'] ?? '',
    metal,
    stage: mine['stage'] as Stage,
    best: found.best,
    npv: { amount: Number(study['npv']), currency, basis },
  };
}

export async function readSampleFigures(folder: string): Promise<SampleFigures> {
  const observations = await readRows(folder, 'drill-observations.csv');
  const estimates = await readRows(folder, 'resource-estimates.csv');
  const studies = await readRows(folder, 'economic-studies.csv');
  const known = await readRows(folder, 'mines.csv');
  const holes = observations
    .filter((row) => row['mineName'] === mines.logs && row['metal'] === 'Copper')
    .map((row) => intervalOf(row, Number(row['densityValue'])));
  const intercepts = observations
    .filter((row) => row['metal'] === 'Gold' && Number(row['intervalLength']) > 0)
    .map((row) => intervalOf(row, gradeGpt(row['densityValue'] ?? '', row['densityUnit'] ?? '') ?? 0))
    .filter(({ grade }) => grade > 0);
  const [ladder] = resourceLadders(
    // The columns of the file have the names of the fields.
    vouched<LadderEstimate[]>(
      estimates
        .filter((row) => row['mineName'] === mines.ladder)
        .map((row) => ({
          ...row,
          zone: row['zone'] || null,
          baseCase: row['baseCase'] !== 'no',
          reportDate: row['reportDate'] || null,
          cutoffGrade: row['cutoffGrade'] || null,
          containedMetal: Number(row['containedMetal']),
          tonnage: Number(row['tonnage']),
        })),
    ),
  );
  if (holes.length === 0 || intercepts.length === 0 || !ladder) throw new Error(`${folder}: the sample has changed.`);
  const rows = known
    .filter(({ name = '' }) => mines.rows.includes(name))
    .map((mine) => rowOf(mine, observations, studies));
  return { logs: { mine: mines.logs, holes }, intercepts, ladder: { mine: mines.ladder, ladder }, mines: rows };
}
