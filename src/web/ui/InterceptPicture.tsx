import styles from './InterceptPicture.module.css';

/** Intercepts of one invented hole: from and to in metres, grade in g/t gold. */
const intervals = [
  [18, 31, 0.4],
  [31, 44, 1.6],
  [44, 62, 6.8],
  [62, 71, 24.1],
  [71, 88, 3.2],
  [88, 104, 0.7],
  [104, 118, 0.3],
] as const;

/** Other holes: length in metres against grade in g/t. */
const others = [
  [2.1, 3.4],
  [3, 11],
  [5.5, 1.2],
  [8, 4.6],
  [12, 0.8],
  [16, 2.1],
  [1.4, 38],
  [24, 1.1],
  [38, 0.6],
  [30, 2.9],
  [4, 0.7],
  [52, 1.4],
] as const;

const classes = [
  { from: 10, name: styles.bonanza },
  { from: 5, name: styles.high },
  { from: 1, name: styles.middle },
  { from: 0, name: styles.low },
];
const classOf = (grade: number) => classes.find(({ from }) => grade >= from)?.name;

const log = { top: 46, metre: 2.35 };
const depth = (metres: number) => log.top + metres * log.metre;

const plot = { left: 26, right: 332, top: 46, bottom: 330 };
const decade = (value: number, low: number, high: number) => Math.log(value / low) / Math.log(high / low);
const x = (metres: number) => plot.left + (plot.right - plot.left) * decade(metres, 1, 100);
const y = (grade: number) => plot.bottom - (plot.bottom - plot.top) * decade(grade, 0.2, 100);

/** Where grade times length is the same, cut to the plot. */
function isoline(gramMetres: number): string {
  const start = Math.max(1, gramMetres / 100);
  const end = Math.min(100, gramMetres / 0.2);
  return `M${x(start)} ${y(gramMetres / start)}L${x(end)} ${y(gramMetres / end)}`;
}

/** What the product shows of a mine, drawn by hand: one hole down its depth, and all holes by length and grade. */
export function InterceptPicture() {
  const best = { length: 27, grade: 12.6 };
  return (
    <figure className={styles.figure}>
      <div className={styles.pictures}>
        <svg className={styles.log} viewBox="0 0 204 372" role="img" aria-labelledby="log-title">
          <title id="log-title">
            Strip log of a sample hole: 27 metres at 12.6 grams of gold per tonne, from 44 metres
          </title>
          <text className={styles.heading} x="16" y="24">
            Hole SR-014
          </text>
          <line className={styles.trace} x1="72" x2="72" y1={depth(0)} y2={depth(122)} />
          {intervals.map(([from, to, grade]) => (
            <g key={from}>
              <rect
                className={classOf(grade)}
                x="61"
                width="22"
                y={depth(from)}
                height={(to - from) * log.metre - 1.5}
                rx="1.5"
              />
              <text className={styles.grade} x="94" y={depth((from + to) / 2) + 4}>
                {grade}
              </text>
            </g>
          ))}
          {[0, 40, 80, 120].map((metres) => (
            <text key={metres} className={styles.tick} x="50" y={depth(metres) + 4} textAnchor="end">
              {metres} m
            </text>
          ))}
          <path className={styles.bracket} d={`M132 ${depth(44)}h7V${depth(71)}h-7`} />
          <text className={styles.callout} x="146" y={depth(57.5) - 3}>
            27 m
          </text>
          <text className={styles.calloutSmall} x="146" y={depth(57.5) + 13}>
            12.6 g/t Au
          </text>
        </svg>
        <svg className={styles.plot} viewBox="0 0 336 372" role="img" aria-labelledby="plot-title">
          <title id="plot-title">Length against grade of all holes of the mine; SR-014 lies far above the others</title>
          <text className={styles.heading} x={plot.left} y="24">
            Length against grade, all holes
          </text>
          <g className={styles.grid}>
            {[1, 10, 100].map((metres) => (
              <line key={metres} x1={x(metres)} x2={x(metres)} y1={plot.top} y2={plot.bottom} />
            ))}
            {[1, 10, 100].map((grade) => (
              <line key={grade} x1={plot.left} x2={plot.right} y1={y(grade)} y2={y(grade)} />
            ))}
            <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
          </g>
          {[10, 50, 100].map((gramMetres) => (
            <path key={gramMetres} className={styles.isoline} d={isoline(gramMetres)} />
          ))}
          <text className={styles.tick} x={x(52)} y={y(100 / 52) - 8} textAnchor="start">
            100 g·m
          </text>
          {others.map(([length, grade]) => (
            <circle key={`${length}-${grade}`} className={styles.other} cx={x(length)} cy={y(grade)} r="4" />
          ))}
          <circle className={styles.best} cx={x(best.length)} cy={y(best.grade)} r="7" />
          <text className={styles.callout} x={x(best.length) - 14} y={y(best.grade) - 8} textAnchor="end">
            SR-014
          </text>
          {[1, 10, 100].map((metres) => (
            <text
              key={metres}
              className={styles.tick}
              x={x(metres)}
              y={plot.bottom + 18}
              textAnchor={metres === 100 ? 'end' : 'middle'}
            >
              {metres} m
            </text>
          ))}
          {[1, 10, 100].map((grade) => (
            <text
              key={grade}
              className={styles.tick}
              x={plot.left - 6}
              y={y(grade) + (grade === 100 ? 10 : 4)}
              textAnchor="end"
            >
              {grade}
            </text>
          ))}
          <text className={styles.tick} x={plot.left - 6} y={plot.bottom + 4} textAnchor="end">
            g/t
          </text>
        </svg>
      </div>
      <figcaption>
        A sample hole among all holes of its mine. Along a dotted line, grade times length is the same.
      </figcaption>
    </figure>
  );
}
