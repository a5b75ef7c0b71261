import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

/** The title of a page, with its actions on the right. */
export function PageHeading({
  title,
  subtitle,
  main,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The one main action: it comes last, and on a phone stands beside the title. */
  main?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
      {main && <div className={styles.main}>{main}</div>}
    </div>
  );
}
