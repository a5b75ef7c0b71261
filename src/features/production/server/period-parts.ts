import {
  isOfFiscalYear,
  monthOfYearEnd,
  periodTo,
  readFiscalPeriod,
  readPeriod,
  type ReportedPeriod,
} from '../../../domain/time/reported-periods.ts';
import { isDate } from '../../../domain/time/dates.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import type { FieldParts } from '../../imports/server/model/kind.ts';
import { textCell } from '../../imports/server/model/text-cells.ts';

/** Columns that say the last day of so many months. */
const ended = { monthEnded: 1, quarterEnded: 3, halfEnded: 6, yearEnded: 12 } as const;
type Ended = keyof typeof ended;
const columnsOfEnds = Object.keys(ended) as Ended[];

const notUnderstood =
  'Not understood: write a period as Q1 2024, H1 2024, 2024 or Mar 2024, or its days in fromDate and toDate.';
const ofFiscalYear = (period: ReportedPeriod) =>
  `Read as ${period.fromDate} to ${period.toDate}. Where the financial year ends in another month, say it in fiscalYearEnd.`;
const ofOpenYear = 'Not understood: say in fiscalYearEnd when the financial year ends, such as 30 June.';
const noYearEnd = 'Not understood: write the end of a financial year as 30 June.';

/** What a file of production may have in the place of the first and last day of a period. */
export const periodParts: FieldParts = {
  columns: {
    period: textCell('Q2 2026', 60),
    fiscalYearEnd: textCell('30 June', 60),
    ...Object.fromEntries(columnsOfEnds.map((field) => [field, dateCell('2026-06-30')])),
  },
  makes: ['fromDate', 'toDate'],
  compose(given) {
    const end = columnsOfEnds.find((field) => (given[field] ?? '') !== '');
    const field = end ?? 'period';
    const text = given[field] ?? '';
    const yearEnd = given['fiscalYearEnd'] ?? '';
    const isFiscal = !end && isOfFiscalYear(text);
    const month = isFiscal ? monthOfYearEnd(yearEnd) : undefined;
    if (isFiscal && yearEnd !== '' && month === undefined)
      return { cells: {}, remarks: [{ field: 'fiscalYearEnd', warning: noYearEnd }] };
    const said = month === undefined ? readPeriod(text) : readFiscalPeriod(text, month);
    // A month below `Quarter ended` is its last one.
    const isMonth = said !== undefined && said.fromDate.slice(0, 7) === said.toDate.slice(0, 7);
    // A workbook keeps `Jan-25` as the first of January.
    const ofFirst =
      end === 'monthEnded' && isDate(text) && text.endsWith('-01') ? readPeriod(text.slice(0, 7)) : undefined;
    const last = ofFirst?.toDate ?? (isMonth && !isDate(text) ? said.toDate : text);
    const period = end && isDate(last) ? periodTo(last, ended[end]) : said;
    if (!period) return { cells: {}, remarks: [{ field, warning: isFiscal ? ofOpenYear : notUnderstood }] };
    const { fromDate, toDate } = period;
    const warning = period.isFiscal ? ofFiscalYear(period) : `Read as ${fromDate} to ${toDate}.`;
    return { cells: { fromDate, toDate }, remarks: [{ field, warning }] };
  },
};
