import { metalColour } from './metal-colour.ts';
import styles from './MetalBar.module.css';

interface Share {
  metal: string;
  percentage: number | null;
}

/** The dot that stands for a metal wherever its name appears. */
export function MetalName({ metal }: { metal: string }) {
  return (
    <span className={styles.name}>
      <span className={styles.dot} style={{ background: metalColour(metal) }} />
      <span className={styles.word}>{metal}</span>
    </span>
  );
}

/** How the value divides among the metals, as a bar with its parts named below; no bar where a share is unknown. */
export function MetalBar({ shares }: { shares: readonly Share[] }) {
  const known = shares.every(({ percentage }) => percentage !== null);
  return (
    <div className={styles.whole}>
      {known && (
        <div className={styles.bar} aria-hidden="true">
          {shares.map(({ metal, percentage }) => (
            <span key={metal} style={{ background: metalColour(metal), flexGrow: percentage ?? 0 }} />
          ))}
        </div>
      )}
      <ul className={styles.names}>
        {shares.map(({ metal, percentage }) => (
          <li key={metal}>
            <MetalName metal={metal} />
            {percentage !== null && <b> {percentage}%</b>}
          </li>
        ))}
      </ul>
    </div>
  );
}
