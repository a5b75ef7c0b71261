import { DateEvidence, type DateStyle, type DateStyleFound } from '../../../domain/time/date-style.ts';
import { NumberEvidence, type NumberStyle, type NumberStyleFound } from '../../../domain/tables/number-style.ts';
import { mainLayout, type RawRow, type Table } from './find-statement-tables.ts';
import type { Statement, StatementChoices, StyleDecision } from './statement.ts';
import type { Layout } from './statements/model.ts';
import { dayPart, takeMoney } from './statements/read-cells.ts';

const totalsStart = /^(?:(?:sub|grand )?totals?|transactions total|summe|gesamt|sous-total|totaux|totale|totaal)\b/iu;

/** Small print below a table, and lines of totals; null of rows that are read. */
export function notARow({ cells }: RawRow, layout: Layout): string | null {
  if (layout.format === 'openpit' || layout.section !== undefined) return null;
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (totalsStart.test(filled[0]?.trim().slice(0, 40) ?? '')) return 'Totals';
  return filled.length <= 1 && cells.length > 0 ? 'Lines of text' : null;
}

export const cellAt = ({ cells }: RawRow, place: number | undefined) =>
  place === undefined ? '' : (cells[place] ?? '');

function decideNumbers(
  found: NumberStyleFound,
  chosen: NumberStyle | undefined,
  usual: NumberStyle | undefined,
): StyleDecision<NumberStyle> {
  const examples = [...found.examples, ...(found.unclear === null ? [] : [found.unclear])].slice(0, 2);
  if (chosen !== undefined) return { style: chosen, by: 'choice', examples };
  if (found.style === 'point' || found.style === 'comma') return { style: found.style, by: 'file', examples };
  if (found.style === 'none' && found.unclear === null) return { style: 'point', by: 'none', examples };
  return { style: usual ?? null, by: 'format', examples };
}

function decideDates(
  found: DateStyleFound,
  chosen: DateStyle | undefined,
  usual: DateStyle | undefined,
): StyleDecision<DateStyle> {
  const { style, examples } = found;
  if (chosen !== undefined) return { style: chosen, by: 'choice', examples };
  if (style === 'unclear' || style === 'mixed') {
    // Where a file says days of digits that could be months, its format knows, unless that never writes them so.
    return { style: usual === 'year-first' ? null : (usual ?? null), by: 'format', examples };
  }
  if (style === 'none') return { style: usual ?? 'year-first', by: 'none', examples };
  return { style, by: 'file', examples };
}

const looked = 2_000;
const dayInDigits = /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/u;

/** The cells of columns that nothing is read of and that hold days alone, as those of settlement: a file writes all days alike. */
function* otherDates(tables: readonly Table[]): Generator<string> {
  for (const { header, places, rows } of tables) {
    const read = new Set(places.values());
    for (const place of header.keys()) {
      if (read.has(place)) continue;
      const filled = rows.slice(0, looked).flatMap((raw) => dayPart(cellAt(raw, place).trim().slice(0, 80)) || []);
      if (filled.every((cell) => dayInDigits.test(cell))) yield* filled;
    }
  }
}

/** How the file writes numbers and dates, by all of its cells that are some. */
export function stylesOf(tables: readonly Table[], choices: StatementChoices): Pick<Statement, 'numbers' | 'dates'> {
  const [numbers, dates] = [new NumberEvidence(), new DateEvidence()];
  const layout = mainLayout(tables);
  if (layout.format === 'openpit')
    return {
      numbers: { style: 'point', by: 'format', examples: [] },
      dates: { style: 'year-first', by: 'format', examples: [] },
    };
  for (const table of tables) {
    const held = [...table.places].map(([column, place]) => ({ place, holds: table.layout.columns[column]?.holds }));
    for (const raw of table.rows) {
      if (notARow(raw, table.layout) !== null) continue;
      for (const { place, holds } of held) {
        if (holds === undefined) continue;
        const cell = cellAt(raw, place);
        if (holds === 'number') numbers.see(takeMoney(cell).number);
        else if (cell.length <= 80)
          dates.see(
            dayPart(
              cell
                .trim()
                .split(/ as of /iu)
                .at(-1)!,
            ),
          );
      }
    }
  }
  if (dates.found().style === 'unclear') for (const cell of otherDates(tables)) dates.see(cell);
  return {
    numbers: decideNumbers(numbers.found(), choices.numbers, layout.numbers),
    dates: decideDates(dates.found(), choices.dates, layout.dates),
  };
}
