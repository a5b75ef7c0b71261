import type { ReactNode } from 'react';
import styles from './Figure.module.css';

interface FigureProps {
  label: ReactNode;
  /** Undefined or null: not known. */
  value: ReactNode;
  unit?: string | undefined;
  /** Where it comes from, how sure it is. */
  note?: ReactNode | undefined;
}

/** A figure with its small label above and its unit beside; a faint dash where it is not known. */
export function Figure({ label, value, unit, note }: FigureProps) {
  const missing = value === undefined || value === null || value === '';
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        {missing ? <Dash /> : value}
        {!missing && unit && <span className={styles.unit}> {unit}</span>}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

/** A missing value. */
export function Dash() {
  return (
    <span className={styles.dash}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not known</span>
    </span>
  );
}
