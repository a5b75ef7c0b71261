import type { PointerEvent } from 'react';
import { Scroller } from '../../../web/ui/tables/Scroller.tsx';
import { axisTicks } from '../../../web/ui/pictures/axis-ticks.ts';
import { number } from '../../../web/format.ts';
import { gradeClass } from '../../../domain/metals/grade-classes.ts';
import { type DrawnHole, nearest, placeIn, rectangle } from './drill-picture.ts';
import styles from './DrillPictures.module.css';

const frame = { left: 46, top: 24, bottom: 12, logs: 270, bar: 14, step: 34 };
/** Names of holes stand at 45 degrees: so much of a letter's width goes upward, and as much to the right. */
const letter = 4.9;
/** Names up to this length are whole. */
const longestName = 28;

const shownName = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);
const leastBar = 4;
/** Pixels around a bar within which the pointer still means it. */
const reach = 12;

interface StripLogProps {
  holes: DrawnHole[];
  limits: number[];
  active: number | undefined;
  onActive: (id: number) => void;
}

/** Holes side by side on one depth axis, each interval in the colour of its grade. */
export function StripLog({ holes, limits, active, onActive }: StripLogProps) {
  const ticks = axisTicks(0, Math.max(...holes.map(({ deepest }) => deepest)), 3);
  const end = ticks.at(-1) || 1;
  const longest = Math.max(...holes.map(({ name }) => shownName(name).length));
  const top = frame.top + longest * letter;
  const height = top + frame.logs + frame.bottom;
  const y = (metres: number) => top + (metres / end) * frame.logs;
  const width = frame.left + holes.length * frame.step + Math.max(44, longest * letter);
  const x = (index: number) => frame.left + 10 + index * frame.step;
  const bars = holes.flatMap((hole, index) =>
    hole.intervals.map(({ observation, grade, from, to, inside }) => {
      const tall = Math.max(leastBar, y(to) - y(from));
      const box = { x: x(index), y: (y(from) + y(to) - tall) / 2, width: frame.bar, height: tall };
      return { id: observation.id, kind: `${inside ? 1 : 0}${gradeClass(grade, limits)}`, ...box };
    }),
  );
  // One path for each colour, not one element for each interval: hundreds of them cost each restyling of the page.
  const kinds = [...Map.groupBy(bars, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b));
  const chosen = bars.find(({ id }) => id === active);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const [left, down] = placeIn(event);
    const found = nearest(bars, reach, (bar) => {
      const aside = Math.max(bar.x - left, 0, left - bar.x - bar.width);
      return Math.hypot(aside, Math.max(bar.y - down, 0, down - bar.y - bar.height));
    });
    if (found && found.id !== active) onActive(found.id);
  };
  return (
    <Scroller className={styles.scroller} label="Strip logs of the holes">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label="Intervals of each hole by depth; the table lists the same"
        onPointerMove={point}
        onPointerDown={point}
      >
        {ticks.map((metres) => (
          <g key={metres}>
            <line className={styles.grid} x1={frame.left} x2={width} y1={y(metres)} y2={y(metres)} />
            <text className={styles.tick} x={frame.left - 8} y={y(metres) + 4} textAnchor="end">
              {number(metres)}
            </text>
          </g>
        ))}
        <text className={styles.tick} x={frame.left - 8} y={top - 14} textAnchor="end">
          m
        </text>
        {holes.map((hole, index) => {
          const middle = x(index) + frame.bar / 2;
          return (
            <g key={hole.name}>
              <text className={styles.hole} transform={`translate(${middle + 2} ${top - 10}) rotate(-45)`}>
                {shownName(hole.name)}
                <title>{hole.name}</title>
              </text>
              <line className={styles.trace} x1={middle} x2={middle} y1={y(0)} y2={y(hole.deepest)} />
            </g>
          );
        })}
        {kinds.map(([kind, drawn]) => (
          <path key={kind} className={styles.interval} data-class={kind.slice(1)} d={drawn.map(rectangle).join('')} />
        ))}
        {chosen && (
          <path className={styles.interval} data-class={chosen.kind.slice(1)} data-active d={rectangle(chosen)} />
        )}
      </svg>
    </Scroller>
  );
}
