/** A cut-off that a heading says, and whether it is that of the base case. */
export interface CutoffHeading {
  /** `0.3` */
  figure: string;
  /** `g/t Au`; empty where it says none. */
  unit: string;
  isBase: boolean;
}

const inFront =
  /^(?:(?:at|using|above|with) )?(?:an? )?(?:cut[ -]?off(?: grade)?|cog|teneur de coupure|ley de corte|teor de corte)(?: (?:of|at|de))?[ :=≥>]{1,3}/iu;
const behind = / (?:cut[ -]?off(?: grade)?|cog)$/iu;
const atFirst = /^(?:(?:at|using|above|with) )?(?:an? )?/iu;
const ofBaseCase = /[ ,–-]{1,3}[([]?(?:base|reference)[ -]case[)\]]?$/iu;
const said = /^(\d{1,4}(?:[.,]\d{1,4})?) ?((?:%|\p{L}[\p{L}\p{N}$/]{0,9})(?: \p{L}[\p{L}\p{N}]{0,5})?)?$/u;
const longest = 80;

const aheadOfWord = (text: string): string => (behind.test(text) ? text.replace(behind, '').replace(atFirst, '') : '');

/**
 * `Cut-off 0.3 g/t Au`, `At a 0.5 g/t Au cut-off grade (base case)`: what the estimates below a heading are cut off at, which
 * is no part of the mine. Two of them are the same ore, told twice.
 */
export function cutoffIn(heading: string): CutoffHeading | undefined {
  if (heading.length > longest) return undefined;
  const text = heading.trim().replace(ofBaseCase, '');
  const isBase = text !== heading.trim();
  const own = inFront.test(text) ? text.replace(inFront, '') : aheadOfWord(text);
  const [, figure, unit = ''] = said.exec(own.trim()) ?? [];
  return figure === undefined ? undefined : { figure, unit, isBase };
}
