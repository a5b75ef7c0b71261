import styles from './Prices.module.css';

interface PriceLineProps {
  /** Oldest first. */
  points: readonly { date: string; value: string }[];
  width: number;
  height: number;
}

const inset = 3;

/** A series as a line over its days; the table beside it says the same. */
export function PriceLine({ points, width, height }: PriceLineProps) {
  if (points.length < 2) return null;
  const days = points.map(({ date }) => Date.parse(date));
  const values = points.map(({ value }) => Number(value));
  const [first, last] = [days[0]!, days.at(-1)!];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (day: number) => inset + ((day - first) / (last - first || 1)) * (width - 2 * inset);
  const y = (value: number) => height - inset - ((value - low) / (high - low || 1)) * (height - 2 * inset);
  const line = values.map((value, index) => `${x(days[index]!).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg className={styles.line} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={line} />
      <circle cx={x(last)} cy={y(values.at(-1)!)} r="2.5" />
    </svg>
  );
}
