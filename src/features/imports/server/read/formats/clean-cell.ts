import { isBlank } from '../../../../../domain/text/fold.ts';
import { cleanText, hasControlCharacters, stripControlCharacters } from '../../../../../domain/text/stored-text.ts';
import { unguardCell } from '../../../../../domain/text/spreadsheet-cells.ts';
import { written } from '../../../../../domain/numbers/written.ts';

/** Twice the longest text of any field; readers of cells take what is not longer. */
export const maxCell = 50_000;

const plain = /^[\x20-\x7e]*$/;

export interface CleanCell {
  text: string;
  wasStripped: boolean;
  /** Why it is not read at all. */
  fault?: string;
}

export function tooLong({ length }: string): string {
  const [most, count] = [maxCell, length].map(written);
  return `A cell takes at most ${most} characters; this has ${count}.`;
}

/** A cell as it was meant: without the apostrophe that made it harmless, without control characters and outer blanks. */
export function cleanCell(raw: string): CleanCell {
  if (raw.length > maxCell) return { text: '', wasStripped: false, fault: tooLong(raw) };
  const cell = unguardCell(raw);
  if (plain.test(cell)) return { text: cell.trim(), wasStripped: false };
  const wasStripped = hasControlCharacters(cell);
  const text = cleanText(stripControlCharacters(cell).replace(/\r\n?/gu, '\n'));
  return { text: isBlank(text) ? '' : text, wasStripped };
}
