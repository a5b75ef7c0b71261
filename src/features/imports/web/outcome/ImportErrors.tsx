import { csvRow } from '../../../../domain/text/spreadsheet-cells.ts';
import { count, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { RowError, RowWarning } from '../../contract-results.ts';
import { fieldWords } from '../choices/column-choices.ts';
import styles from '../ImportPanel.module.css';

const shownAtMost = 10;

interface Line {
  row: number;
  field: string;
  value: string;
  message: string;
}

function download(fileName: string, lines: Line[]): void {
  const rows = [
    ['row', 'field', 'value', 'message'],
    ...lines.map(({ row, field, value, message }) => [String(row), field, value, message]),
  ];
  // The mark tells spreadsheets that the text is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', ...rows.map(csvRow)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

interface LinesProps {
  title: string;
  /** Messages: a row may have several. */
  total: number;
  /** In so many rows, where that is known. */
  rows?: number;
  lines: Line[];
  fileName: string;
}

/** The first ten, how many there are, and all of them as a file. */
function Lines({ title, total, rows, lines, fileName }: LinesProps) {
  if (total === 0) return null;
  const first = lines.slice(0, shownAtMost);
  return (
    <section className={styles.lines} aria-label={title}>
      <div className={styles.linesHead}>
        <h3>
          {title}{' '}
          <span className={styles.amount}>
            ({count(total, 'message')}
            {rows !== undefined && ` in ${count(rows, 'row')}`})
          </span>
        </h3>
        {lines.length > first.length && (
          <Button size="s" onClick={() => download(fileName, lines)}>
            Download {lines.length < total ? `the first ${number(lines.length)}` : 'all'} as CSV
          </Button>
        )}
      </div>
      <ScrollFrame label={title}>
        <table className={`${tableStyles.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col" className={tableStyles.numeric}>
                Row
              </th>
              <th scope="col">Field</th>
              <th scope="col">Value</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {first.map(({ row, field, value, message }) => (
              <tr key={`${row} ${field} ${message}`}>
                <td className={tableStyles.numeric}>{number(row)}</td>
                <td>{fieldWords(field) || 'row'}</td>
                <td>
                  <span className={tableStyles.clip} title={value}>
                    {value || '–'}
                  </span>
                </td>
                <td className={styles.message}>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {total > first.length && (
        <p className={styles.hint}>
          Showing the first {first.length} of {count(total, 'message')}.
        </p>
      )}
    </section>
  );
}

interface ImportErrorsProps {
  errors: RowError[];
  total: number;
  rows?: number;
  fileName: string;
}

export function ImportErrors({ errors, total, rows, fileName }: ImportErrorsProps) {
  const lines = errors.map(({ error, ...cell }) => ({ ...cell, message: error }));
  return (
    <Lines
      title="Errors"
      total={total}
      {...(rows !== undefined && { rows })}
      lines={lines}
      fileName={`errors of ${fileName}`}
    />
  );
}

export function ImportWarnings({
  warnings,
  total,
  fileName,
}: {
  warnings: RowWarning[];
  total: number;
  fileName: string;
}) {
  const lines = warnings.map(({ warning, ...cell }) => ({ ...cell, message: warning }));
  return <Lines title="Warnings" total={total} lines={lines} fileName={`warnings of ${fileName}`} />;
}
