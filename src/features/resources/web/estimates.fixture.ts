import type { ResourceEstimate } from '../contract.ts';

/** An indicated estimate of gold as the API answers it, and what is to be otherwise. */
export const estimate = (id: number, fields: Partial<ResourceEstimate>): ResourceEstimate => ({
  ...{ id, mineId: 1, resourceType: 'indicated', metal: 'Gold', zone: null, reportDate: '2025-01-01', baseCase: true },
  ...{ tonnage: 1_000_000, grade: '1.5', gradeUnit: 'g/t', containedMetal: null, containedMetalUnit: null },
  ...{ cutoffGrade: null, cutoffGradeUnit: null, reportingStandard: null, includesReserves: null, sourceUrl: null },
  ...{ standing: 'current', createdBy: null, createdAt: '', updatedAt: '', version: 1 },
  ...fields,
});
