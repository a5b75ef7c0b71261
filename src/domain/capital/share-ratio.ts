/** A ratio of a consolidation or split, as new shares for old ones. */
export interface ShareRatio {
  newShares: string;
  oldShares: string;
}

const longest = 200;
const ofConsolidation =
  /reverse|rev\.? ?split|consolidat|roll-?back|share merge|regroupement|zusammenlegung|contrasplit|agrupami|agrupación|grupamento|omvänd/iu;
const ofSubdivision = /subdivi|sub-divi|fractionnement|desdobr/iu;
/** Those of American lists may be consolidations, too: `1-for-10` stands under `Stock splits`. */
const ofSplit = /split/iu;
/** New shares beside the old ones, which stay as many as they were, or shares of another company. */
const ofOtherChanges =
  /bonus|rights?\b|entitlement|dividend|\bspin|demerger|placement|warrant|takeover|(?<!share )merger/iu;
/** `2.5`, and no part of a longer number. */
const number = /(?<![\d.,])\d{1,7}(?:\.\d{1,4})?(?![.,]{0,3}\d)/gu;
const isNew = /\d\)? (?:new|post|neue|nouvelles?|nuevas?|novas?)\b/iu;
const isOld = /\d\)? (?:old|pre|existing|current|alte|anciennes?|antiguas?|antigas?)\b/iu;
/** `3-for-1`, `1 pour 10`: the first of them are new. */
const oneForOther = /\d\)?[- ]?(?:new )?(?:[- ]for[- ]|pour|por cada|por|für|per|every) ?/iu;

/**
 * What a text says of a consolidation or split: `1-for-10`, `10:1 consolidation`, `one (1) new for twenty (20) old`. `about` is
 * what else tells which of the two it is. Undefined where it has not two numbers, is of another change, or nobody can tell which
 * of them are the new shares: `10:1` alone is a split of some and a consolidation of others, and so is `1:10` of splits.
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
  if (ofOtherChanges.test(all)) return undefined;
  if (ofConsolidation.test(all)) return firstIsLess ? asFirst : asSecond;
  const [, behind = ''] = words.split(one, 2);
  if (isNew.test(words) || isOld.test(words)) return isOld.test(`${one}${behind.split(other)[0]}`) ? asSecond : asFirst;
  if (ofSubdivision.test(all)) return firstIsLess ? asSecond : asFirst;
  return oneForOther.test(words) || (ofSplit.test(all) && !firstIsLess) ? asFirst : undefined;
}
