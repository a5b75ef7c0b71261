import { cutEnd } from '../../../../../domain/text/cut-end.ts';
import { fold } from '../../../../../domain/text/fold.ts';

/** What a row is called that holds the sum of others, folded. */
const totals = new Set(
  'total|totals|grand total|sub total|sub-total|subtotal|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|total general|total geral|suma|soma|total resources|total reserves|total mineral resources|total ore reserves|total mineral reserves'.split(
    '|',
  ),
);
const longestTotal = 60;
const mayBeTotal = /^\s*[gstz]/iu;
/** `Total M&I`, `Subtotal Measured + Indicated Resources`: a sum by its first word, and by nothing but categories behind it. */
const firstOfTotal = /^(?:grand |sub[ -]?)?totals? /u;
const categories = new Set(
  'p|mineral|ore|global|resource|resources|reserve|reserves|m|i|and|measured|indicated|inferred|proven|proved|probable|2p|all|project|deposit|deposits|underground|pit'.split(
    '|',
  ),
);
/** Whether a cell names the sum of other rows. */
export const isTotal = (cell: string): boolean => {
  if (cell.length > longestTotal || !mayBeTotal.test(cell)) return false;
  const text = fold(cell).replace(/:$/u, '');
  if (totals.has(text)) return true;
  const spoken = text.replace(/[&+,]/gu, ' and ').replace(/\s+/gu, ' ').trim();
  const first = firstOfTotal.exec(spoken)?.[0];
  if (first === undefined) return false;
  const others = spoken.slice(first.length).replaceAll('open pit', 'pit').split(' ');
  return others.every((word) => categories.has(word));
};
/** In the place of a category: a part of the row above. */
const partsOfOthers = new Set(
  'including|includes|incl|incl.|of which|comprising|y compris|dont|incluyendo|incluye|incluindo|inclui|davon|darin'.split(
    '|',
  ),
);
/** Whether a cell says that its row is a part of the one above. */
export const isPartOfOthers = (cell: string): boolean =>
  cell.length < 40 && partsOfOthers.has(cutEnd(fold(cell).replace(/^[-–—•*\s]+/u, ''), ': '));

const ofOther = /^(?:sub[ -]?)?totals? (?:of |for |at |-|–)? ?(.+)$/iu;
/** So many names of a column are remembered. */
const mostNames = 5_000;

/** `Total Crawford` below rows of `Crawford`: sums that are called by what they are of. */
export class NamedSums {
  readonly #names = new Set<string>();
  readonly #sums = new Map<string, { value: string; of: string; count: number }>();

  /** What a record is called. */
  name(cell: string): void {
    const text = cell.trim();
    if (text !== '' && text.length <= longestTotal && this.#names.size < mostNames) this.#names.add(fold(text));
  }

  see(cell: string): void {
    const text = cell.trim();
    if (text === '' || text.length > longestTotal) return;
    const of = ofOther.exec(text)?.[1];
    if (of === undefined) {
      this.name(text);
      return;
    }
    const before = this.#sums.get(fold(text));
    if (before) before.count += 1;
    else if (this.#sums.size < mostNames) this.#sums.set(fold(text), { value: text, of: fold(of), count: 1 });
  }

  get found(): { value: string; count: number }[] {
    return [...this.#sums.values()].flatMap(({ value, of, count }) => (this.#names.has(of) ? [{ value, count }] : []));
  }
}
