import { gradeClass } from '../../domain/metals/grade-classes.ts';
import { axisTicks } from '../ui/pictures/axis-ticks.ts';
import { freePlace, roomAround } from '../ui/pictures/free-place.ts';
import { number } from '../format.ts';
import styles from './InterceptPicture.module.css';
import framed from './PictureFrame.module.css';
import type { SampleFigures, SampleInterval } from './sample-figures.ts';

/** Finer is not seen, and would be most of the bytes of the page. */
const tenths = (value: number) => Math.round(value * 10) / 10;

const log = { left: 34, step: 22, bar: 13, top: 78, bottom: 340 };
const limits = [0.4, 0.6, 0.8];

/** Holes side by side on one depth axis, each interval in the colour of its grade. */
function StripLogs({ mine, holes }: { mine: string; holes: SampleInterval[] }) {
  const ticks = axisTicks(0, Math.max(...holes.map(({ to }) => to)), 3);
  const y = (metres: number) => tenths(log.top + (metres / (ticks.at(-1) ?? 1)) * (log.bottom - log.top));
  return (
    <svg className={styles.log} viewBox="0 0 204 372" role="img" aria-labelledby="log-title">
      <title id="log-title">{`Strip logs of the ${holes.length} holes of ${mine}, by depth and copper grade`}</title>
      <text className={styles.heading} x="0" y="18">
        {mine}, % Cu
      </text>
      {ticks.map((metres) => (
        <g key={metres}>
          <line className={styles.gridLine} x1={log.left} x2="200" y1={y(metres)} y2={y(metres)} />
          <text className={styles.tick} x={log.left - 6} y={y(metres) + 4} textAnchor="end">
            {metres}
          </text>
        </g>
      ))}
      <text className={styles.tick} x={log.left - 6} y={log.bottom + 20} textAnchor="end">
        m
      </text>
      {holes.map(({ hole, from, to, grade }, index) => {
        const x = log.left + 10 + index * log.step;
        return (
          <g key={hole}>
            <text className={styles.hole} transform={`translate(${x + 10.5} ${log.top - 8}) rotate(-90)`}>
              {hole.slice(2)}
            </text>
            <line className={styles.trace} x1={x + log.bar / 2} x2={x + log.bar / 2} y1={y(0)} y2={y(to)} />
            <rect
              className={styles.interval}
              data-class={gradeClass(grade, limits)}
              x={x}
              width={log.bar}
              y={y(from)}
              height={tenths(y(to) - y(from))}
              rx="1.5"
            />
          </g>
        );
      })}
    </svg>
  );
}

const plot = { left: 30, right: 330, top: 44, bottom: 330, metres: [0.5, 500], grades: [0.1, 100] } as const;
const place = (value: number, [low, high]: readonly [number, number]) => Math.log(value / low) / Math.log(high / low);
const x = (metres: number) => tenths(plot.left + (plot.right - plot.left) * place(metres, plot.metres));
const y = (grade: number) => tenths(plot.bottom - (plot.bottom - plot.top) * place(grade, plot.grades));

/** Where grade times length is the same, cut to the plot. */
function isoline(gramMetres: number): string {
  const start = Math.max(plot.metres[0], gramMetres / plot.grades[1]);
  const end = Math.min(plot.metres[1], gramMetres / plot.grades[0]);
  return `M${x(start)} ${y(gramMetres / start)}L${x(end)} ${y(gramMetres / end)}`;
}

const gramMetres = ({ length, grade }: SampleInterval) => length * grade;

const called = ({ length, grade }: SampleInterval) => `${number(length)} m at ${number(grade)} g/t`;

/** About the width of a letter of a callout. */
const letter = 6.6;

/** Where the long intercept is called, near its dot, where no other dot is behind the words. */
function placeOfLong(long: SampleInterval, intercepts: readonly SampleInterval[]) {
  const at = (y: number) => ({ x: plot.right, y, anchor: 'end' as const });
  const dot = y(long.grade);
  const dots = intercepts.map((each) => roomAround({ x: x(each.length), y: y(each.grade), radius: 4 }));
  const size = { width: called(long).length * letter, height: 12 };
  const beside = { x: x(long.length) - 8, y: dot + 14, anchor: 'end' as const };
  return freePlace([at(dot - 17), beside, at(dot + 22), at(dot - 32), at(dot - 47), at(dot - 62)], size, dots);
}

function Plot({ intercepts }: { intercepts: SampleInterval[] }) {
  const ranked = intercepts.toSorted((a, b) => gramMetres(b) - gramMetres(a));
  const long = ranked.find(({ length }) => length > 100);
  const rich = ranked.find(({ length }) => length < 10);
  const { x: longX, y: longY } = long ? placeOfLong(long, intercepts) : { x: 0, y: 0 };
  return (
    <svg viewBox="0 0 336 372" role="img" aria-labelledby="plot-title">
      <title id="plot-title">Length against grade of every gold intercept in the sample data, both logarithmic</title>
      <text className={styles.heading} x={plot.left} y="18">
        Every gold intercept, length × grade
      </text>
      {[1, 10, 100].map((metres) => (
        <g key={metres}>
          <line className={styles.gridLine} x1={x(metres)} x2={x(metres)} y1={plot.top} y2={plot.bottom} />
          <text className={styles.tick} x={x(metres)} y={plot.bottom + 18} textAnchor="middle">
            {metres} m
          </text>
        </g>
      ))}
      {[0.1, 1, 10, 100].map((grade) => (
        <g key={grade}>
          <line className={styles.gridLine} x1={plot.left} x2={plot.right} y1={y(grade)} y2={y(grade)} />
          <text className={styles.tick} x={plot.left - 6} y={y(grade) + 4} textAnchor="end">
            {grade}
          </text>
        </g>
      ))}
      <text className={styles.tick} x={plot.left - 6} y={plot.top - 12} textAnchor="end">
        g/t
      </text>
      {[10, 50, 100].map((product) => (
        <path key={product} className={styles.isoline} d={isoline(product)} />
      ))}
      {intercepts.map((each) => (
        <circle
          key={`${each.hole} ${each.from}`}
          className={each === long || each === rich ? styles.best : styles.other}
          cx={x(each.length)}
          cy={y(each.grade)}
          r={each === long || each === rich ? 6 : 3.6}
        />
      ))}
      {rich && (
        <text className={styles.callout} x={x(rich.length) + 10} y={y(rich.grade) - 4}>
          {called(rich)}
        </text>
      )}
      {long && (
        <text className={styles.callout} x={longX} y={longY} textAnchor="end">
          {called(long)}
        </text>
      )}
    </svg>
  );
}

/** What the product shows of mines, drawn from its sample data. */
export function InterceptPicture({ logs, intercepts }: Pick<SampleFigures, 'logs' | 'intercepts'>) {
  return (
    <figure className={`${framed.figure} ${styles.figure}`}>
      <div className={styles.pictures}>
        <StripLogs {...logs} />
        <Plot intercepts={intercepts} />
      </div>
      <figcaption>
        From the sample data, which is invented. Along a dotted line, grade times length is the same: two very different
        holes can be worth the same metal.
      </figcaption>
    </figure>
  );
}
