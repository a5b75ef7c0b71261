import { type FigureRef, isOwnMetal, writeRef } from './measures.ts';

/** Figures that a company has of one metal alone: that which it is told by. */
const toldByOne = /^(?:ev-(?:reserves|mi|inferred|production)|total-cost)-[a-z]+\.(.+)$/u;

/** The metal that a company is told by, where its figures say one; null: none or several. */
function metalOf(figures: Readonly<Record<string, unknown>>): string | null {
  const metals = new Set(Object.keys(figures).flatMap((name) => toldByOne.exec(name)?.[1] ?? []));
  const [only = null] = metals;
  return metals.size === 1 ? only : null;
}

/**
 * The figure that stands in a column, with its own name. Of each company's own metal it is that of the metal that the company is
 * told by in all columns, and a dash where that has none: tonnes of zinc beside an ounce of silver are no row. Of a company that
 * is told by none it is the largest.
 */
export function figureInColumn<Figure extends { value: number }>(
  ref: FigureRef,
  figures: Readonly<Record<string, Figure>> | undefined,
): { ref: FigureRef; figure: Figure } | null {
  const figure = figures?.[writeRef(ref)];
  if (figure) return { ref, figure };
  if (!figures || !isOwnMetal(ref)) return null;
  const metal = metalOf(figures);
  if (metal !== null) {
    const told = { measure: ref.measure, of: metal };
    const own = figures[writeRef(told)];
    return own ? { ref: told, figure: own } : null;
  }
  let largest: { ref: FigureRef; figure: Figure } | null = null;
  for (const [name, of] of Object.entries(figures))
    if (name.startsWith(`${ref.measure}.`) && (!largest || of.value > largest.figure.value))
      largest = { ref: { measure: ref.measure, of: name.slice(ref.measure.length + 1) }, figure: of };
  return largest;
}
