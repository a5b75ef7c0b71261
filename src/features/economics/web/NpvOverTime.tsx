import { axisTicks } from '../../../web/ui/pictures/axis-ticks.ts';
import { number, shortMillions, yearOf } from '../../../web/format.ts';
import { AxisText, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { linear, lineThrough, plotOf } from '../../../web/ui/pictures/plot.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import type { EconomicStudy } from '../contract.ts';
import styles from './Economics.module.css';
import { type NpvLine, npvsOverTime } from './npv-over-time.ts';

const height = 150;
const frame = { left: 52, right: 30, top: 22, bottom: 26 };

/** How the NPV went from version to version, each currency on a scale of its own; the table below says the same. */
export function NpvOverTime({ versions }: { versions: readonly EconomicStudy[] }) {
  const told = npvsOverTime(versions);
  if (!told) return null;
  const { lines, from, to, undated } = told;
  return (
    <div className={styles.multiples}>
      {lines.map((line) => (
        <Line key={line.currency ?? ''} line={line} from={from} to={to} />
      ))}
      {undated.length > 0 && <p className={styles.caveat}>Not drawn, being without a date: {undated.join('; ')}.</p>}
    </div>
  );
}

function Line({ line: { points, currency }, from, to }: { line: NpvLine; from: number; to: number }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const ticks = axisTicks(Math.min(...points.map(({ npv }) => npv)), Math.max(...points.map(({ npv }) => npv)) || 1, 3);
  const plot = plotOf({ width, height, frame });
  const x = linear([from, to], plot.left + 36, plot.right - 24);
  const y = linear(ticks, plot.floor, plot.top);
  return (
    <figure className={styles.bubbles}>
      <figcaption>NPV as each version states it, {currency ?? 'US dollars, as far as known'}, millions</figcaption>
      <div ref={element} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label="NPV of each version; the table lists the same">
            <AxisUp plot={plot} ticks={ticks} at={y} text={number} />
            <path className={styles.way} d={lineThrough(points.map(({ time, npv }) => ({ x: x(time), y: y(npv) })))} />
            {points.map(({ study, time, npv }) => (
              <g key={study.id}>
                <circle className={styles.bubble} cx={x(time)} cy={y(npv)} r={5} />
                <text className={styles.bubbleName} x={x(time)} y={y(npv) - 10} textAnchor="middle">
                  {shortMillions(npv, study.currency)}
                </text>
                <AxisText x={x(time)} y={height - 6} anchor="middle">
                  {yearOf(study.reportDate)}
                </AxisText>
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  );
}
