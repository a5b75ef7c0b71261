import { day, yearOf } from '../../../web/format.ts';
import { axisTicks } from '../../../web/ui/axis-ticks.ts';
import { useWidth } from '../../../web/ui/use-width.ts';
import styles from './Capital.module.css';
import type { CountPoint } from './capital-now.ts';
import { shortShares } from './capital-words.ts';

const height = 150;
const frame = { left: 64, right: 24, top: 24, bottom: 24 };
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Shares outstanding over time, in shares of today; the table of snapshots says the same. */
export function SharesOverTime({ counts }: { counts: readonly CountPoint[] }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last || counts.length < 2) return null;
  const ticks = axisTicks(0, Math.max(...counts.map(({ shares }) => shares)) || 1, 3);
  const high = ticks.at(-1) ?? 1;
  const [from, to] = [timeOf(first.asOf), timeOf(last.asOf)];
  const [right, floor] = [width - frame.right, height - frame.bottom];
  const x = (date: string) => frame.left + ((timeOf(date) - from) / (to - from || 1)) * (right - frame.left - 40);
  const y = (shares: number) => floor - (shares / high) * (floor - frame.top);
  const way = counts
    .map(({ asOf, shares }, index) => (index === 0 ? `M${x(asOf)} ${y(shares)}` : `H${x(asOf)}V${y(shares)}`))
    .join('');
  const restated = counts.filter(({ stated }) => stated !== null).length;
  return (
    <figure className={styles.picture}>
      <figcaption>
        Shares outstanding{restated > 0 && ', those before a consolidation or split in shares of today'}
      </figcaption>
      <div ref={element} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label="Shares outstanding over time; the table lists them">
            {ticks.map((shares) => (
              <g key={shares}>
                <line className={styles.grid} x1={frame.left} x2={right} y1={y(shares)} y2={y(shares)} />
                <text className={styles.tick} x={frame.left - 8} y={y(shares) + 4} textAnchor="end">
                  {shortShares(shares)}
                </text>
              </g>
            ))}
            <path className={styles.way} d={way} />
            {counts.map(({ asOf, shares }) => (
              <circle key={asOf} className={styles.point} cx={x(asOf)} cy={y(shares)} r={3}>
                <title>{`${day(asOf)}: ${shortShares(shares)}`}</title>
              </circle>
            ))}
            {[first, last].map(({ asOf, shares }, index) => (
              <g key={asOf}>
                <text
                  className={styles.name}
                  x={x(asOf)}
                  y={y(shares) - 10}
                  textAnchor={index === 0 ? 'start' : 'middle'}
                >
                  {shortShares(shares)}
                </text>
                <text className={styles.tick} x={x(asOf)} y={height - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
                  {yearOf(first.asOf) === yearOf(last.asOf) ? day(asOf) : yearOf(asOf)}
                </text>
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  );
}
