const longest = 40;

/** `Pre-Tax`, `After tax`: what a column of figures of a study is called, and nothing more. */
export function taxBasisOf(header: string): 'after-tax' | 'pre-tax' | undefined {
  const [, word] =
    (header.length > longest ? null : /^(after|post|pre|before)[- ]?tax(?:es)?$/iu.exec(header.trim())) ?? [];
  if (word === undefined) return undefined;
  return /^(?:after|post)$/iu.test(word) ? 'after-tax' : 'pre-tax';
}

/** Of columns of one study before and after tax those before: a study keeps one of each figure. Empty of any others. */
export function beforeTax(values: readonly number[], headerAt: (index: number) => string): readonly number[] {
  const bases = values.map((index) => taxBasisOf(headerAt(index)));
  return bases.every((basis) => basis !== undefined) && bases.includes('after-tax')
    ? values.filter((_, at) => bases[at] === 'pre-tax')
    : [];
}
