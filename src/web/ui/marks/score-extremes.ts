/** Where a score in a list of many says something: the others stay quiet. */
export type Extreme = 'high' | 'low' | undefined;

/** Little engagement is what a new record has: nothing is wrong with it. */
export const engagementExtreme = (score: number): Extreme => (score >= 75 ? 'high' : undefined);

export function npsExtreme(score: number): Extreme {
  if (score >= 50) return 'high';
  return score < -50 ? 'low' : undefined;
}
