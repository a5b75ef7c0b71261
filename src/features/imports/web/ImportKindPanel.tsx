import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { fileProblem } from '../../../web/forms/chosen-file.ts';
import { TextField } from '../../../web/ui/Field.tsx';
import { FileDrop } from '../../../web/forms/FileDrop.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { type ImportKind, importWords } from '../../../domain/nouns.ts';
import { cancelImport, followImport, importStatus, isResult, isUnderWay, startImport, templateAddress } from './api.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { chosenFields, mappingFaults } from './import-options.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import styles from './ImportPanel.module.css';
import { ImportProgress } from './ImportProgress.tsx';
import wizard from './ImportWizard.module.css';
import { OpenNames } from './OpenNames.tsx';
import { RowPreview } from './RowPreview.tsx';
import { useChosenFile } from './use-chosen-file.ts';

interface ImportKindPanelProps {
  kind: ImportKind;
  /** The import that this tab shows: running, or ended. */
  importId: number | undefined;
  onStart: (id: number) => void;
  /** A file that was made here, in the place of one that is chosen. */
  given?: File;
}

/** One kind of file: its template, a file to check or import, how it was understood, and how that went. */
export function ImportKindPanel({ kind, importId, onStart, given }: ImportKindPanelProps) {
  const chosen = useChosenFile(kind, given);
  const { file, preview, changed } = chosen;
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<{ id: number; choices: string }>();
  const [isCancelling, setIsCancelling] = useState(false);
  const { data: status } = useQuery({ ...importStatus(importId ?? 0), enabled: importId !== undefined });
  const isBusy = isSending || (status !== undefined && isUnderWay(status));
  /** The file and all that was said of it: a check holds as long as it is the same. */
  const choices = JSON.stringify([file?.name, file?.size, file?.lastModified, chosen.options()]);
  const fields = preview ? chosenFields(preview, changed) : [];
  const faults = preview ? mappingFaults(preview, fields) : [];

  useEffect(() => {
    if (status && isUnderWay(status)) void followImport(status.id);
  }, [status]);

  const choose = (files: File[]) => {
    const found = fileProblem(files, { takesWorkbooks: true });
    setProblem(found);
    setSent(undefined);
    chosen.choose(found === undefined ? files[0] : undefined);
  };

  const start = async (dryRun: boolean) => {
    if (!file) {
      setProblem('Choose a CSV file.');
      return;
    }
    setIsSending(true);
    setProblem(undefined);
    try {
      const id = await startImport(kind, file, dryRun, chosen.options());
      setSent({ id, choices });
      onStart(id);
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

  const { tab, several } = importWords(kind);
  const result = status?.dryRun === true && isResult(status.result) ? status.result : undefined;
  const isFresh = result !== undefined && sent?.id === status?.id && sent?.choices === choices;
  const wasChecked = isFresh && result.successRows > 0;
  /** What came of another file is in the list of imports. */
  const isShown = (file === undefined && problem === undefined) || sent?.id === status?.id;
  const canSend = !isBusy && file !== undefined && !chosen.isLooking && !chosen.problem && faults.length === 0;
  return (
    <div className={styles.kind}>
      {given === undefined && (
        <>
          <div className={styles.intro}>
            <p>
              One row for each of the {several}. The template has all columns and an example row; you need only those
              you know.
            </p>
            <a className={buttonClass('quiet', 's')} href={templateAddress(kind)} download={`${kind}-template.csv`}>
              Download template
            </a>
          </div>
          <FileDrop file={file} disabled={isBusy} takesWorkbooks onChoose={choose} />
        </>
      )}
      {(problem ?? chosen.problem) && <Notice>{problem ?? chosen.problem}</Notice>}
      {chosen.isLooking && (
        <p className={styles.hint} role="status">
          Reading the columns...
        </p>
      )}
      {file && preview && (
        <ColumnMapping
          preview={preview}
          fields={fields}
          disabled={isBusy}
          onChange={chosen.changeField}
          onSheet={chosen.chooseSheet}
        />
      )}
      {file && (
        <div className={wizard.credit}>
          <TextField
            label="Source (optional)"
            placeholder="Geoscience Australia"
            maxLength={200}
            value={chosen.source}
            onChange={chosen.setSource}
          />
          <TextField
            label="Licence (optional)"
            placeholder="CC BY 4.0"
            help="Both are shown with the records that this file makes."
            maxLength={200}
            value={chosen.licence}
            onChange={chosen.setLicence}
          />
        </div>
      )}
      <div className={styles.actions}>
        <Button look={wasChecked ? 'quiet' : 'primary'} disabled={!canSend} onClick={() => void start(true)}>
          {result && file ? 'Check again' : 'Check first'}
        </Button>
        <Button look={wasChecked ? 'primary' : 'quiet'} disabled={!canSend} onClick={() => void start(false)}>
          {isSending ? 'Uploading...' : wasChecked ? 'Import now' : `Import ${tab}`}
        </Button>
        <span className={styles.hint}>A check says what would happen and stores nothing.</span>
      </div>
      {status && isUnderWay(status) && (
        <ImportProgress status={status} isCancelling={isCancelling} onCancel={() => void cancel()} />
      )}
      {status && isShown && !isUnderWay(status) && !isSending && (
        <ImportOutcome
          status={status}
          decide={
            result &&
            file && (
              <>
                {!isFresh && (
                  <Notice tone="warning">
                    This is the result before your last change. Check again to see the new one.
                  </Notice>
                )}
                <OpenNames
                  names={result.openNames}
                  choices={chosen.names}
                  disabled={!canSend}
                  onChoose={chosen.chooseName}
                  onCheck={() => void start(true)}
                />
              </>
            )
          }
        >
          {result && <RowPreview key={status.id} importId={status.id} result={result} />}
        </ImportOutcome>
      )}
    </div>
  );
}
