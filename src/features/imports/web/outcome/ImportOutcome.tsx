import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { importWords } from '../../../../domain/nouns/file-words.ts';
import { type ImportKind, nouns } from '../../../../domain/nouns/nouns.ts';
import { count, number } from '../../../../web/format.ts';
import { buttonClass } from '../../../../web/ui/controls/Button.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { ImportResult, ImportStatus } from '../../contract-results.ts';
import { failedRowsAddress, isResult } from '../api.ts';
import { ImportErrors, ImportWarnings } from './ImportErrors.tsx';
import styles from '../ImportPanel.module.css';
import { MessageGroups } from './MessageGroups.tsx';
import { ThreatList, Threats } from './Threats.tsx';
import { UndoImport } from '../history/UndoImport.tsx';

const namesShown = 20;

const rowsWithErrors = 'Rows with errors';

function Counts({ result }: { result: ImportResult }) {
  const failed = result.totalRows - result.successRows - result.skipped;
  const figures: [string, number][] = [
    ['Rows', result.totalRows],
    [result.dryRun ? 'Would be created' : 'Created', result.created],
    [result.dryRun ? 'Would be updated' : 'Updated', result.updated],
    ['Unchanged', result.unchanged],
    ...(result.skipped > 0
      ? [[result.dryRun ? 'Would be left out' : 'Left out', result.skipped] satisfies [string, number]]
      : []),
    [rowsWithErrors, failed],
  ];
  return (
    <dl className={styles.counts}>
      {figures.map(([label, amount]) => (
        <div key={label} data-bad={(label === rowsWithErrors && amount > 0) || undefined}>
          <dt>{label}</dt>
          <dd className="figures">{number(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function LeftOut({ result: { threats, threatCount = threats.length } }: { result: ImportResult }) {
  if (threatCount === 0) return null;
  return (
    <Notice tone="warning">
      <p>{count(threatCount, 'unsafe cell')} left out, as you chose:</p>
      <ThreatList threats={threats} total={threatCount} />
    </Notice>
  );
}

function UnresolvedMines({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  const more = names.length > namesShown ? ` and ${number(names.length - namesShown)} more` : '';
  return (
    <Notice tone="warning">
      Could not find mines: {names.slice(0, namesShown).join(', ')}
      {more}
    </Notice>
  );
}

interface ResultProps {
  result: ImportResult;
  fileName: string;
  id: number;
  /** What can be decided here, before the errors. */
  children: ReactNode;
}

function Result({ result, fileName, id, children }: ResultProps) {
  const isEmpty = result.successRows === 0;
  return (
    <>
      {isEmpty ? (
        <Notice tone={result.totalRows === 0 ? 'warning' : 'bad'}>{result.message}</Notice>
      ) : (
        <p>{result.message}</p>
      )}
      <Counts result={result} />
      {result.createdCompanies > 0 && (
        <p className={styles.hint}>
          {result.dryRun ? 'Companies that would be added' : 'Companies added'} because rows name them:{' '}
          {number(result.createdCompanies)}
        </p>
      )}
      {result.readings && result.readings.length > 0 && (
        <details className={styles.hint}>
          <summary>{count(result.readings.length, 'thing')} read otherwise than the template has it</summary>
          <ul>
            {result.readings.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      {result.ignoredColumns.length > 0 && (
        <Notice tone="plain">
          {count(result.ignoredColumns.length, 'column')} not imported: {result.ignoredColumns.join(', ')}
        </Notice>
      )}
      <LeftOut result={result} />
      <UnresolvedMines names={result.unresolvedMines} />
      {children ?? <MessageGroups result={result} />}
      {result.errorCount > 0 && (
        <p className={styles.failed}>
          <a className={buttonClass('quiet', 's')} href={failedRowsAddress(id)} download>
            Download failed rows
          </a>
          <span className={styles.hint}>
            The rows with errors, with the reason in a column of its own: correct them and upload that file.
          </span>
        </p>
      )}
      <ImportErrors
        errors={result.errors}
        total={result.errorCount}
        rows={result.totalRows - result.successRows - result.skipped}
        fileName={fileName}
      />
      <ImportWarnings warnings={result.warnings} total={result.warningCount} fileName={fileName} />
    </>
  );
}

const titles: Partial<Record<ImportStatus['status'], string>> = {
  refused: 'This file was not imported',
  failed: 'The import failed',
  cancelled: 'The import was cancelled',
  undone: 'This import was undone',
};

/** Where what a file of this kind stored is seen. */
function viewOf(kind: ImportKind, id: number): { to: string; label: string } {
  const { entityType } = importWords(kind);
  if (entityType === 'price') return { to: '/prices', label: 'View prices' };
  return nouns[entityType].dataOf === 'company'
    ? { to: `/companies?import=${id}`, label: 'View companies' }
    : { to: `/mines?import=${id}`, label: 'View mines' };
}

interface ImportOutcomeProps {
  status: ImportStatus;
  /** Whether it is what the member waits for here: its heading takes the focus that what was pressed has lost. */
  isAnswer?: boolean;
  /** What a member can decide of it, shown with its counts. */
  decide?: ReactNode;
  /** Checks a file that was refused for some of its cells without them. */
  onLeaveOut?: () => void;
  children?: ReactNode;
}

/** Why nothing of a file was stored. */
function WhyNothing({
  result,
  tone,
  onLeaveOut,
}: {
  result: Exclude<ImportStatus['result'], ImportResult>;
  tone: 'plain' | 'bad';
  onLeaveOut: (() => void) | undefined;
}) {
  if (result?.threats?.length)
    return (
      <Threats
        threats={result.threats}
        total={result.threatCount ?? result.threats.length}
        {...(onLeaveOut && { onLeaveOut })}
      />
    );
  return <Notice tone={tone}>{result?.message ?? 'Nothing of the file was stored.'}</Notice>;
}

/** What an import did, or why it did nothing. */
export function ImportOutcome({ status, isAnswer = false, decide, onLeaveOut, children }: ImportOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAwaited = useRef(isAnswer);
  useEffect(() => {
    if (wasAwaited.current && document.activeElement === document.body) heading.current?.focus();
  }, []);
  const { result, fileName, dryRun } = status;
  const title = titles[status.status] ?? (dryRun ? 'Result of the check' : 'Result');
  const view = viewOf(status.kind, status.id);
  const hasStored = isResult(result) && !dryRun && result.created + result.updated > 0;
  return (
    <section className={styles.outcome} aria-label={`${title}: ${fileName}`}>
      <h2 ref={heading} tabIndex={-1}>
        {title} <span className={styles.amount}>{fileName}</span>
      </h2>
      {isResult(result) ? (
        <Result result={result} fileName={fileName} id={status.id}>
          {decide}
        </Result>
      ) : (
        <WhyNothing result={result} tone={status.status === 'cancelled' ? 'plain' : 'bad'} onLeaveOut={onLeaveOut} />
      )}
      {children}
      <div className={styles.actions}>
        {hasStored && status.status === 'done' && (
          <Link className={buttonClass('quiet', 's')} to={view.to}>
            {view.label}
          </Link>
        )}
        {!dryRun && <UndoImport import_={status} />}
      </div>
    </section>
  );
}
