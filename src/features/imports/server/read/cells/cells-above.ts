import { cutEnd } from '../../../../../domain/text/cut-end.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import { FileRefused } from '../../model/refusal.ts';
import { shown } from '../../model/report.ts';
import { cleanCell } from '../formats/clean-cell.ts';

/** How assay tables write the hole of an interval that lies in the one above, or in the same hole. */
const sameHole = new Set(
  [
    'including|includes|include|includ|includ.|incl|incl.|inc|inc.|incl:|and|and including|and incl|and incl.|also|with|within|which includes',
    'of which|including and|plus|inclusive|y compris|incluant|inclus|inclut|dont|comprenant|et|et dont|et incluant',
    'incluyendo|incluye|incluyen|inclusive|y|e|incluindo|inclui|einschliesslich|einschl|einschl.|davon|darin|inkl|inkl.|und',
    'в том числе|в т.ч.|в т. ч.|в тч|включая|включает|из них|из него|w tym|inklusive|varav|herav|waarvan|inclusief|sisältäen|sis.',
    'dahil|içeren|bunun içinde|其中|包括|其中包括|うち|内|含む',
    "\"|''|ditto|do|idem|same",
  ]
    .join('|')
    .split('|'),
);
/** Signs before such words, as in `– including:`. */
const signsBefore = /^[-–—•*>\s]+/u;
/** And behind them, as `incl.*` has the mark of a footnote. */
const withoutSigns = (text: string) => cutEnd(text.replace(signsBefore, ''), ': *†‡§¹²³');
/** Longer cells are no such words. */
const longestWords = 29;
const isSameHole = (text: string) =>
  text.length <= longestWords && (sameHole.has(fold(text)) || sameHole.has(fold(withoutSigns(text))));

/** Shorter words behind the name of a hole may be a part of it: `K-1 e` is another hole than `K-1`. */
const shortestBehind = 4;

/** Whether a cell names the hole above and says that its interval lies in another one: `K-1 including`, `K-1 (incl.)`. */
function isWithin(text: string, above: string): boolean {
  if (!text.startsWith(above)) return false;
  const behind = text.slice(above.length);
  if (behind.length > longestWords || !/^[\s,(]/u.test(behind)) return false;
  const words = behind.replaceAll(/[,()]/gu, ' ').trim();
  return words.length >= shortestBehind && isSameHole(words);
}

/** A cell that was read as the one above it, or that may have to be. */
export interface ReadAsAbove {
  index: number;
  value: string;
  warning: string;
}

const hasNumber = (text: string) => /\d/u.test(text);

/** Reads rows of which some cells mean what stands above them. */
export class CellsAbove {
  readonly #repeated: ReadonlySet<number>;
  readonly #holes: ReadonlySet<number>;
  readonly #above = new Map<number, string>();

  /** `holes`: the columns that name the hole of an interval. Throws `FileRefused` of a column that there is not. */
  constructor(header: readonly string[], repeat: readonly string[], holes: readonly number[]) {
    const headers = header.map((cell) => cell.trim());
    this.#holes = new Set(holes);
    this.#repeated = new Set(
      repeat.map((name) => {
        const index = headers.indexOf(name.trim());
        if (index < 0)
          throw new FileRefused(`Empty cells of '${shown(name)}' are to be read, which this file does not have.`);
        return index;
      }),
    );
  }

  /** The cells of a row with what they mean, and of which that is told. */
  read(cells: readonly string[]): { cells: readonly string[]; told: readonly ReadAsAbove[] } {
    let filled: string[] | undefined;
    const told: ReadAsAbove[] = [];
    for (const index of new Set([...this.#repeated, ...this.#holes])) {
      const { text } = cleanCell(cells[index] ?? '');
      const above = this.#above.get(index);
      const isSame = this.#holes.has(index) && (isSameHole(text) || (above !== undefined && isWithin(text, above)));
      if ((text === '' && this.#repeated.has(index)) || isSame) {
        if (above === undefined) continue;
        filled ??= [...cells];
        while (filled.length < index) filled.push('');
        filled[index] = above;
        if (isSame) told.push({ index, value: text, warning: `Read as ${shown(above)}, which stands above it.` });
      } else if (text !== '') {
        // Holes are numbered: words in their place may say of an interval in some language that it lies in the one above.
        if (this.#holes.has(index) && above !== undefined && hasNumber(above) && !hasNumber(text))
          told.push({
            index,
            value: text,
            warning: `Read as the name of a hole, though it has no number as ${shown(above)} above it has. If the interval lies in that hole, write 'including'.`,
          });
        this.#above.set(index, text);
      }
    }
    return { cells: filled ?? cells, told };
  }
}
