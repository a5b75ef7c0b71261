/** Longer cells are no two figures. */
const longest = 60;
const range =
  /^([+-]?\d[\d.,'\u2019\u00A0\u202F]*)( ?[a-z]{1,4}\.?)?(?: ?[-–—‑−] ?| to | a | à | bis | hasta | até | al )([+-]?\d[\d.,'\u2019\u00A0\u202F]*)( ?[a-z]{1,4}\.?)?$/iu;

/** `10 - 12`, `45.5–52.0 m`, `101.2 to 104.2`: both ends as they are written, each with the unit of the last; undefined where it is none. */
export function rangeIn(cell: string): readonly [from: string, to: string] | undefined {
  const text = cell.trim();
  const [, from = '', ofFrom = '', to = '', unit = ''] = text.length > longest ? [] : (range.exec(text) ?? []);
  return to === '' ? undefined : [`${from}${ofFrom || unit}`, `${to}${unit}`];
}

/** The columns of which the first rows hold both ends in one cell, and no single figure. */
export function rangeColumns(headers: readonly string[], rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const places = headers.flatMap((_, index) => {
    const figures = rows.map((cells) => cells[index] ?? '').filter((cell) => /\d/u.test(cell.slice(0, longest)));
    return figures.length > 0 && figures.every((cell) => rangeIn(cell) !== undefined) ? [index] : [];
  });
  return new Set(places);
}
