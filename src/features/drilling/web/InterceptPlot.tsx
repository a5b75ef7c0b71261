import type { PointerEvent } from 'react';
import { number } from '../../../web/format.ts';
import { logAxis } from '../../../web/ui/pictures/log-scale.ts';
import { AxisAcross, AxisText, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { plotOf } from '../../../web/ui/pictures/plot.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import { freePlace, roomAround, type TextPlace } from '../../../web/ui/pictures/free-place.ts';
import { disc, type DrawnInterval, isolineName, isolineValues, nearest, placeIn } from './drill-picture.ts';
import styles from './DrillPictures.module.css';

const height = 336;
const frame = { left: 46, right: 14, top: 14, bottom: 40 };
const radius = 4.5;
/** About as wide as a letter of these texts is, and as high as a line of them. */
const letter = { width: 6.6, height: 13 };

/** Pixels around a point within which the pointer still means it. */
const reach = 18;

interface InterceptPlotProps {
  intervals: DrawnInterval[];
  metal: string;
  unit: string;
  colour: string;
  best: number | undefined;
  active: number | undefined;
  onActive: (id: number) => void;
}

/** Length against grade of all intercepts, with lines along which grade times length is the same. */
export function InterceptPlot({ intervals, metal, unit, colour, best, active, onActive }: InterceptPlotProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const points = intervals.flatMap(({ observation, grade, length }) =>
    length !== null && length > 0 && grade > 0 ? [{ observation, grade, length }] : [],
  );
  const lengths = logAxis(points.map(({ length }) => length));
  const grades = logAxis(points.map(({ grade }) => grade));
  const plot = plotOf({ width, height, frame });
  const x = (metres: number) => plot.left + lengths.at(metres) * (plot.right - plot.left);
  const y = (grade: number) => plot.floor - grades.at(grade) * (plot.floor - plot.top);
  const products = isolineValues(lengths.low * grades.low, lengths.high * grades.high);
  const spots = points.map(({ observation, grade, length }) => {
    return { id: observation.id, x: x(length), y: y(grade), radius: observation.id === best ? 6 : radius };
  });
  /** The name of the best one stands beside its point, within the picture, where it hides no other. */
  function nameOf(left: number, down: number): TextPlace {
    const size = { width: bestName.length * letter.width, height: letter.height };
    const toRight: TextPlace = { x: left + 11, y: down + 4, anchor: 'start' };
    const toLeft: TextPlace = { x: left - 11, y: down + 4, anchor: 'end' };
    const sides: [TextPlace, TextPlace] = left + 11 + size.width > plot.right ? [toLeft, toLeft] : [toRight, toLeft];
    const { anchor } = sides[0];
    const beside = [-12, 20].map((by): TextPlace => ({ x: left, y: down + by, anchor }));
    const others = spots.filter((spot) => spot.x !== left || spot.y !== down);
    return freePlace([...sides, ...beside], size, others.map(roomAround));
  }
  const bestPoint = points.find(({ observation }) => observation.id === best);
  const bestName = bestPoint?.observation.holeId ?? 'best';
  const bestPlace = bestPoint && nameOf(x(bestPoint.length), y(bestPoint.grade));
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
          <AxisAcross plot={plot} ticks={lengths.ticks} at={x} text={number} />
          <AxisUp plot={plot} ticks={grades.ticks} at={y} text={number} />
          <AxisText x={plot.right} y={height - 6} anchor="end">
            interval length down the hole, m
          </AxisText>
          <AxisText x={4} y={height - 6}>
            grade, {unit}
          </AxisText>
          {products.map((product) => {
            const start = Math.max(lengths.low, product / grades.high);
            const end = Math.min(lengths.high, product / grades.low);
            // Named on its line where neither axis is near, and no point.
            const along = (share: number) => start * (end / start) ** share;
            const text = isolineName(product, metal, unit);
            const at = (share: number): TextPlace => {
              const metres = along(share);
              return { x: x(metres) + 4, y: y(product / metres) - 4, anchor: 'start' };
            };
            const place = freePlace(
              [at(0.5), at(0.4), at(0.6), at(0.3), at(0.7), at(0.2)],
              { width: text.length * letter.width, height: letter.height },
              spots.map(roomAround),
            );
            return (
              <g key={product}>
                <path
                  className={styles.isoline}
                  d={`M${x(start)} ${y(product / start)}L${x(end)} ${y(product / end)}`}
                />
                {end / start > 3 && (
                  <text className={styles.isoname} x={place.x} y={place.y}>
                    {text}
                  </text>
                )}
              </g>
            );
          })}
          <path className={styles.point} style={{ fill: colour }} d={spots.map(disc).join('')} />
          {chosen && <path className={styles.point} data-active style={{ fill: colour }} d={disc(chosen)} />}
          {bestPlace && (
            <text className={styles.bestName} x={bestPlace.x} y={bestPlace.y} textAnchor={bestPlace.anchor}>
              {bestName}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}
