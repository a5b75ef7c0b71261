import { cutoffKey, type Standable, zoneKey } from './estimate-standing.ts';
import { fold } from '../text/fold.ts';
import type { ResourceType } from '../vocabulary.ts';

/** What tells the estimates of a mine apart. */
export type Keyed = Pick<
  Standable,
  'metal' | 'zone' | 'reportDate' | 'baseCase' | 'cutoffGrade' | 'cutoffGradeUnit'
> & { resourceType: ResourceType | '' };

/** Category, metal and date: what the estimates of one report table share. */
export const tableKey = ({ resourceType, metal, reportDate }: Keyed): string =>
  [resourceType, fold(metal), reportDate ?? ''].join('\u0000');

/** By which two estimates of one mine are the same one. */
export const estimateKey = (estimate: Keyed): string =>
  [tableKey(estimate), zoneKey(estimate), cutoffKey(estimate)].join('\u0000');

/** By which only one can be the base case. */
export const baseCaseKey = (estimate: Keyed): string | null =>
  estimate.baseCase ? [tableKey(estimate), zoneKey(estimate)].join('\u0000') : null;

export const wholeDeposit = 'the whole deposit';

const cutoffWords = ({ cutoffGrade, cutoffGradeUnit }: Keyed) =>
  cutoffGrade === null ? 'no cut-off stated' : `cut-off ${[cutoffGrade, cutoffGradeUnit].filter(Boolean).join(' ')}`;

/** `indicated Gold, North, 2024-12-31, cut-off 0.5 g/t`. */
const called = (estimate: Keyed) =>
  [
    `${estimate.resourceType} ${estimate.metal}`,
    estimate.zone ?? wholeDeposit,
    estimate.reportDate ?? 'no date',
    cutoffWords(estimate),
  ].join(', ');

export interface KeyFault {
  field: 'reportDate' | 'baseCase';
  error: string;
}

/**
 * Why an estimate cannot stand beside another one of its mine: they are the same one, or both the base case of a zone and
 * date. Undated ones may be of different reports, and are the same only where a file says it again.
 */
export function keyFault(estimate: Keyed, other: Keyed): KeyFault | undefined {
  if (estimate.reportDate !== null && estimateKey(estimate) === estimateKey(other))
    return {
      field: 'reportDate',
      error: `This estimate is there already: ${called(other)}. Change that one, or say what differs: zone, date or cut-off.`,
    };
  return baseCaseFault(estimate, other);
}

/** Why an estimate cannot be a base case beside another one. */
export function baseCaseFault(estimate: Keyed, other: Keyed): KeyFault | undefined {
  const key = baseCaseKey(estimate);
  if (key === null || key !== baseCaseKey(other) || cutoffKey(estimate) === cutoffKey(other)) return undefined;
  if (estimate.reportDate === null && (cutoffKey(estimate) === '' || cutoffKey(other) === '')) return undefined;
  return {
    field: 'baseCase',
    error: `The base case is there already: ${called(other)}. Only one cut-off of a zone and date counts; say no for the other, or name the zone.`,
  };
}
