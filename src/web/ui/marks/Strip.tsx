import type { ReactNode } from 'react';
import { Dash } from './Figure.tsx';
import styles from './Strip.module.css';

interface StripCellProps {
  label: string;
  /** What the label means, for those who do not say it daily. */
  explained?: string | undefined;
  /** The figure, as a link or a button that leads to where it comes from; null: not known. */
  figure: ReactNode;
  /** What the figure stands for. */
  basis?: ReactNode;
}

/** A figure of a strip. */
export function StripCell({ label, explained, figure, basis }: StripCellProps) {
  return (
    <div className={styles.cell}>
      <dt>{explained ? <abbr title={explained}>{label}</abbr> : label}</dt>
      <dd>
        {figure ?? <Dash />}
        {figure !== null && basis && <small>{basis}</small>}
      </dd>
    </div>
  );
}

/** The figures with which the page of a mine or company begins. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {children}
    </dl>
  );
}
