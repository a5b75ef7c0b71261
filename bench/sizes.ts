/** Rows of the full data set; `scale` shrinks them all. */
const full = {
  mines: 100_000,
  companies: 20_000,
  users: 2_000,
  programs: 80_000,
  observations: 1_000_000,
  estimates: 200_000,
  studies: 60_000,
  mineNotes: 250_000,
  companyNotes: 50_000,
  mineRatings: 400_000,
  companyRatings: 100_000,
  activities: 1_000_000,
  imports: 20_000,
  importRecords: 200_000,
  media: 40_000,
  pageViews: 300_000,
  likes: 200_000,
};
export type Sizes = typeof full;

/** It has a mine of every 500: 200 of the full data set. */
export const largestCompany = 2;

export const sizesOf = (scale: number): Sizes =>
  Object.fromEntries(
    Object.entries(full).map(([name, rows]) => [name, Math.max(10, Math.round(rows * scale))]),
  ) as Sizes;
