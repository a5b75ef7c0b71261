import { amount } from '../ui/marks/amount.ts';
import styles from './LadderPicture.module.css';
import framed from './PictureFrame.module.css';
import type { SampleFigures } from './sample-figures.ts';

const strength = {
  proven: 1,
  measured: 1,
  '2P': 0.8,
  'M+I': 0.8,
  probable: 0.62,
  indicated: 0.62,
  inferred: 0.35,
  'M+I+inferred': 0.35,
} as const;
const frame = { width: 560, row: 74, bar: 400 };

/** Contained metal per step of confidence, never added up across them. */
export function LadderPicture({ ladder: { mine, ladder } }: SampleFigures) {
  const largest = Math.max(...ladder.steps.map(({ total }) => total));
  const width = (value: number) => (value / largest) * frame.bar;
  return (
    <figure className={`${framed.figure} ${styles.figure}`}>
      <svg
        viewBox={`0 0 ${frame.width} ${ladder.steps.length * frame.row + 26}`}
        role="img"
        aria-labelledby="ladder-title"
      >
        <title id="ladder-title">
          {`Resource ladder of ${mine}: ${ladder.steps.map(({ name, total }) => `${name} ${amount(total, ladder.unit)}`).join(', ')}`}
        </title>
        <text className={styles.heading} x="0" y="16">
          {mine}, contained gold
        </text>
        {ladder.steps.map(({ name, parts, total }, index) => {
          const top = 26 + index * frame.row;
          let left = 0;
          return (
            <g key={name}>
              <text className={styles.label} x="0" y={top + 22}>
                {name}
              </text>
              {parts.map(({ type, amount: part }) => {
                const x = left;
                left += width(part);
                return (
                  <g key={type}>
                    <rect
                      className={styles.bar}
                      fillOpacity={strength[type]}
                      x={x}
                      width={width(part) - 2}
                      y={top + 32}
                      height="22"
                      rx="2"
                    />
                  </g>
                );
              })}
              <text className={styles.value} x={width(total) + 10} y={top + 49}>
                {amount(total, ladder.unit)}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>From the sample data. Three lines, never one sum: inferred ounces are not indicated ones.</figcaption>
    </figure>
  );
}
