import type { PointerEvent } from 'react';
import { number } from '../../../web/format.ts';
import { logAxis } from '../../../web/ui/log-scale.ts';
import { useWidth } from '../../../web/ui/use-width.ts';
import { disc, type DrawnInterval, isolineValues, nearest, placeIn } from './drill-picture.ts';
import styles from './DrillPictures.module.css';

const height = 336;
const frame = { left: 46, right: 14, top: 14, bottom: 40 };
const radius = 4.5;
/** Pixels around a point within which the pointer still means it. */
const reach = 18;

interface InterceptPlotProps {
  intervals: DrawnInterval[];
  unit: string;
  colour: string;
  best: number | undefined;
  active: number | undefined;
  onActive: (id: number) => void;
}

/** Length against grade of all intercepts, with lines along which grade times length is the same. */
export function InterceptPlot({ intervals, unit, colour, best, active, onActive }: InterceptPlotProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const points = intervals.flatMap(({ observation, grade, length }) =>
    length !== null && length > 0 && grade > 0 ? [{ observation, grade, length }] : [],
  );
  const lengths = logAxis(points.map(({ length }) => length));
  const grades = logAxis(points.map(({ grade }) => grade));
  const right = width - frame.right;
  const floor = height - frame.bottom;
  const x = (metres: number) => frame.left + lengths.at(metres) * (right - frame.left);
  const y = (grade: number) => floor - grades.at(grade) * (floor - frame.top);
  const products = isolineValues(lengths.low * grades.low, lengths.high * grades.high);
  const spots = points.map(({ observation, grade, length }) => {
    return { id: observation.id, x: x(length), y: y(grade), radius: observation.id === best ? 6 : radius };
  });
  const bestPoint = points.find(({ observation }) => observation.id === best);
  const chosen = spots.find(({ id }) => id === active);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const [left, top] = placeIn(event);
    const found = nearest(spots, reach, (spot) => Math.hypot(spot.x - left, spot.y - top));
    if (found && found.id !== active) onActive(found.id);
  };
  return (
    <div ref={element} className={styles.plot}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`Interval length against grade in ${unit}, both logarithmic; the table lists the same`}
          onPointerMove={point}
          onPointerDown={point}
        >
          {lengths.ticks.map((metres) => (
            <g key={metres}>
              <line className={styles.grid} x1={x(metres)} x2={x(metres)} y1={frame.top} y2={floor} />
              <text className={styles.tick} x={x(metres)} y={floor + 17} textAnchor="middle">
                {number(metres)}
              </text>
            </g>
          ))}
          {grades.ticks.map((grade) => (
            <g key={grade}>
              <line className={styles.grid} x1={frame.left} x2={right} y1={y(grade)} y2={y(grade)} />
              <text className={styles.tick} x={frame.left - 8} y={y(grade) + 4} textAnchor="end">
                {number(grade)}
              </text>
            </g>
          ))}
          <text className={styles.axis} x={right} y={height - 6} textAnchor="end">
            interval length, m
          </text>
          <text className={styles.axis} x={4} y={height - 6}>
            grade, {unit}
          </text>
          {products.map((product) => {
            const start = Math.max(lengths.low, product / grades.high);
            const end = Math.min(lengths.high, product / grades.low);
            // Named in the middle of its line, where neither axis is near.
            const middle = Math.sqrt(start * end);
            return (
              <g key={product}>
                <path
                  className={styles.isoline}
                  d={`M${x(start)} ${y(product / start)}L${x(end)} ${y(product / end)}`}
                />
                {end / start > 3 && (
                  <text className={styles.isoname} x={x(middle) + 4} y={y(product / middle) - 4}>
                    {number(product)} {unit}·m
                  </text>
                )}
              </g>
            );
          })}
          <path className={styles.point} style={{ fill: colour }} d={spots.map(disc).join('')} />
          {chosen && <path className={styles.point} data-active style={{ fill: colour }} d={disc(chosen)} />}
          {bestPoint && (
            <text
              className={styles.bestName}
              x={x(bestPoint.length) + (lengths.at(bestPoint.length) > 0.75 ? -11 : 11)}
              y={y(bestPoint.grade) + 4}
              textAnchor={lengths.at(bestPoint.length) > 0.75 ? 'end' : 'start'}
            >
              {bestPoint.observation.holeId ?? 'best'}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}
