import { currencyIn } from '../../../../../domain/tables/money-units.ts';
import { maxColumns } from './cell-values.ts';
import { type ShownNumber, shownAs } from './number-formats.ts';
import { tooLarge } from './open-archive.ts';
import { readXml } from './read-xml.ts';

const maxStyles = 65_536;
const dataStyles: ReadonlySet<string> = new Set(['number-style', 'currency-style']);
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

/** What the styles of cells show numbers as, by their names; those of days and shares say it in each cell. */
export function formatsOf(xml: Uint8Array): ReadonlyMap<string, ShownNumber> {
  const shown = new Map<string, ShownNumber>();
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
      const found = shownAs(before, behind, thousands);
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
export function shownIn(format: ShownNumber | undefined, currency: string, text: string): ShownNumber | undefined {
  if (currency === '' || (format && format.currency !== '') || isAnybodys(text)) return format;
  const its = currencyIn(currency) ?? '';
  return its === '' ? format : { thousands: 0, unit: '', ...format, currency: its };
}
