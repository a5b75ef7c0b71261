import styles from './SkeletonRows.module.css';

/** Rows of the true height while the data is on its way. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} aria-label="Loading">
          <span data-width={(row * 3 + column * 5) % 4} />
        </td>
      ))}
    </tr>
  ));
}
