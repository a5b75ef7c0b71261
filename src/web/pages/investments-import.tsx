import { Link } from 'react-router';
import { ImportErrors, ImportWarnings } from '../../features/imports/web/outcome/ImportErrors.tsx';
import { Threats } from '../../features/imports/web/outcome/Threats.tsx';
import type { JournalImport } from '../../features/investments/contract-import.ts';
import { templateAddress } from '../../features/investments/web/api.ts';
import { rowsOf, takenCount } from '../../features/investments/web/files/import-choices.ts';
import { ImportedRows } from '../../features/investments/web/files/ImportedRows.tsx';
import { CodeQuestions } from '../../features/investments/web/files/CodeQuestions.tsx';
import { FileColumns } from '../../features/investments/web/files/FileColumns.tsx';
import { FileReading } from '../../features/investments/web/files/FileReading.tsx';
import { tickersWanted } from '../../features/investments/web/files/reading-choices.ts';
import { TickerQuestions } from '../../features/investments/web/files/TickerQuestions.tsx';
import { useTradeImport } from '../../features/investments/web/files/use-trade-import.ts';
import { type StatementFormat, statementFormats, statementLabels } from '../../domain/tables/statement-formats.ts';
import { statementEndings } from '../../domain/tables/table-files.ts';
import { count } from '../format.ts';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { SelectField } from '../ui/controls/Field.tsx';
import { FileDrop } from '../forms/FileDrop.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import styles from './investments-import.module.css';

export function meta() {
  return [{ title: 'Import trades | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

const formatOptions = statementFormats.map((value) => ({
  value,
  label: value === 'openpit' ? 'Our own template or export' : statementLabels[value],
}));

const named = statementFormats.filter((format) => format !== 'openpit' && format !== 'other');
const brokers = `${named
  .slice(0, -1)
  .map((format) => statementLabels[format])
  .join(', ')} and ${statementLabels[named.at(-1)!]}`;

function Faults({ result, fileName }: { result: JournalImport; fileName: string }) {
  return (
    <>
      {result.ignoredColumns.length > 0 && (
        <p className={styles.hint}>Columns that are not read: {result.ignoredColumns.join(', ')}</p>
      )}
      {result.errorCount + result.warningCount > 0 && <h2 className="visually-hidden">Remarks on the file</h2>}
      <ImportErrors errors={result.errors} total={result.errorCount} fileName={fileName} />
      <ImportWarnings warnings={result.warnings} total={result.warningCount} fileName={fileName} />
    </>
  );
}

const readAs = ({ format, name }: JournalImport) =>
  format === 'openpit' || format === 'other' ? statementLabels[format] : `${statementLabels[format]}: ${name}`;

function Done({ result }: { result: JournalImport }) {
  return (
    <section className={styles.step} aria-label="Result">
      <Notice tone="plain">
        <strong>{count(result.created, 'row')} imported.</strong> {result.message}
      </Notice>
      <p>
        <Link className={buttonClass('primary')} to="/investments">
          View your journal
        </Link>
      </p>
    </section>
  );
}

export default function InvestmentsImport() {
  const { file, format, checked, done, choices, codes, securities, typed, refusal, busy, ...act } = useTradeImport();
  const { unusedTickers: unused } = act;
  const taken = checked ? takenCount(checked, choices) : 0;
  return (
    <>
      <p className={styles.back}>
        <Link to="/investments">
          <BackIcon /> Back to Investments
        </Link>
      </p>
      <PageHeading
        title="Import trades"
        subtitle="The file is checked first; nothing is stored before you say so. Nobody else sees it."
      />
      <div className={styles.choice}>
        <SelectField
          label="Where the file comes from"
          none="Find out from its columns"
          options={formatOptions}
          value={format ?? ''}
          onChange={(value) => act.setFormat((value as StatementFormat) || undefined)}
          disabled={busy !== undefined}
        />
        <a className={buttonClass('quiet')} href={templateAddress} download="investments-template.csv">
          Download template
        </a>
      </div>
      <p className={styles.hint}>
        We read our own template and exports, statements of {brokers}, and any other file once you say what its columns
        hold. What a journal has no place for is named, never dropped silently.
      </p>
      <FileDrop
        file={file}
        disabled={busy === 'importing'}
        endings={statementEndings}
        onChoose={(files) => void act.choose(files)}
      />
      <div className={styles.step} aria-live="polite">
        {busy === 'checking' && <p role="status">Reading and checking the file...</p>}
        {refusal &&
          (refusal.threats.length > 0 ? (
            <Threats
              threats={refusal.threats}
              total={refusal.threatCount}
              {...(file && busy === undefined && { onLeaveOut: act.leaveThreatsOut })}
            />
          ) : (
            <>
              <Notice>{refusal.message}</Notice>
              {file && format !== 'other' && busy === undefined && (
                <Button onClick={() => act.setFormat('other')}>Say what its columns hold</Button>
              )}
            </>
          ))}
        {checked && (
          <div className={styles.verdict}>
            <p>
              <strong>{checked.message}</strong> Read as {readAs(checked)}.
              {checked.codeQuestions.length > 0 && ` ${tickersWanted(checked.codeQuestions.length)}`}
            </p>
            {unused > 0 ? (
              // Rows of tickers that the file was not read with would be left out.
              <Button look="primary" disabled={busy !== undefined || act.hasFaultyTicker} onClick={act.name}>
                Use the {count(unused, 'ticker')} below first
              </Button>
            ) : (
              <Button look="primary" disabled={busy !== undefined || taken === 0} onClick={() => void act.store()}>
                {busy === 'importing' ? 'Importing...' : `Import ${count(taken, 'row')}`}
              </Button>
            )}
          </div>
        )}
      </div>
      {checked && (
        <>
          {checked.understood && (
            <FileColumns understood={checked.understood} disabled={busy !== undefined} onRead={act.read} />
          )}
          <FileReading result={checked} disabled={busy !== undefined} onRead={act.read} />
          <CodeQuestions
            key={`${file?.name} ${file?.lastModified}`}
            questions={codes}
            named={securities}
            typed={typed}
            disabled={busy !== undefined}
            onType={act.typeTicker}
            onName={act.name}
          />
          <Faults result={checked} fileName={file?.name ?? 'file.csv'} />
          <TickerQuestions questions={checked.tickerQuestions} chosen={securities} onChoose={act.means} />
          <ImportedRows rows={rowsOf(checked)} choices={choices} disabled={busy !== undefined} onTake={act.take} />
        </>
      )}
      {done && (
        <>
          <Done result={done} />
          <Faults result={done} fileName="import.csv" />
        </>
      )}
    </>
  );
}
