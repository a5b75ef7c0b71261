import { nice, ticks } from 'd3-array';

/** About `count` round values, evenly apart, from zero or below `low` to zero or above `high`. */
export function axisTicks(low: number, high: number, count: number): number[] {
  const [from, to] = nice(Math.min(0, low), Math.max(0, high), count);
  return ticks(from, to, count);
}

/** The same from below `low` to above `high`, where zero says nothing: of prices. Two at least, also of one value alone. */
export function ticksBetween(low: number, high: number, count: number): number[] {
  const room = low === high ? Math.abs(low) / 10 || 1 : 0;
  const [from, to] = nice(low - room, high + room, count);
  return ticks(from, to, count);
}
