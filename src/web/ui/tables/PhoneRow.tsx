import type { ReactNode } from 'react';
import styles from './PhoneRow.module.css';

/** Of a table whose rows a phone shows as a `PhoneRow` each: the class of the table, and of the frame around it. */
export const phoneTable = styles.table;
export const phoneFrame = styles.frame;

/** What a phone shows of a row, instead of all its columns: lines with something at their beginning and at their end. */
export function PhoneRow({ children }: { children: ReactNode }) {
  return <span className={styles.row}>{children}</span>;
}
