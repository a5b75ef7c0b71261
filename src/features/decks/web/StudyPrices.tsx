import styles from './Decks.module.css';

/** In the header of a table whose figures of studies stand at the prices of each study. */
export function StudyPrices() {
  return (
    <div className={styles.inUse} role="note" aria-label="Price deck in use">
      <span>Prices:</span>
      <b>Study prices, each study’s own</b>
    </div>
  );
}
