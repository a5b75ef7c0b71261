import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { type ImportKind, importKindWords } from '../../../domain/import-kinds.ts';
import { cancelImport, followImport, importStatus, isResult, isUnderWay, startImport, templateAddress } from './api.ts';
import { fileProblem } from '../../../web/ui/chosen-file.ts';
import { FileDrop } from '../../../web/ui/FileDrop.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import styles from './ImportPanel.module.css';
import { ImportProgress } from './ImportProgress.tsx';

interface ImportKindPanelProps {
  kind: ImportKind;
  /** The import that this tab shows: running, or ended. */
  importId: number | undefined;
  onStart: (id: number) => void;
}

/** One kind of file: its template, a file to check or import, and how that went. */
export function ImportKindPanel({ kind, importId, onStart }: ImportKindPanelProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const { data: status } = useQuery({ ...importStatus(importId ?? 0), enabled: importId !== undefined });
  const isBusy = isSending || (status !== undefined && isUnderWay(status));

  useEffect(() => {
    if (status && isUnderWay(status)) void followImport(status.id);
  }, [status]);

  const choose = (files: File[]) => {
    const found = fileProblem(files);
    setProblem(found);
    setFile(found === undefined ? files[0] : undefined);
  };

  const start = async (dryRun: boolean) => {
    if (!file) {
      setProblem('Choose a CSV file.');
      return;
    }
    setIsSending(true);
    setProblem(undefined);
    try {
      onStart(await startImport(kind, file, dryRun));
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else {
        const message = messageOf(error, 'Upload failed');
        setProblem(message);
        toast('Upload Failed', message, 'destructive');
      }
    } finally {
      setIsSending(false);
    }
  };

  const cancel = async () => {
    if (!status) return;
    setIsCancelling(true);
    try {
      await cancelImport(status.id);
    } catch (error) {
      toast('Could not cancel', messageOf(error, 'The import has ended.'), 'destructive');
    } finally {
      setIsCancelling(false);
    }
  };

  const { tab, several } = importKindWords[kind];
  const wasChecked = status?.dryRun === true && isResult(status.result) && status.result.successRows > 0;
  return (
    <div className={styles.kind}>
      <div className={styles.intro}>
        <p>
          One row for each of the {several}. The template has all columns and an example row; you need only those you
          know.
        </p>
        <a className={buttonClass('quiet', 's')} href={templateAddress(kind)} download={`${kind}-template.csv`}>
          Download template
        </a>
      </div>
      <FileDrop file={file} disabled={isBusy} onChoose={choose} />
      {problem && <Notice>{problem}</Notice>}
      <div className={styles.actions}>
        <Button disabled={isBusy || !file} onClick={() => void start(true)}>
          Check first
        </Button>
        <Button look="primary" disabled={isBusy || !file} onClick={() => void start(false)}>
          {isSending ? 'Uploading...' : wasChecked ? 'Import now' : `Import ${tab}`}
        </Button>
        <span className={styles.hint}>A check says what would happen and stores nothing.</span>
      </div>
      {status && isUnderWay(status) && (
        <ImportProgress status={status} isCancelling={isCancelling} onCancel={() => void cancel()} />
      )}
      {status && !isUnderWay(status) && !isSending && <ImportOutcome status={status} />}
    </div>
  );
}
