import { number } from '../../../web/format.ts';
import { Button } from '../../../web/ui/Button.tsx';
import type { ImportStatus } from '../contract.ts';
import styles from './ImportPanel.module.css';

/** `4,210 of 10,000 rows, 3 errors so far`. */
function progressWords({ status, rowsDone, totalRows, errors }: ImportStatus): string {
  const found = errors > 0 ? `, ${number(errors)} ${errors === 1 ? 'error' : 'errors'} so far` : '';
  if (totalRows === null) return 'Reading the file...';
  if (status === 'storing') return `Storing ${number(totalRows)} rows${found}`;
  return `${number(rowsDone)} of ${number(totalRows)} rows${found}`;
}

interface ImportProgressProps {
  status: ImportStatus;
  isCancelling: boolean;
  onCancel: () => void;
}

/** How far an import is. One may leave the page meanwhile. */
export function ImportProgress({ status, isCancelling, onCancel }: ImportProgressProps) {
  const words = progressWords(status);
  const share = status.totalRows === null ? undefined : status.rowsDone / Math.max(1, status.totalRows);
  return (
    <div className={styles.progress} aria-busy="true">
      <p>
        <strong>Processing...</strong> {status.dryRun ? 'Validating data...' : 'Validating and importing data...'}
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={`Progress of ${status.fileName}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      >
        <span style={share === undefined ? undefined : { width: `${share * 100}%` }} />
      </div>
      <div className={styles.progressFoot}>
        <span className="figures" role="status">
          {words}
        </span>
        <Button size="s" disabled={isCancelling || status.status === 'storing'} onClick={onCancel}>
          {isCancelling ? 'Cancelling...' : 'Cancel'}
        </Button>
      </div>
      <p className={styles.hint}>You can leave this page and come back; the import goes on.</p>
    </div>
  );
}
