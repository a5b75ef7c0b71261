import { number } from '../../../web/format.ts';
import { type DrawnHole, depthTicks, gradeClass } from './drill-picture.ts';
import styles from './DrillPictures.module.css';

const frame = { left: 46, top: 66, bottom: 12, height: 336, bar: 14, step: 34 };
const leastBar = 4;

interface StripLogProps {
  holes: DrawnHole[];
  limits: number[];
  active: number | undefined;
  onActive: (id: number) => void;
}

/** Holes side by side on one depth axis, each interval in the colour of its grade. */
export function StripLog({ holes, limits, active, onActive }: StripLogProps) {
  const ticks = depthTicks(Math.max(...holes.map(({ deepest }) => deepest)));
  const end = ticks.at(-1) ?? 1;
  const y = (metres: number) => frame.top + (metres / end) * (frame.height - frame.top - frame.bottom);
  const width = frame.left + holes.length * frame.step + 44;
  return (
    // A picture wider than its place is scrolled, by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="group" aria-label="Strip logs of the holes" tabIndex={0}>
      <svg
        width={width}
        height={frame.height}
        role="img"
        aria-label="Intervals of each hole by depth; the table lists the same"
      >
        {ticks.map((metres) => (
          <g key={metres}>
            <line className={styles.grid} x1={frame.left} x2={width} y1={y(metres)} y2={y(metres)} />
            <text className={styles.tick} x={frame.left - 8} y={y(metres) + 4} textAnchor="end">
              {number(metres)}
            </text>
          </g>
        ))}
        <text className={styles.tick} x={frame.left - 8} y={frame.top - 14} textAnchor="end">
          m
        </text>
        {holes.map((hole, index) => {
          const x = frame.left + 10 + index * frame.step;
          return (
            <g key={hole.name}>
              <text
                className={styles.hole}
                transform={`translate(${x + frame.bar / 2 + 2} ${frame.top - 10}) rotate(-45)`}
              >
                {hole.name.length > 11 ? `${hole.name.slice(0, 10)}…` : hole.name}
                <title>{hole.name}</title>
              </text>
              <line
                className={styles.trace}
                x1={x + frame.bar / 2}
                x2={x + frame.bar / 2}
                y1={y(0)}
                y2={y(hole.deepest)}
              />
              {hole.intervals.map(({ observation, grade, from, to }) => {
                const height = Math.max(leastBar, y(to) - y(from));
                return (
                  <rect
                    key={observation.id}
                    className={styles.interval}
                    data-class={gradeClass(grade, limits)}
                    data-active={observation.id === active || undefined}
                    x={x}
                    width={frame.bar}
                    y={(y(from) + y(to) - height) / 2}
                    height={height}
                    onPointerEnter={() => onActive(observation.id)}
                    onPointerDown={() => onActive(observation.id)}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
