import { useWidth } from '../../../../web/ui/hooks/use-width.ts';
import styles from './BarPicture.module.css';

export interface DrawnBar {
  name: string;
  value: number;
  /** The value in words, with its unit. */
  text: string;
}

const row = 26;
const thickness = 14;
const nameWidth = 86;
const gap = 8;
/** Average width of a digit at the size of the text. */
const digit = 7.8;

interface BarPictureProps {
  title: string;
  /** What is drawn, for those who hear the page. */
  description: string;
  bars: DrawnBar[];
  /** Green and red, for gains and losses. */
  isGain?: boolean;
}

const gainOf = (value: number) => (value < 0 ? styles.loss : styles.gain);

/** Values beside each other from one zero, the largest first; the table says the same. */
export function BarPicture({ title, description, bars, isGain = false }: BarPictureProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const height = bars.length * row;
  const words = Math.max(...bars.map(({ text }) => text.length)) * digit + gap;
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const room = Math.max(40, width - nameWidth - words - (least < 0 ? words : 0));
  const size = (value: number) => (Math.abs(value) / (most - least || 1)) * room;
  const zero = nameWidth + (least < 0 ? words : 0) + size(least);
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      <div ref={element} style={{ minHeight: height }}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={description}>
            {bars.map(({ name, value, text }, index) => {
              const middle = index * row + row / 2;
              const below = value < 0;
              return (
                <g key={name}>
                  <text className={styles.name} x={0} y={middle + 4}>
                    {name}
                  </text>
                  <rect
                    className={isGain ? gainOf(value) : styles.plain}
                    x={below ? zero - size(value) : zero}
                    y={middle - thickness / 2}
                    width={Math.max(1, size(value))}
                    height={thickness}
                  />
                  <text
                    className={styles.value}
                    x={below ? zero - size(value) - gap : zero + size(value) + gap}
                    y={middle + 4}
                    textAnchor={below ? 'end' : 'start'}
                  >
                    {text}
                  </text>
                </g>
              );
            })}
            <line className={styles.zero} x1={zero} x2={zero} y1={0} y2={height} />
          </svg>
        )}
      </div>
    </figure>
  );
}
