import styles from './RatioCharts.module.css';

const frame = { width: 680, left: 4, right: 676 };

/** Places a value of an axis from 0 to `end` across the picture. */
const across = (end: number) => (value: number) => frame.left + ((frame.right - frame.left) * value) / end;

/** The first and the last label stay within the picture. */
function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}

function Axis({ ticks, x, y, unit }: { ticks: number[]; x: (value: number) => number; y: number; unit: string }) {
  return (
    <g>
      <line className={styles.axis} x1={frame.left} x2={frame.right} y1={y} y2={y} />
      {ticks.map((value, index) => (
        <g key={value}>
          <line className={styles.axis} x1={x(value)} x2={x(value)} y1={y} y2={y + 5} />
          <text className={styles.tick} x={x(value)} y={y + 22} textAnchor={anchorOf(index, ticks.length)}>
            {value}
            {unit}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The ratio on its way down, beside the band that it came from. */
export function RatioChart() {
  const x = across(120);
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${frame.width} 196`} role="img" aria-labelledby="ratio-title">
        <title id="ratio-title">
          Gold-silver ratio: from above 100 to about 85 ounces of silver for an ounce of gold; the historical range is
          40 to 60
        </title>
        <rect className={styles.band} x={x(40)} width={x(60) - x(40)} y="16" height="124" rx="2" />
        <text className={styles.label} x={x(50)} y="38" textAnchor="middle">
          historical
        </text>
        <text className={styles.value} x={x(50)} y="64" textAnchor="middle">
          40–60
        </text>
        <path className={styles.way} d={`M${x(103)} 104H${x(85) + 15}`} />
        <path className={styles.head} d={`M${x(85) + 22} 98l-11 6 11 6z`} />
        <circle className={styles.past} cx={x(103)} cy="104" r="8" />
        <text className={styles.value} x={x(98)} y="84">
          above 100
        </text>
        <circle className={styles.now} cx={x(85)} cy="104" r="10" />
        <text className={styles.strong} x={x(91)} y="82" textAnchor="end">
          about 85
        </text>
        <Axis ticks={[0, 20, 40, 60, 80, 100, 120]} x={x} y={140} unit="" />
        <text className={styles.tick} x={frame.left} y="190">
          ounces of silver for one ounce of gold
        </text>
      </svg>
      <figcaption>
        On 19 September 2025 gold at about $3,600 and silver at about $42 make a ratio of about 85. To be back at 60,
        silver alone would have to rise to $60, or gold alone to fall to $2,520.
      </figcaption>
    </figure>
  );
}

interface Range {
  name: string;
  from: number;
  to: number;
  words: string;
  strong?: boolean;
}

function RangeChart({
  id,
  title,
  rows,
  ticks,
  unit,
  caption,
}: {
  id: string;
  title: string;
  rows: Range[];
  ticks: number[];
  unit: string;
  caption: string;
}) {
  const x = across(ticks.at(-1) ?? 1);
  const floor = rows.length * 62 + 4;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${frame.width} ${floor + 30}`} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {rows.map(({ name, from, to, words, strong }, index) => (
          <g key={name}>
            <text className={styles.label} x={frame.left} y={index * 62 + 20}>
              {name}
            </text>
            <rect className={styles.rest} x={x(0)} width={x(from) - x(0)} y={index * 62 + 30} height="18" rx="2" />
            {to > from && (
              <rect
                className={strong ? styles.strongBar : styles.bar}
                x={x(from)}
                width={x(to) - x(from)}
                y={index * 62 + 30}
                height="18"
                rx="2"
              />
            )}
            <text className={strong ? styles.strong : styles.value} x={x(to) + 10} y={index * 62 + 45}>
              {words}
            </text>
          </g>
        ))}
        <Axis ticks={ticks} x={x} y={floor} unit={unit} />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

export const PerformanceChart = () => (
  <RangeChart
    id="performance-title"
    title="TSX Venture up 50 to 60%, the global mining index up 30 to 40%"
    rows={[
      { name: 'TSX Venture', from: 50, to: 60, words: '50–60%', strong: true },
      { name: 'Global mining index', from: 30, to: 40, words: '30–40%' },
    ]}
    ticks={[0, 20, 40, 60, 80]}
    unit="%"
    caption="How far each had risen when this was written. The grey part is reached by the lower figure, the coloured part by the higher one."
  />
);

export const NavChart = () => (
  <RangeChart
    id="nav-title"
    title="Price to net asset value: about 1.5 times against about 3 times"
    rows={[
      { name: 'Now', from: 0, to: 1.5, words: 'about 1.5×', strong: true },
      { name: 'Set against', from: 0, to: 3, words: 'about 3×' },
    ]}
    ticks={[0, 1, 2, 3, 4]}
    unit="×"
    caption="Price to net asset value (P/NAV)."
  />
);
