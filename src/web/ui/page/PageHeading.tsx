import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

/** The title of a page, with its main actions on the right. */
export function PageHeading({
  title,
  subtitle,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
