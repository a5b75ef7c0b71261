import { readCurrency } from '../../../../domain/money/currencies.ts';
import { eventWords } from '../../../../domain/journal/journal-events.ts';
import { asWritten } from '../../../../domain/money/written-money.ts';
import { readStatement } from '../read-statement.ts';
import type { ReadRow, StatementChoices } from '../statement.ts';

/** Every figure that would be stored of a row, in a line. */
function line(row: ReadRow): string {
  const { ticker, security, transactionType, shares, pricePerShare, transactionDate, currency, writtenCurrency } = row;
  const { event, newShares, oldShares, fees, notes } = row;
  const name = ticker === '' ? (security?.code ?? 'no security') : ticker;
  const written = writtenCurrency === null ? undefined : readCurrency(writtenCurrency);
  const start = `${row.row} ${transactionDate} ${name} ${transactionType}`;
  const end = [fees !== null && `fees ${fees}`, notes !== null && `(${notes})`]
    .filter(Boolean)
    .map((text) => ` ${String(text)}`);
  if (event)
    return [
      start,
      ' ',
      eventWords({ ...event, writtenCurrency }),
      event.payDate ? ` paid ${event.payDate}` : '',
      ...end,
    ].join('');
  if (transactionType === 'split') return `${start} ${newShares}:${oldShares}`;
  const inPence = written ? ` (${asWritten(pricePerShare!, written)} ${written.written})` : '';
  return `${start} ${shares} @ ${pricePerShare} ${currency}${inPence}${end.join('')}`;
}

/** What comes of a file: each row that would be stored, what is left out by its kind, and what is said about it. */
export function readLines(
  text: string | readonly string[],
  choices: StatementChoices & { bytesAs?: BufferEncoding } = {},
) {
  const { bytesAs = 'utf8', ...said } = choices;
  const statement = readStatement(Buffer.from(typeof text === 'string' ? text : `${text.join('\n')}\n`, bytesAs), said);
  const { report } = statement;
  return {
    file: `${statement.format}: ${statement.name}`,
    rows: statement.rows.map(line),
    leftOut: Object.fromEntries(statement.leftOut.map(({ what, count }) => [what.split(':')[0], count])),
    joined: statement.joinedRows,
    errors: report.errors.map(({ row, field, error }) => `${row} ${field}: ${error}`),
    warnings: report.warnings.map(({ row, field, warning }) => `${row} ${field}: ${warning}`),
    numbers: statement.numbers.style,
    dates: statement.dates.style,
    accounts: statement.accounts.map(({ name, rows }) => `${name} ${rows}`),
  };
}
