import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { gradeGpt } from '../../domain/units.ts';
import type { ResourceEstimate } from '../../features/resources/contract.ts';
import { type Ladder, resourceLadders } from '../../features/resources/web/resource-ladder.ts';

/** An interval of a hole; metres, and the grade in the unit of its picture. */
export interface SampleInterval {
  mine: string;
  hole: string;
  from: number;
  to: number;
  length: number;
  grade: number;
}

/** What the pictures of the landing page draw: the sample data that comes with the product, so it is real use of invented mines. */
export interface SampleFigures {
  logs: { mine: string; holes: SampleInterval[] };
  /** Gold, g/t. */
  intercepts: SampleInterval[];
  ladder: { mine: string; ladder: Ladder };
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
const mines = { logs: 'Kettlewhistle', ladder: 'Fiddlehead Lake' };

export async function readSampleFigures(folder: string): Promise<SampleFigures> {
  const observations = await readRows(folder, 'drill-observations.csv');
  const estimates = await readRows(folder, 'resource-estimates.csv');
  const holes = observations
    .filter((row) => row['mineName'] === mines.logs && row['metal'] === 'Copper')
    .map((row) => intervalOf(row, Number(row['densityValue'])));
  const intercepts = observations
    .filter((row) => row['metal'] === 'Gold' && Number(row['intervalLength']) > 0)
    .map((row) => intervalOf(row, gradeGpt(row['densityValue'] ?? '', row['densityUnit'] ?? '') ?? 0))
    .filter(({ grade }) => grade > 0);
  const [ladder] = resourceLadders(
    estimates
      .filter((row) => row['mineName'] === mines.ladder)
      .map((row) => ({
        ...row,
        containedMetal: Number(row['containedMetal']),
        tonnage: Number(row['tonnage']),
      })) as unknown as ResourceEstimate[],
  );
  if (holes.length === 0 || intercepts.length === 0 || !ladder) throw new Error(`${folder}: the sample has changed.`);
  return { logs: { mine: mines.logs, holes }, intercepts, ladder: { mine: mines.ladder, ladder } };
}
