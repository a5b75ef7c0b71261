/** Pixels that a column may have. */
export const columnWidths = { least: 56, most: 800 } as const;

/** The nearest width that a column may have. */
export const inWidths = (pixels: number): number =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, pixels)));

/** `name:260;irr:90` of an address, as far as it can be read, and a sentence for each part that cannot. */
export function readWidths(
  text: string | null,
  ids: readonly string[],
): { widths: ReadonlyMap<string, number>; leftOut: string[] } {
  const widths = new Map<string, number>();
  const leftOut: string[] = [];
  for (const part of (text ?? '').split(';').filter((each) => each.trim() !== '')) {
    const [, id = '', pixels = ''] = /^(.*):(\d{1,4})$/.exec(part.trim()) ?? [];
    const [width, shown] = [Number(pixels), part.trim().slice(0, 60)];
    if (id === '') leftOut.push(`'${shown}' is no width of a column: write it as stage:120.`);
    else if (!ids.includes(id)) leftOut.push(`There is no column '${id.slice(0, 60)}' to be given a width.`);
    else if (width >= columnWidths.least && width <= columnWidths.most) widths.set(id, width);
    else leftOut.push(`A width is ${columnWidths.least} to ${columnWidths.most} pixels: that of '${id}' is not.`);
  }
  return { widths, leftOut };
}

/** As an address holds it; null where no column was given one. */
export const writeWidths = (widths: ReadonlyMap<string, number>): string | null =>
  widths.size === 0 ? null : [...widths].map(([id, pixels]) => `${id}:${pixels}`).join(';');

/** With one column as wide as that; null: as wide as what stands in it. */
export function withWidth(widths: ReadonlyMap<string, number>, id: string, pixels: number | null): Map<string, number> {
  const next = new Map(widths);
  if (pixels === null) next.delete(id);
  else next.set(id, pixels);
  return next;
}
