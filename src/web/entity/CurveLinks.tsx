import { Link } from 'react-router';
import styles from './CurveLinks.module.css';

/** From the AISC of a mine to the cost curve of each metal that it is of. */
export function CurveLinks({ metals }: { metals: readonly string[] }) {
  return [...new Set(metals)].map((metal) => (
    <p key={metal} className={styles.line}>
      <Link to={`/mines/cost-curve?${new URLSearchParams({ metal })}`} prefetch="intent">
        Cost curve of {/^[A-Z][a-z]/.test(metal) ? metal.toLowerCase() : metal}
      </Link>
    </p>
  ));
}
