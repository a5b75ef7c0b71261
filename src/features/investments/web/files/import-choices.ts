import type { ImportedRow, JournalImport } from '../../contract-import.ts';

/** What the member chose otherwise than the check proposed, by row. */
export type Choices = Readonly<Record<number, boolean>>;

/** Rows that were read, each once, in the order of the file. */
export function rowsOf({ preview, duplicates }: Pick<JournalImport, 'preview' | 'duplicates'>): ImportedRow[] {
  const rows = new Map([...preview, ...duplicates].map((row) => [row.row, row]));
  return [...rows.values()].toSorted((a, b) => a.row - b.row);
}

/** A ticker has one split a day: its repetition is the same split, so there is nothing to choose. */
export const hasChoice = ({ transactionType, state }: ImportedRow) => transactionType !== 'split' || state === 'new';

/** The check proposes everything but what the journal holds already; identical trades of one file are legal. */
export const isTaken = (row: ImportedRow, choices: Choices) => choices[row.row] ?? row.isTaken;

/** The choices as the call takes them. */
export function skipAndAdd(rows: readonly ImportedRow[], choices: Choices): { skip: number[]; add: number[] } {
  const numbers = (wanted: (row: ImportedRow) => boolean) => rows.filter(wanted).map(({ row }) => row);
  return {
    skip: numbers((row) => row.isTaken && !isTaken(row, choices)),
    add: numbers((row) => !row.isTaken && isTaken(row, choices)),
  };
}

/** How many rows would be stored: those of the check, with what was chosen otherwise. */
export function takenCount(
  result: Pick<JournalImport, 'created' | 'preview' | 'duplicates'>,
  choices: Choices,
): number {
  const { skip, add } = skipAndAdd(rowsOf(result), choices);
  return result.created - skip.length + add.length;
}
