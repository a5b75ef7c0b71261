import { currencyIn } from '../../../../../domain/tables/money-units.ts';
import { maxColumns } from './cell-values.ts';
import { type NumberKind, type ShownNumber, shownAs } from './number-formats.ts';
import { tooLarge } from './open-archive.ts';
import { readXml } from './read-xml.ts';

const maxStyles = 65_536;
/** Styles of numbers, by what those are that they show; undefined where what they write tells. */
const dataStyles: ReadonlyMap<string, NumberKind | undefined> = new Map<string, NumberKind | undefined>([
  ['number-style', undefined],
  ['currency-style', undefined],
  ['percentage-style', 'percent'],
  ['date-style', 'day'],
]);
/** What a text of a format is at most: more says no unit. */
const longestText = 40;

/** What a style of numbers writes. */
class DataStyle {
  before = '';
  behind = '';
  thousands = 0;
  #hasDigits = false;

  digits(): void {
    this.#hasDigits = true;
  }

  write(text: string): void {
    if (this.#hasDigits) this.behind = (this.behind + text).slice(0, longestText);
    else this.before = (this.before + text).slice(0, longestText);
  }
}

/** What the styles of cells show numbers as, by their names: most programs say of days and shares in each cell that they are. */
export function formatsOf(xml: Uint8Array): ReadonlyMap<string, NumberKind> {
  const shown = new Map<string, NumberKind>();
  const formats = new Map<string, string>();
  let open: { name: string; style: DataStyle } | undefined;
  let style = '';
  let tag = '';
  let isText = false;
  let isBody = false;
  readXml(xml, {
    isDone: () => isBody,
    open(name) {
      tag = name;
      if (name === 'body') isBody = true;
      else if (dataStyles.has(name)) open = { name: '', style: new DataStyle() };
      else if (name === 'style') style = '';
      else if (name === 'number') open?.style.digits();
      isText = name === 'text' || name === 'currency-symbol';
    },
    attribute(name, value) {
      if (open && dataStyles.has(tag) && name === 'name') open.name = value;
      else if (open && tag === 'number' && name === 'display-factor')
        open.style.thousands = Math.max(0, Math.round(Math.log10(Number(value)) / 3)) || 0;
      else if (tag === 'style' && name === 'name') style = value;
      else if (tag === 'style' && name === 'data-style-name' && style !== '') {
        if (formats.size >= maxStyles) throw tooLarge();
        formats.set(style, value);
      }
    },
    text(piece) {
      if (isText) open?.style.write(piece);
    },
    close(name) {
      isText = false;
      if (!open || !dataStyles.has(name)) return;
      const { before, behind, thousands } = open.style;
      const found = dataStyles.get(name) ?? shownAs(before, behind, thousands);
      if (shown.size >= maxStyles) throw tooLarge();
      if (found) shown.set(open.name, found);
      open = undefined;
    },
  });
  return new Map(
    [...formats].flatMap(([name, format]) => {
      const found = shown.get(format);
      return found ? [[name, found] as const] : [];
    }),
  );
}

/** The styles of cells that say none of their own, by their column. */
export class ColumnStyles {
  readonly #styles: string[] = [];

  add(style: string, times: number): void {
    const last = Math.min(maxColumns, this.#styles.length + Math.max(1, times));
    while (this.#styles.length < last) this.#styles.push(style);
  }

  at(column: number): string {
    return this.#styles[column] ?? '';
  }
}

/** A bare `$` is anybody's, though programs write whose it is in the language of the one who saved the file. */
const isAnybodys = (text: string) => /(?:^|[^\p{L}])\$(?!\p{L})/u.test(text);

/** How the number of a cell is shown: by its style, and by what the cell says of its money. */
export function shownIn(format: NumberKind | undefined, currency: string, text: string): NumberKind | undefined {
  if (typeof format === 'string') return format;
  if (currency === '' || (format && format.currency !== '') || isAnybodys(text)) return format;
  const its = currencyIn(currency) ?? '';
  const shown: ShownNumber = { thousands: 0, unit: '', ...format, currency: its };
  return its === '' ? format : shown;
}
