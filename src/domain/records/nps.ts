export type NpsCategory = 'promoter' | 'passive' | 'detractor';

/** The category of a rating from 1 to 10: promoters give 9 or 10, passives 7 or 8, detractors 6 or less. */
export function npsCategory(rating: number): NpsCategory {
  if (rating >= 9) return 'promoter';
  return rating >= 7 ? 'passive' : 'detractor';
}

export interface NpsCounts {
  promoters: number;
  passives: number;
  detractors: number;
}

export interface NpsScore extends NpsCounts {
  /** -100 to 100, a whole number; 0 without ratings. */
  score: number;
  totalRatings: number;
}

/** Per cent of promoters minus per cent of detractors, halves rounded away from zero as PostgreSQL's `round` does. */
export function npsScore({ promoters, passives, detractors }: NpsCounts): NpsScore {
  const totalRatings = promoters + passives + detractors;
  const exact = totalRatings === 0 ? 0 : (100 * (promoters - detractors)) / totalRatings;
  const score = Math.sign(exact) * Math.round(Math.abs(exact)) + 0;
  return { score, totalRatings, promoters, passives, detractors };
}

/** Half the width of the 95 % confidence interval of a score, in points: 196 x sqrt((p + d - (p - d)²) / n); null without ratings. */
export function npsMargin({ promoters, passives, detractors }: NpsCounts): number | null {
  const total = promoters + passives + detractors;
  if (total === 0) return null;
  const [p, d] = [promoters / total, detractors / total];
  return 196 * Math.sqrt((p + d - (p - d) ** 2) / total);
}

/** The first day, `YYYY-MM-DD`, on which a member who voted on `day` can vote again: the first of the next month, UTC. */
export function nextVoteDate(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
