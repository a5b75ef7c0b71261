import { bandBy } from '../../../domain/production/guidance.ts';
import { isCost } from '../../../domain/production/production.ts';
import { number } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { AxisText, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { linear, plotOf } from '../../../web/ui/pictures/plot.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import type { OutlookGroup } from './outlook-groups.ts';
import styles from './Outlooks.module.css';
import { basisText, metricLabels, periodName } from './production-words.ts';

const height = 190;
const frame = { left: 64, right: 12, top: 14, bottom: 26 };
/** So many of the newest periods are drawn; the table has all. */
const mostDrawn = 10;

const unitWords = ({ metric, like }: OutlookGroup) =>
  isCost(metric) ? `${like.currency} for one ${like.costUnit}` : (like.unit ?? '');

/** What was guided for periods as bands, and what came of it as a dot in or beside them; the table below says the same. */
export function OutlookChart({ group }: { group: OutlookGroup }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const drawn = group.outlooks.slice(-mostDrawn);
  const values = drawn.flatMap(({ bands, actual }) => [
    ...bands.flatMap(({ low, high }) => [low, high]),
    ...(actual === null ? [] : [actual]),
  ]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Ranges are narrow: a scale from zero would show none of what it is about. It is told in the caption.
  const margin = (most - least || Math.abs(most) || 1) * 0.25;
  const ticks = scaleTicks(least - margin, most + margin);
  const plot = plotOf({ width, height, frame });
  const step = (plot.right - plot.left) / drawn.length;
  const x = (index: number) => plot.left + step * (index + 0.5);
  const y = linear(ticks, plot.floor, plot.top);
  const label = metricLabels[group.metric].label;
  const tick = (value: number) => (isCost(group.metric) ? number(value, 2) : amount(value, group.like.unit ?? ''));
  return (
    <figure className={styles.chart}>
      <figcaption>
        {label} of {group.metal.toLowerCase()}, {unitWords(group)}, {basisText(group.basis)}; the scale does not begin
        at 0
      </figcaption>
      <div ref={element} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={`${label} of ${group.metal} against guidance; the table lists the same`}
          >
            <AxisUp plot={plot} ticks={ticks} at={y} text={tick} />
            {drawn.map((outlook, index) => {
              const [first, last] = [bandBy(outlook, 'first'), bandBy(outlook, 'last')];
              const half = Math.min(16, step / 3);
              const isMiss = first?.judged?.isHit === false;
              return (
                <g key={`${outlook.fromDate} ${outlook.toDate}`}>
                  {first && (
                    <rect
                      className={styles.band}
                      x={x(index) - half}
                      width={2 * half}
                      y={y(first.high)}
                      height={Math.max(2, y(first.low) - y(first.high))}
                    />
                  )}
                  {last && last !== first && (
                    <rect
                      className={styles.revised}
                      x={x(index) - half}
                      width={2 * half}
                      y={y(last.high)}
                      height={Math.max(2, y(last.low) - y(last.high))}
                    />
                  )}
                  {outlook.actual !== null &&
                    (isMiss ? (
                      <path
                        className={styles.miss}
                        d={`M${x(index) - 5} ${y(outlook.actual) - 5}l10 10m0 -10l-10 10`}
                      />
                    ) : (
                      <circle className={styles.hit} cx={x(index)} cy={y(outlook.actual)} r={5} />
                    ))}
                  <AxisText x={x(index)} y={height - 6} anchor="middle">
                    {step < 70 ? shortName(periodName(outlook)) : periodName(outlook)}
                  </AxisText>
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </figure>
  );
}

/** `Q2 ’26`, `FY ’26`, `’25` where there is little room. */
const shortName = (name: string) => name.replace(/20(?=\d\d$)/, '’');

function scaleTicks(from: number, to: number): number[] {
  const rough = (to - from) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const unit = [1, 2, 5, 10].map((factor) => factor * size).find((each) => each >= rough) ?? rough;
  const start = Math.floor(from / unit);
  const steps = Math.ceil(to / unit) - start;
  return Array.from({ length: Math.min(steps, 12) + 1 }, (_, index) => (start + index) * unit);
}
