import { lazy, useEffect, useRef } from 'react';
import { FileDrop } from '../../../web/forms/FileDrop.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { PartOfPage } from '../../../web/ui/page/PartOfPage.tsx';
import type { ImportKind } from '../../../domain/nouns/nouns.ts';
import { isUnderWay } from './api.ts';
import { ChosenFileFields } from './file/ChosenFileFields.tsx';
import { ImportActions } from './ImportActions.tsx';
import styles from './ImportPanel.module.css';
import { withoutThreats } from './choices/import-options.ts';
import { ImportProgress } from './file/ImportProgress.tsx';
import { ImportTemplate } from './ImportTemplate.tsx';
import { showQuestions } from './choices/Questions.tsx';
import { lastCheck } from './choices/last-check.ts';
import { useChosenFile } from './choices/use-chosen-file.ts';
import { useFollowedImport } from './history/use-followed-import.ts';
import { useSentFile } from './choices/use-sent-file.ts';

// Until a file was checked there is none of these.
const ImportOutcome = lazy(async () => ({ default: (await import('./outcome/ImportOutcome.tsx')).ImportOutcome }));
const CheckDecisions = lazy(async () => ({ default: (await import('./outcome/CheckDecisions.tsx')).CheckDecisions }));
const RowPreview = lazy(async () => ({ default: (await import('./outcome/RowPreview.tsx')).RowPreview }));

interface ImportKindPanelProps {
  kind: ImportKind;
  /** The import that this tab shows: running, or ended. */
  importId: number | undefined;
  onStart: (id: number) => void;
  /** A file that was made here, in the place of one that is chosen. */
  given?: File;
  /** Whether its columns are shown and chosen, as those of a file that is picked. */
  isLookedAt?: boolean;
  /** A file that was chosen for another kind, and is of this one. */
  moved?: File | undefined;
  /** Takes a chosen file to the kind that it is of. */
  onMove?: (kind: ImportKind, file: File) => void;
  /** Says whether a file is here of which something was said that no import has. */
  onHold?: (kind: ImportKind, isHeld: boolean) => void;
}

/** One kind of file: its template, a file to check or import, how it was understood, and how that went. */
export function ImportKindPanel({ kind, importId, onStart, given, isLookedAt = false, ...more }: ImportKindPanelProps) {
  const { moved, onMove, onHold } = more;
  const chosen = useChosenFile(kind, given, isLookedAt);
  const upload = useSentFile(kind, chosen, onStart);
  const choose = useRef(upload.choose);
  useEffect(() => {
    if (moved) choose.current([moved]);
  }, [moved]);
  const status = useFollowedImport(importId);
  const { file } = chosen;
  const { sent, isSending } = upload;
  const isRunning = status !== undefined && isUnderWay(status);
  const isBusy = isSending || isRunning;
  const canSend = !isBusy && chosen.isReady;
  const problem = upload.problem ?? chosen.problem;
  const { result, isFresh, isPassed } = lastCheck(status, sent, upload.choices);
  /** What came of another file is in the list of imports. */
  const isOfThisFile = (file === undefined && upload.problem === undefined) || sent?.id === status?.id;
  const isTaken = status !== undefined && (isUnderWay(status) || status.status === 'done');
  const isStored = isTaken && !status.dryRun && sent?.id === status.id && sent.choices === upload.choices;
  const isHeld = file !== undefined && chosen.isChanged && !isStored;
  useEffect(() => onHold?.(kind, isHeld), [onHold, kind, isHeld]);
  const start = (dryRun: boolean) => void upload.start(dryRun);
  const leaveThreatsOut = () => {
    chosen.leaveThreatsOut();
    void upload.start(true, withoutThreats);
  };
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.kind} ref={panel}>
      {given === undefined && (
        <>
          <ImportTemplate kind={kind} />
          <FileDrop file={file} disabled={isBusy} onChoose={upload.choose} />
        </>
      )}
      {problem && <Notice>{problem}</Notice>}
      <ChosenFileFields
        chosen={chosen}
        disabled={isBusy}
        onMove={
          onMove &&
          file &&
          ((to) => {
            chosen.choose(undefined);
            onMove(to, file);
          })
        }
      />
      <ImportActions
        kind={kind}
        isPassed={isPassed}
        wasChecked={result !== undefined && file !== undefined && isOfThisFile}
        isSending={isSending}
        disabled={!canSend}
        questions={file === undefined || isBusy ? 0 : chosen.columnFaults.length + chosen.fileFaults.length}
        onStart={start}
        onShowQuestions={() => showQuestions(panel.current)}
      />
      {isRunning && <ImportProgress status={status} />}
      {status && isOfThisFile && !isBusy && (
        <PartOfPage attempt={status.id}>
          <ImportOutcome
            status={status}
            isAnswer={sent?.id === status.id}
            {...(file && canSend && { onLeaveOut: leaveThreatsOut })}
            decide={
              result &&
              file && (
                <CheckDecisions
                  result={result}
                  isFresh={isFresh}
                  chosen={chosen}
                  disabled={!canSend}
                  onCheck={() => start(true)}
                />
              )
            }
          >
            {result && <RowPreview key={status.id} importId={status.id} result={result} />}
          </ImportOutcome>
        </PartOfPage>
      )}
    </div>
  );
}
