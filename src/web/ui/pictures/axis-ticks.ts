import { nice, ticks } from 'd3-array';

/** About `count` round values, evenly apart, from zero or below `low` to zero or above `high`. */
export function axisTicks(low: number, high: number, count: number): number[] {
  const [from, to] = nice(Math.min(0, low), Math.max(0, high), count);
  return ticks(from, to, count);
}
