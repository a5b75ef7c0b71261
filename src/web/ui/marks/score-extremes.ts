/** Where a score in a list of many says something: the others stay quiet. */
export type Extreme = 'high' | 'low' | undefined;

function extremeOf(score: number, high: number, low: number): Extreme {
  if (score >= high) return 'high';
  return score < low ? 'low' : undefined;
}

export const engagementExtreme = (score: number): Extreme => extremeOf(score, 75, 20);
export const npsExtreme = (score: number): Extreme => extremeOf(score, 50, -50);
