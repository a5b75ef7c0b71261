import styles from './Arrow.module.css';

/** The arrow behind a link to more: drawn, because the face has none; a text for those who copy or hear it. */
export function Arrow() {
  return <span className={styles.arrow}>→</span>;
}
