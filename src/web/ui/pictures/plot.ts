/** Where the axes of a picture stand, in its pixels. */
export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  floor: number;
}

interface PlotSize {
  width: number;
  height: number;
  /** What is kept free for texts at each side. */
  frame: { left: number; right: number; top: number; bottom: number };
}

export const plotOf = ({ width, height, frame }: PlotSize): Plot => ({
  width,
  height,
  left: frame.left,
  right: width - frame.right,
  top: frame.top,
  floor: height - frame.bottom,
});

/** Places a value on an axis from its first tick at the pixel `start` to its last one at the pixel `end`. */
export function linear(ticks: readonly number[], start: number, end: number): (value: number) => number {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  return (value) => start + ((value - low) / (high - low || 1)) * (end - start);
}

/** A line through the points, as the path of an SVG. */
export const lineThrough = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
