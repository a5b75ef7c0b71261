import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importWords } from '../../../domain/nouns/file-words.ts';
import { count } from '../../../web/format.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import styles from './ImportPanel.module.css';

interface ImportActionsProps {
  kind: ImportKind;
  /** Whether the file as it is was checked and something of it can be stored: then the import comes first. */
  isPassed: boolean;
  /** Whether a result of this file is shown. */
  wasChecked: boolean;
  isSending: boolean;
  disabled: boolean;
  /** How much has to be said of the file before. */
  questions: number;
  onStart: (dryRun: boolean) => void;
  /** Leads to what has to be said. */
  onShowQuestions: () => void;
}

function importLabel({ kind, isPassed, isSending }: ImportActionsProps): string {
  if (isSending) return 'Uploading...';
  return isPassed ? 'Import now' : `Import ${importWords(kind).tab}`;
}

/** Checks or imports the chosen file. */
export function ImportActions(props: ImportActionsProps) {
  const { isPassed, wasChecked, disabled, questions, onStart, onShowQuestions } = props;
  return (
    <div className={styles.actions}>
      <Button look={isPassed ? 'quiet' : 'primary'} disabled={disabled} onClick={() => onStart(true)}>
        {wasChecked ? 'Check again' : 'Check first'}
      </Button>
      <Button look={isPassed ? 'primary' : 'quiet'} disabled={disabled} onClick={() => onStart(false)}>
        {importLabel(props)}
      </Button>
      {questions > 0 ? (
        <Button look="plain" onClick={onShowQuestions}>
          {count(questions, 'thing')} to decide first
        </Button>
      ) : (
        <span className={styles.hint}>A check says what would happen and stores nothing.</span>
      )}
    </div>
  );
}
