import { useState } from 'react';
import { number } from '../../../../web/format.ts';
import { messageOf } from '../../../../web/http.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { toast } from '../../../../web/ui/overlays/toast.ts';
import type { ImportStatus } from '../../contract-results.ts';
import { cancelImport } from '../api.ts';
import styles from '../ImportPanel.module.css';

/** What is under way, in the words of whoever began it. */
interface ProgressWords {
  checking: string;
  storing: string;
  /** Before the first row. */
  reading: string;
  /** What its rows are called. */
  rows: string;
  /** What one may do meanwhile. */
  meanwhile: string;
}

const wordsOfFile = (isCheck: boolean): ProgressWords => ({
  checking: 'Validating data...',
  storing: 'Validating and importing data...',
  reading: 'Reading the file...',
  rows: 'rows',
  meanwhile: isCheck
    ? 'Stay on this page: the file and what you chose for it are here alone.'
    : 'You can leave this page and come back; the import goes on.',
});

/** `4,210 of 10,000 rows, 3 errors so far`. */
function countWords({ status, rowsDone, totalRows, errors }: ImportStatus, { reading, rows }: ProgressWords): string {
  const found = errors > 0 ? `, ${number(errors)} ${errors === 1 ? 'error' : 'errors'} so far` : '';
  if (totalRows === null) return reading;
  if (status === 'storing') return `Storing ${number(totalRows)} ${rows}${found}`;
  return `${number(rowsDone)} of ${number(totalRows)} ${rows}${found}`;
}

/** So many times between begin and end it is said aloud how far it is. */
const steps = 4;

/** What a reader of the screen hears: it changes at steps, where the figures on the screen change twice a second. */
function stepWords(status: ImportStatus, words: ProgressWords): string {
  if (status.totalRows === null || status.status === 'storing') return countWords({ ...status, errors: 0 }, words);
  const done = Math.floor((status.rowsDone / Math.max(1, status.totalRows)) * steps) / steps;
  return `${number(done * 100)}% of ${number(status.totalRows)} ${words.rows}`;
}

function CancelButton({ status: { id, status } }: { status: ImportStatus }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const cancel = async () => {
    setIsCancelling(true);
    try {
      await cancelImport(id);
    } catch (error) {
      toast('Could not cancel', messageOf(error, 'It has ended.'), 'destructive');
    } finally {
      setIsCancelling(false);
    }
  };
  return (
    <Button size="s" disabled={isCancelling || status === 'storing'} onClick={() => void cancel()}>
      {isCancelling ? 'Cancelling...' : 'Cancel'}
    </Button>
  );
}

/** How far an import is. One may leave the page meanwhile. */
export function ImportProgress({
  status,
  words = wordsOfFile(status.dryRun),
}: {
  status: ImportStatus;
  words?: ProgressWords;
}) {
  const share = status.totalRows === null ? undefined : status.rowsDone / Math.max(1, status.totalRows);
  return (
    <div className={styles.progress} aria-busy="true">
      <p>
        <strong>Processing...</strong> {status.dryRun ? words.checking : words.storing}
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
        <span className="figures">{countWords(status, words)}</span>
        <span className="visually-hidden" role="status">
          {stepWords(status, words)}
        </span>
        <CancelButton status={status} />
      </div>
      <p className={styles.hint}>{words.meanwhile}</p>
    </div>
  );
}
