import type { TableLayout } from '../../../../domain/tables/table-files.ts';
import type { FileColumn } from '../../contract-looks.ts';
import type { Kind } from '../model/kind.ts';
import type { FoundHeader, NumberedRow } from '../read/layout/find-header.ts';
import { filledIn } from '../read/layout/header-rows.ts';
import type { FileTable } from '../read/formats/open-table.ts';

/** Further sheets of a workbook that are looked at, and as long as no more stands at their starts together. */
const mostSheets = 10;
const mostOfSheets = 20_000;
/** A sheet of which less is understood is a title, a list of notes, or a table of something else. */
const leastUnderstood = 3;

/** How well the header of a sheet fits the kind that was chosen. */
interface Fit {
  known: number;
  /** Those, and columns that are asked because they may be one of several fields. */
  likely: number;
  /** Of the fields that make a row one of its kind, how many have a column, whichever mine or metal it is of. */
  needed: number;
}

/** What a row belongs to, and its metal, stand in tables of every kind, and above others. */
function neededOf({ columns, owners = [] }: Kind): string[] {
  return Object.entries(columns).flatMap(([name, { required }]) =>
    required && name !== 'metal' && !owners.includes(name) ? [name] : [],
  );
}

/** Fields that can be filled by a column itself, or by parts that make them. */
export function fitOf(kind: Kind, columns: readonly FileColumn[], isUnderstood: (column: FileColumn) => boolean): Fit {
  const understood = columns.filter(isUnderstood);
  const fields = new Set(understood.flatMap(({ field }) => field ?? []));
  const { parts } = kind;
  const hasParts = parts !== undefined && Object.keys(parts.columns).some((name) => fields.has(name));
  const needed = neededOf(kind).filter((name) => fields.has(name) || (hasParts && parts.makes.includes(name)));
  const likely = columns.filter((column) => isUnderstood(column) || column.mayBe.length > 0);
  return { known: understood.length, likely: likely.length, needed: needed.length };
}

interface LookedAt extends Fit {
  table: FileTable;
  start: readonly NumberedRow[];
  found: FoundHeader | undefined;
  layout: TableLayout;
}

/** Of a table whose rows are no records the columns do not say what they are of. */
const isWhole = ({ layout, needed }: LookedAt, kind: Kind) => layout !== 'records' || needed === neededOf(kind).length;

const fitIn = (looked: LookedAt, kind: Kind): Fit =>
  looked.layout === 'parameters' ? { ...looked, needed: neededOf(kind).length } : looked;

const isBetter = (one: Fit, other: Fit) =>
  one.needed > other.needed || (one.needed === other.needed && one.likely > other.likely);

/**
 * The sheet that was chosen; else the first, unless another has more of what makes a row one of the kind, or nothing of the
 * first is understood.
 */
export function likeliestSheet<Look extends LookedAt>(
  look: (sheet: string | undefined) => Look,
  kind: Kind,
  chosen: string | undefined,
  hasHeaderRow: boolean,
): Look {
  const first = look(chosen);
  if (chosen !== undefined || hasHeaderRow) return first;
  const isUnderstood = first.known >= leastUnderstood;
  if (isUnderstood && isWhole(first, kind)) return first;
  let best = first;
  let seen = 0;
  for (const name of (first.table.otherSheets ?? []).slice(0, mostSheets)) {
    if (seen > mostOfSheets) break;
    const other = look(name);
    for (const { cells } of other.start) seen += filledIn(cells);
    const isSaid = other.known >= leastUnderstood || other.layout === 'parameters' || first.found === undefined;
    const isTable = other.found !== undefined && isSaid;
    const [fit, before] = [fitIn(other, kind), fitIn(best, kind)];
    const isLikelier = isUnderstood && best === first ? fit.needed > before.needed : isBetter(fit, before);
    if (isTable && (isLikelier || best.found === undefined)) best = other;
  }
  return best;
}
