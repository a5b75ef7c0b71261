import { pitPaths } from './pit.ts';
import styles from './PitMark.module.css';

const logo = pitPaths(32, 2);
const poster = pitPaths(320, 4);

interface PitMarkProps {
  size: number;
  /** Draws itself once, unless the visitor asked for less motion. */
  drawn?: boolean;
}

/** The mark; decorative, so the name of the product stands beside it as text. */
export function PitMark({ size, drawn = false }: PitMarkProps) {
  const small = size < 64;
  const box = small ? 32 : 320;
  const { rings, floor } = small ? logo : poster;
  return (
    <svg
      className={drawn ? `${styles.mark} ${styles.drawn}` : styles.mark}
      width={size}
      height={size}
      viewBox={`0 0 ${box} ${box}`}
      aria-hidden="true"
    >
      {rings.map((path) => (
        <path key={path} className={styles.ring} d={path} pathLength={1} strokeWidth={small ? 2.4 : 5} />
      ))}
      <path className={styles.floor} d={floor} />
    </svg>
  );
}

/** Terrace lines behind a hero or an empty state, barely there. */
export function PitContours() {
  const { rings, floor } = contours;
  return (
    <svg className={styles.contours} viewBox="0 0 800 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {[...rings, floor].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

const contours = pitPaths(800, 8);
