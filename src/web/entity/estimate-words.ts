import type { Unlike } from '../../domain/resources/estimate-change.ts';
import type { EstimatePlace, Standable } from '../../domain/resources/estimate-standing.ts';
import type { ResourceType } from '../../domain/vocabulary.ts';
import { day } from '../format.ts';

export const typeWords: Readonly<Record<ResourceType, string>> = {
  measured: 'Measured',
  indicated: 'Indicated',
  'M+I': 'Measured + indicated',
  inferred: 'Inferred',
  'M+I+inferred': 'Measured + indicated + inferred',
  proven: 'Proven',
  probable: 'Probable',
  '2P': 'Proven + probable',
};

export const wholeDeposit = 'Whole deposit';

type Named = Pick<Standable, 'resourceType' | 'zone' | 'reportDate' | 'metal'>;

export const dateWords = ({ reportDate }: Pick<Standable, 'reportDate'>) => (reportDate ? day(reportDate) : 'undated');

/** `Indicated, North, 30 Jun 2024`. */
export const estimateWords = ({ resourceType, zone, reportDate }: Named) =>
  [typeWords[resourceType], zone, dateWords({ reportDate })].filter(Boolean).join(', ');

const all = (estimates: readonly Named[]) => estimates.map(estimateWords).join('; ');

/** What an estimate is among the others, in a word and in a sentence; null of one that simply counts. */
export function placeWords<Estimate extends Named>(
  estimate: Estimate,
  { standing, by }: EstimatePlace<Estimate>,
): { word: string; sentence: string } | null {
  switch (standing) {
    case 'replaced':
      return { word: 'replaced', sentence: `Replaced by a newer estimate: ${all(by)}.` };
    case 'alternative':
      return by.length > 0
        ? { word: 'other cut-off', sentence: `The same rock at another cut-off, in no total. What counts: ${all(by)}.` }
        : { word: 'no base case', sentence: 'In no total: no estimate of this zone is named as its base case.' };
    case 'double':
      return {
        word: 'not added',
        sentence: `Another base case of this zone and date counts: ${all(by)}. Say which of the two is an alternative cut-off, or name their zones.`,
      };
    case 'contained':
      return { word: 'counted in others', sentence: `Not added: its rock is in ${all(by)}.` };
    case 'beside':
      return {
        word: 'not added',
        sentence: `Newer estimates cover a part of its rock, so it is not added: ${all(by)}.`,
      };
    case 'apart':
      return {
        word: 'in no total',
        sentence: 'Inferred may not be added to the others; this figure does, so it is in no total.',
      };
    default:
      return null;
  }
}

/** Why an estimate that counts is in no total: what it lacks, else a unit that does not convert. */
export function missingWords({
  tonnage,
  grade,
  gradeUnit,
}: Pick<Standable, 'tonnage' | 'gradeUnit'> & { grade: string | null }): string {
  const lacks = [!tonnage && 'tonnage', grade === null && 'grade'].filter(Boolean).join(' and ');
  const unitless = grade !== null && gradeUnit === null ? `its grade of ${Number(grade)} has no unit` : '';
  const words = [lacks && `without ${lacks}`, unitless].filter(Boolean).join(', and ');
  return `${words || `a grade in ${gradeUnit ?? ''} does not add up with the others`}.`;
}

export const unlikeWords: Readonly<Record<Unlike, string>> = {
  category: 'the categories differ',
  zone: 'the zones differ',
  'cut-off': 'the cut-offs differ',
  reserves: 'one includes the reserves and the other does not, or does not say',
  figures: 'tonnage or grade is missing',
};

/** Whether resources include the reserves, as reports say it. */
export const reserveWords = (includesReserves: boolean | null): string => {
  if (includesReserves === null) return 'reserves in or out: not stated';
  return includesReserves ? 'inclusive of reserves' : 'exclusive of reserves';
};
