import { Exact } from '../../../../../domain/numbers/exact-decimal.ts';
import { type NumberStyle, readNumber } from '../../../../../domain/tables/number-style.ts';
import type { Column } from '../../model/columns.ts';
import { rangeIn } from './range-cells.ts';

/** Both ends of a cell as a file of its style writes them, and what is to be told of that; `to` is empty of one figure. */
interface CellEnds {
  from: string;
  to: string;
  warning: string | undefined;
}

/** Longer cells are texts. */
const longest = 60;
const moneyRange =
  /^((?:[A-Z]{0,3}[$€£])?) ?(\d[\d.,'\u2019\u00A0\u202F ]{0,24})(?: ?[-–—‑−] ?| to )((?:[A-Z]{0,3}[$€£])?) ?(\d[\d.,'\u2019\u00A0\u202F ]{0,24})(\D{0,20})$/iu;
const around =
  /^((?:[A-Z]{0,3}[$€£])?) ?(\d[\d.,'\u2019\u00A0\u202F ]{0,24}) ?(?:±|\+\/-|\+-) ?((?:[A-Z]{0,3}[$€£])?) ?(\d[\d.,'\u2019\u00A0\u202F ]{0,24})(\D{0,20})$/iu;
const about = /^(?:~|≈|c\. ?|ca\.? |circa |approx(?:\.|imately)? ?|about )(?=[A-Z]{0,3}[$€£]? ?\d)/iu;

/** `475 ± 25`, `475 ± 5%`: the ends of what lies around a figure. */
function endsAround(text: string, style: NumberStyle): CellEnds | undefined {
  const [, sign = '', middle = '', , by = '', unit = ''] = around.exec(text) ?? [];
  const [of, off] = [middle, by].map((figure) => readNumber(figure.trim(), style));
  if (of === undefined || off === undefined) return undefined;
  const isShare = unit.trim() === '%';
  const distance = isShare ? Exact.of(of).times(off).over('100', 10) : Exact.of(off);
  const written = (figure: Exact) => {
    const plain = figure.toFixed();
    return `${sign}${style === 'comma' ? plain.replace('.', ',') : plain}${isShare ? '' : unit}`;
  };
  const [from, to] = [written(Exact.of(of).minus(distance)), written(Exact.of(of).plus(distance))];
  return { from, to, warning: `Read as ${from} to ${to}.` };
}

/** What a cell of guidance says beside a figure or a plain range; undefined of those. */
function guidedCell(cell: string, style: NumberStyle = 'point'): CellEnds | undefined {
  const text = cell.trim();
  if (text.length > longest) return undefined;
  const bare = text.replace(about, '');
  const warning = bare === text ? undefined : `Read as ${bare}, which it is about.`;
  const [, sign = '', from = '', other = '', to = '', unit = ''] = moneyRange.exec(bare) ?? [];
  if (to !== '' && (sign || other) !== '' && (sign === '' || other === '' || sign === other)) {
    const money = sign || other;
    return { from: `${money}${from.trim()}${unit}`, to: `${money}${to.trim()}${unit}`, warning };
  }
  const ends = endsAround(bare, style);
  if (ends) return ends;
  return warning === undefined ? undefined : { from: bare, to: '', warning };
}

/** Both ends that a cell says of a column; of guidance also in money, around a figure or about one. */
export function endsIn(
  cell: string,
  { notation }: Column<unknown>,
  style: NumberStyle | undefined,
): CellEnds | undefined {
  const isGuided = notation?.is === 'number' && notation.measure === 'guided';
  const guided = isGuided ? guidedCell(cell, style) : undefined;
  if (guided) return guided;
  const range = rangeIn(cell);
  return range && { from: range[0], to: range[1], warning: undefined };
}
