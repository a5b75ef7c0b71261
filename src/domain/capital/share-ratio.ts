/** A ratio of a consolidation or split, as new shares for old ones. */
export interface ShareRatio {
  newShares: string;
  oldShares: string;
}

const longest = 200;
const ofConsolidation =
  /reverse|rev\.? ?split|consolidat|roll-?back|share merge|regroupement|zusammenlegung|contrasplit|agrupami|agrupación|grupamento|omvänd/iu;
const ofSplit = /split|subdivi|sub-divi|bonus|fractionnement|desdobr|aktiensplit/iu;
/** `2.5`, and no part of a longer number. */
const number = /(?<![\d.,])\d{1,7}(?:\.\d{1,4})?(?![\d.,]*\d)/gu;
const isNew = /\d\)? (?:new|post|neue|nouvelles?|nuevas?|novas?)\b/iu;
const isOld = /\d\)? (?:old|pre|existing|current|alte|anciennes?|antiguas?|antigas?)\b/iu;
/** `3-for-1`, `1 pour 10`: the first of them are new. */
const oneForOther = /\d\)?[- ]?(?:new )?(?:[- ]for[- ]|pour|por cada|por|für|per|every) ?/iu;

/**
 * What a text says of a consolidation or split: `1-for-10`, `10:1 consolidation`, `one (1) new for twenty (20) old`. `about` is
 * what else tells which of the two it is. Undefined where it has not two numbers, or nobody can tell which of them are the new
 * shares: `10:1` alone is a split of some and a consolidation of others.
 */
export function readShareRatio(text: string, about: string = ''): ShareRatio | undefined {
  const [words, beside] = [text.slice(0, longest), about.slice(0, longest)];
  const [one, other, ...more] = words.match(number) ?? [];
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const [first, second] = [Number(one), Number(other)];
  if (first === second || first <= 0 || second <= 0) return undefined;
  const all = `${words} ${beside}`;
  const firstIsLess = first < second;
  const asFirst = { newShares: one, oldShares: other };
  const asSecond = { newShares: other, oldShares: one };
  if (ofConsolidation.test(all)) return firstIsLess ? asFirst : asSecond;
  if (ofSplit.test(all)) return firstIsLess ? asSecond : asFirst;
  const [, behind = ''] = words.split(one, 2);
  if (isNew.test(words) || isOld.test(words)) return isOld.test(`${one}${behind.split(other)[0]}`) ? asSecond : asFirst;
  return oneForOther.test(words) ? asFirst : undefined;
}
