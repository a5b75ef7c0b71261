/** What happened to a mine or company within the last 90 days. */
export interface EngagementCounts {
  /** One per member, entity and hour. */
  pageViews: number;
  notes: number;
  likes: number;
  media: number;
  ratings: number;
  /** Drilling, economics, resources, edits, and the creation itself. */
  dataChanges: number;
}

/** Points of one act of each kind; the database sums with the same. */
export const engagementPoints: Readonly<Record<keyof EngagementCounts, number>> = {
  pageViews: 1,
  notes: 5,
  likes: 2,
  media: 5,
  ratings: 3,
  dataChanges: 3,
};

/** Days that count. */
export const engagementWindowDays = 90;

/** Engagement from 0 to 100, a whole number: round(100 x (1 - exp(-points / 100))). */
export function engagementScore(counts: EngagementCounts): number {
  const points =
    counts.pageViews * engagementPoints.pageViews +
    counts.notes * engagementPoints.notes +
    counts.likes * engagementPoints.likes +
    counts.media * engagementPoints.media +
    counts.ratings * engagementPoints.ratings +
    counts.dataChanges * engagementPoints.dataChanges;
  return Math.round(100 * (1 - Math.exp(-points / 100)));
}

/** From so many points on the engagement is 100, and further ones change nothing. */
export const pointsOfHighest = 530;
