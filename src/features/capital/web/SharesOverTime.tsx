import { day, yearOf } from '../../../web/format.ts';
import { shortShares } from '../../../web/share-figures.ts';
import { axisTicks } from '../../../web/ui/pictures/axis-ticks.ts';
import { AxisText, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { linear, plotOf } from '../../../web/ui/pictures/plot.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import styles from './Capital.module.css';
import type { CountPoint } from './capital-now.ts';

const height = 150;
const frame = { left: 64, right: 24, top: 24, bottom: 24 };
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Shares outstanding over time, in shares of today; the table of snapshots says the same. */
export function SharesOverTime({ counts }: { counts: readonly CountPoint[] }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last || counts.length < 2) return null;
  const ticks = axisTicks(0, Math.max(...counts.map(({ shares }) => shares)) || 1, 3);
  const plot = plotOf({ width, height, frame });
  const across = linear([timeOf(first.asOf), timeOf(last.asOf)], plot.left, plot.right - 40);
  const x = (date: string) => across(timeOf(date));
  const y = linear(ticks, plot.floor, plot.top);
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
            <AxisUp plot={plot} ticks={ticks} at={y} text={shortShares} />
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
                <AxisText x={x(asOf)} y={height - 6} anchor={index === 0 ? 'start' : 'middle'}>
                  {yearOf(first.asOf) === yearOf(last.asOf) ? day(asOf) : yearOf(asOf)}
                </AxisText>
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  );
}
