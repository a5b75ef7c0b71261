/** A logarithmic axis that begins and ends at 1, 2 or 5 of a decade, with those of them as ticks that leave room for each other. */
export interface LogAxis {
  low: number;
  high: number;
  ticks: number[];
  /** 0 at the low end, 1 at the high end. */
  at: (value: number) => number;
}

const steps = [1, 2, 5];

function marks(low: number, high: number): number[] {
  const from = Math.floor(Math.log10(low)) - 1;
  const to = Math.ceil(Math.log10(high)) + 1;
  const all: number[] = [];
  for (let decade = from; decade <= to; decade += 1)
    for (const step of steps) all.push(Number((step * 10 ** decade).toPrecision(3)));
  return all;
}

/** Values above 0 only. */
export function logAxis(values: readonly number[], mostTicks: number = 7): LogAxis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const all = marks(least, most);
  // A little air on both sides, so that no point sits on the frame.
  const low = all.findLast((mark) => mark <= least / 1.15) ?? least;
  const high = all.find((mark) => mark >= most * 1.15) ?? most;
  const inside = all.filter((mark) => mark >= low && mark <= high);
  const decades = inside.filter((mark) => Number.isInteger(Math.log10(mark)));
  const ticks = inside.length <= mostTicks || decades.length < 2 ? inside : decades;
  const span = Math.log(high / low);
  return { low, high, ticks, at: (value) => Math.log(value / low) / span };
}
