import { columnMeasures, type ColumnMeasure, readUnit } from './column-units.ts';
import { withoutRateSign } from './discount-rates.ts';
import { inEnglish } from './english-headers.ts';
import { fold } from '../text/fold.ts';
import { knownMetal, metals } from '../metals/metals.ts';
import { spelledOut } from './snake-headers.ts';
import { isScaleWord } from './unit-keys.ts';
import { usualMeaning } from './value-words.ts';
import type { ResourceType } from '../vocabulary.ts';

/** What the header of a column says beside the name of what it holds. */
export interface HeaderParts {
  /** The words that are left, folded, with one blank between them; empty where the rest says it all. */
  words: string;
  /** The unit as it is written. */
  unit: string | null;
  metal: string | null;
  category: ResourceType | null;
  /** Grade of several metals in terms of one: of none of them. */
  isEquivalent: boolean;
}

/** Longer headers are sentences. */
const longestHeader = 120;

/** Behind all others, as `M+I` holds the words of its parts. */
const categories: readonly (readonly [words: string, category: ResourceType])[] = [
  ['measured and indicated and inferred', 'M+I+inferred'],
  ['measured indicated and inferred', 'M+I+inferred'],
  ['measured indicated inferred', 'M+I+inferred'],
  ['m and i and inferred', 'M+I+inferred'],
  ['m and i and i', 'M+I+inferred'],
  ['meas and ind and inf', 'M+I+inferred'],
  ['meas ind and inf', 'M+I+inferred'],
  ['measured and indicated', 'M+I'],
  ['indicated and measured', 'M+I'],
  ['meas and ind', 'M+I'],
  ['measured indicated', 'M+I'],
  ['m and i', 'M+I'],
  ['proven and probable', '2P'],
  ['proved and probable', '2P'],
  ['probable and proven', '2P'],
  ['probable and proved', '2P'],
  ['p and p', '2P'],
  ['2p', '2P'],
  ['measured', 'measured'],
  ['indicated', 'indicated'],
  ['inferred', 'inferred'],
  ['proven', 'proven'],
  ['proved', 'proven'],
  ['probable', 'probable'],
  ['mesurees', 'measured'],
  ['mesure', 'measured'],
  ['medidos', 'measured'],
  ['medido', 'measured'],
  ['gemessen', 'measured'],
  ['indiquees', 'indicated'],
  ['indique', 'indicated'],
  ['indicados', 'indicated'],
  ['indicado', 'indicated'],
  ['angezeigt', 'indicated'],
  ['inferees', 'inferred'],
  ['infere', 'inferred'],
  ['inferidos', 'inferred'],
  ['inferido', 'inferred'],
  ['vermutet', 'inferred'],
  ['probadas', 'proven'],
  ['probables', 'probable'],
  ['meas', 'measured'],
  ['ind', 'indicated'],
  ['inf', 'inferred'],
];

/** What a category is of, which says nothing more. */
const ofCategory = / (?:mineral |ore )?(?:resources?|reserves?) /u;

/** As they are said in the languages of publishers, folded and without the point of what is short. */
const equivalents = new Set(
  'eq|eqv|equiv|equivalent|equivalents|equivalente|equivalentes|aquivalent|aquiv|ekv|ekvivalent|ekvivalentti'.split(
    '|',
  ),
);
/** `Seq` and `Req` are other words. */
const equivalent = /^(?:[A-Z][a-z]|[A-Z](?=[A-Z\d]))(?:[A-Z][a-z]?\d?|\d){0,4}(?:[EeÉé][Qq][Vv]?|[Ee]kv)\.?\d?$/u;
/** Oxides and minerals as assays name them: another grade than that of their metal. */
const formula = /^(?:[A-Z][a-z]?\d{0,2}){2,5}$/u;
/** `TCu`, `CuT`: all of the metal, beside what an acid takes. */
const totalOf = /^(?:T(Cu|Fe|Co|Ni|Zn|Mn)|(Cu|Fe|Co)T)$/u;
/** `NPV8` is no compound of nitrogen. */
const ofCompound = /O|F2|S2/u;
/** Moisture, and what limestone loses. */
const noOres = new Set(['H2O', 'CO2']);
const hasDigit = /\d/u;
const oxides = new Set([
  'NDPR',
  'LCE',
  'TGC',
  'TREO',
  'TREE',
  'REO',
  'THM',
  'HM',
  'PGE',
  'MREO',
  'WO',
  'MGO',
  'CAO',
  'MNO',
  'FEO',
]);

/** Metals of the platinum group with gold, so many of them: `4E`, `3PGE+Au`. */
const ofPlatinum = /^(?:[2-7]E|[2-7]PG[EM](?:\+Au)?)$/u;
/** What assays call the metal of a grade. */
const otherGrades: ReadonlyMap<string, string> = new Map([
  ['TGC', 'Graphite'],
  ['Cg', 'Graphite'],
  ['eU3O8', 'U3O8'],
  ['KCl', 'KCl'],
  ['KCL', 'KCl'],
]);

/** A token as a metal: a symbol in its own case or in capitals, a name, an oxide. A single letter needs a unit beside it. */
function metalOf(token: string, hasUnit: boolean): string | undefined {
  const whole = totalOf.exec(token);
  if (whole) return knownMetal(whole[1] ?? whole[2] ?? '') ?? undefined;
  if (token.length === 1)
    return hasUnit && token === token.toUpperCase() ? (knownMetal(token) ?? undefined) : undefined;
  if (hasUnit && ofPlatinum.test(token)) return token;
  const other = otherGrades.get(token);
  if (other !== undefined) return hasUnit ? other : undefined;
  if (oxides.has(token.toUpperCase())) return token.toUpperCase() === 'PGE' ? (knownMetal('PGE') ?? undefined) : token;
  if (hasDigit.test(token))
    return formula.test(token) && ofCompound.test(token) && !noOres.has(token) ? token : undefined;
  // 'in', 'as' and 'be' are words; so are 'Co' and 'Re' where no figure follows.
  const isSymbol = token.length === 2;
  if (isSymbol && (token === token.toLowerCase() || !hasUnit)) return undefined;
  return knownMetal(token) ?? usualMeaning(token, isMetal);
}

const known: ReadonlySet<string> = new Set(metals);
const isMetal = (option: string) => known.has(option);

const isUnit = (text: string): boolean => columnMeasures.some((measure) => readUnit(text, measure) !== undefined);

/** What can be nothing but a unit. */
const plainUnit =
  /[/%$]|^(?:[kM]?(?:t|ct)|[kM]cts|[kKM]ton|[kKmM]?(?:[oO][zZ]s?|[lL][bB]s?)|[kM](?:Tonnes|tonnes)|pp[mb]|gpt|opt)$/u;

/**
 * `kt Mn`, `kg Pt`, `lb Pb`: a unit of mass or grade and the symbol of its metal, which squeezed into one word would be
 * thousands of millions, kilograms for a tonne, or billions of Lebanon's pounds.
 */
const isOfMetal = (unit: string, metal: string): boolean =>
  (plainUnit.test(unit) || unit === 'kg' || unit === 'g') &&
  (readUnit(unit, 'grade') ?? readUnit(unit, 'contained')) !== undefined &&
  metal !== metal.toLowerCase() &&
  metalOf(metal, true) !== undefined;

/** Units that stand at the end without brackets: of as many words as they have. */
function takeUnit(tokens: string[], mayBeAll: boolean): string | null {
  const [beside = '', last = ''] = tokens.slice(-2);
  if (tokens.length > 1 && isOfMetal(beside, last)) {
    // `Million lbs U3O8`
    const isScaled = isScaleWord(tokens.at(-3) ?? '') && isUnit(`${tokens.at(-3) ?? ''} ${beside}`);
    return isScaled ? tokens.splice(-3, 2).join(' ') : (tokens.splice(-2, 1)[0] ?? null);
  }
  for (let count = Math.min(3, tokens.length); count > 0; count -= 1) {
    const text = tokens.slice(-count).join(' ');
    const isBehind = tokens.length > count;
    // A header of one word that could be a name (`years`, `ratio`) is that name.
    // `Million Tonnes`, `Short tons`: without its first word the second would be a unit, too, and another one.
    const first = tokens.at(-count) ?? '';
    const isScaled =
      count > 1 && (isScaleWord(first) || isScaleWord(tokens.at(-1) ?? '') || first.toLowerCase() === 'short');
    if (isUnit(text) && (mayBeAll || isBehind || isScaled || plainUnit.test(text))) {
      tokens.splice(-count);
      return text;
    }
  }
  return null;
}

/**
 * Takes a header apart: `Au (g/t)`, `Cu_pct`, `Measured Tonnage (Mt)`, `M&I Contained Au koz`, `CAPEX (US$M)`. What it does
 * not know stays in `words`.
 */
export function headerParts(written: string): HeaderParts {
  const header = withoutRateSign(spelledOut(inEnglish(written)));
  const none: HeaderParts = {
    words: fold(header.slice(0, longestHeader)),
    unit: null,
    metal: null,
    category: null,
    isEquivalent: false,
  };
  if (header.length > longestHeader) return none;
  const scaled = header.replace(timesThousand, '000').replace(timesMillion, 'million').replace(endedScale, ' ($1)');
  if (scaled !== header) return headerParts(scaled);
  const phosphorus = ofPhosphorus.exec(header.trim());
  if (phosphorus) return { ...none, words: '', unit: phosphorus[1] ?? phosphorus[2] ?? null, metal: 'Phosphorus' };
  const within = metalWithin(header.trim());
  if (within) return { ...nameParts([within.metal], true), unit: within.unit };
  const bracketed: string[] = [];
  // Of the whole mine, which is what is meant unless another share is named.
  const whole = ofGroups(header)
    .replace(/\(?\b100 ?%(?: basis)?\)?/giu, ' ')
    .replace(ofContingency, ' ');
  const bare = whole.replace(/[([{]([^()[\]{}]*)[)\]}]/gu, (_, inner: string) => {
    bracketed.push(inner.trim());
    return ' ';
  });
  const tokens = ofMetals(bare.replace(ofAssays, 'oz/t').replace(ofWords, (phrase) => phrase.toLowerCase()))
    .replace(/%/gu, ' % ')
    .split(/[\s_\-–—:;,|()[\]{}]+/u)
    .filter((token) => token !== '');
  const parts = bracketed.flatMap(unitAndMetal);
  const found =
    parts.findLast((text) => isUnit(text) || scaleIn(text) !== undefined || text === tonnesOrMillions) ?? null;
  const others = parts.filter((text) => text !== found).flatMap((text) => text.split(/\s+/u));
  const unit = settleUnit(tokens, found);
  const isMeasured = unit !== null || tokens.some((token) => massWords.has(token.toLowerCase()));
  return { ...nameParts([...tokens, ...others], isMeasured), unit };
}

/** Tonnes to some and millions of them to others: no unit that anybody can read. */
export const tonnesOrMillions = 'MT';

/** `P %`, `P (ppm)`: a letter that without a unit of grade is a category, or anything. */
const ofPhosphorus = /^(?:P[ _]?[([]?(%|pct|ppm)[)\]]?|(%|ppm) ?P)$/u;

/** `In situ grade`, `Re-assay`, `Co-product`: words that begin like the symbols of indium, rhenium and cobalt. */
const ofWords =
  /(?<!\p{L})(?:in[ _-](?:situ|pit|place|ground|house)|as[ _-](?:mined|reported|received|is)|re[ _-](?:assay|sampl|calculat|estimat|run)|co[ _-]product|al[ _-](?:corte|contado))/giu;

/** `Au_oz_t` is a grade of laboratories; `Oz T` and `ozt` are troy ounces. */
const ofAssays = /(?<=_)oz_t(?=_|$)/giu;

/** Metals of several words; their oxides are another grade. */
const ofGroups = (header: string): string =>
  header
    // Money that is as good as cash is no equivalent of a metal.
    .replace(/(?<!\p{L})cash (?:and|&|\+) (?:cash |bank )?equivalents?(?!\p{L})/giu, 'cash')
    .replace(/(?<!\p{L})lithium[ _-]carbonate[ _-]equivalents?(?!\p{L})/giu, 'LCE')
    .replace(/(?<![\p{L}\d])([2-7]E)[ +_-](?:PGE|PGM)s?(?!\p{L})/gu, '$1')
    .replace(/(?<!\p{L})total[ _-]graphitic[ _-]carbon(?!\p{L})/giu, 'TGC')
    .replace(/(?<!\p{L})platinum[ _-]group[ _-](?:elements?|metals?)(?!\p{L})/giu, 'PGE')
    .replace(/(?<!\p{L})rare[ _-]earths?(?:[ _-](?:elements?|metals?))?(?![ _-]ox|\p{L})/giu, 'REE');

/** `Goldgehalt`, `Kupferinhalt`, `Guldhalt`: a metal and what of it. */
const germanCompound =
  /(?<![\p{L}])(\p{L}{3,9}?)(gehalte?|inhalte?|unzen|grenzgehalt|äquivalent|halt(?:er)?|pitoisuus)(?![\p{L}])/giu;

/** `Teneur en or`, `Onces d'or`, `Ley de cobre`: a metal behind such a word is none of the words that it could be else. */
const ofMetals = (text: string): string =>
  text
    .replace(germanCompound, (whole, name: string, of: string) =>
      usualMeaning(name, isMetal) === undefined && knownMetal(name) === null ? whole : `${name} ${of}`,
    )
    .replace(/(?<=^|[ (_])(?:(?:en|de|of)[ _]|d['’])(\p{L}{2,12})(?=$|[ )_])/giu, (whole, name: string) => {
      const metal = knownMetal(name) ?? usualMeaning(name, isMetal);
      return metal === undefined || metal === null ? whole : ` ${metal} `;
    });

/** Units that are words over columns, too: `Ounces Au`. */
const massWords = new Set('mtu|mtus|ounces|pounds|carats|onces|onzas|onças|livres|libras|unzen'.split('|'));
/** Tonnes are of ore as often as of metal: they are counted, but say of no word beside them that it is a metal. */
const countedWords = new Set([...massWords, 'tonnes', 'tonnen', 'toneladas']);

/** `kt Cu/year`, `oz Ag/ton`: a metal between the two halves of a unit. */
function metalWithin(text: string): { metal: string; unit: string } | undefined {
  const [, amount = '', metal = '', per = ''] = /^(\S{1,6}) (\S{1,12})\/(\S{1,6})$/u.exec(text) ?? [];
  const unit = `${amount}/${per}`;
  return isUnit(unit) && metalOf(metal, true) !== undefined ? { metal, unit } : undefined;
}

/** `Grade (g/t Au)`, `Grade (Cu %)`: the unit and the metal of one bracket. */
function unitAndMetal(bracket: string): string[] {
  // `(in thousand ounces)`, `(em milhares de onças)`
  const bare = bracket.replace(inScale, '');
  // `In ppm` is indium: nobody says of a grade in what it is.
  const isIndium = bracket.startsWith('In ') && readUnit(bare, 'grade') !== undefined;
  if (bare !== bracket && isUnit(bare) && !isIndium) return [bare];
  const [one = '', other = '', ...others] = bracket.split(/\s+/u);
  if (others.length === 0 && isOfMetal(one, other)) return [other, one];
  if (others.length === 0 && isOfMetal(other, one)) return [one, other];
  if (isUnit(bracket)) return [bracket];
  const within = metalWithin(bracket);
  if (within) return [within.metal, within.unit];
  // `%Cu`, `g/tAu`
  const [first = '', second = '', ...more] = bracket.replace(/^(%|[gG]\/t|gpt)(?=\p{Lu})/u, '$1 ').split(/\s+/u);
  if (more.length > 0 || second === '') return [bracket];
  if (isUnit(first) && metalOf(second, true) !== undefined) return [second, first];
  return isUnit(second) && metalOf(first, true) !== undefined ? [first, second] : [bracket];
}

/** `Initial capital (incl. 15% contingency)`: what capital is meant to hold. */
const ofContingency = /\((?:with|incl\.?|including|inc\.) [^()]{0,30}contingenc(?:y|ies)\)/giu;

/** Marks of footnotes: `Au (g/t)(1)`, `Tonnes*`, `Status[a]`. */
export const withoutMarks = (header: string): string =>
  header.length > longestHeader
    ? header
    : header.replace(/(?:(?<=\p{L})\[[a-f]\]|\s?[([]\d{1,2}[)\]]|\s?[*†‡§¹²³⁴⁵]{1,5}|(?<=\))\d)(?=\s|[([]|$)/gu, '');

/** `Tonnes (x1000)`, `oz x 1,000`, `t × 10³`. */
const timesThousand = /[x×] ?(?:1[,.' ]?000(?![,.' ]?\d)|10(?:\^3|³))/giu;
const timesMillion = /[x×] ?(?:1[,.' ]?000[,.' ]?000(?!\d)|10(?:\^6|⁶))/giu;
/** `Tonnes 000s` is `Tonnes (000s)`. */
const endedScale = / (0{3}['’]?s)$/u;

/** Thousands and millions without what they are of: `(000s)`, `(Mio.)`, `(en miles)`. */
const bareScale = /^(?:0{3}['’]?s?|[kKmM])$/u;
const inScale = /^(?:in|en|em|i|expressed in) /iu;
const scaleIn = (bracket: string): string | undefined => {
  const scale = bracket.replace(/^['’]/u, '').replace(inScale, '');
  return bareScale.test(scale) || isScaleWord(scale) ? scale : undefined;
};

/** The unit of a header: of its brackets, with the word before them where they hold a scale only, or of its words. */
function settleUnit(tokens: string[], bracket: string | null): string | null {
  const scale = bracket === null ? undefined : scaleIn(bracket);
  if (bracket !== null && scale === undefined) return bracket;
  const word = takeUnit(tokens, scale !== undefined);
  if (scale === undefined) return word ?? takeInner(tokens) ?? takeScaled(tokens);
  if (word !== null && isUnit(`${scale} ${word}`)) return `${scale} ${word}`;
  if (word !== null) tokens.push(word);
  // `Pounds U3O8 (millions)`, `Tonnes milled (000)`
  const at = tokens.findIndex((token) => countedWords.has(token.toLowerCase()) && isUnit(`${scale} ${token}`));
  return at < 0 ? scale : `${scale} ${tokens.splice(at, 1)[0] ?? ''}`;
}

/** A unit among the words that cannot be anything else: `Inferred Mlb U3O8`. */
function takeInner(tokens: string[]): string | null {
  const at = tokens.findIndex((token) => plainUnit.test(token));
  return at < 0 ? null : (tokens.splice(at, 1)[0] ?? null);
}

/** `Million Ounces Au`, `Miles de onzas Au`: a scale and what it is of, before other words. */
function takeScaled(tokens: string[]): string | null {
  for (const [place, token] of tokens.entries()) {
    if (!isScaleWord(token)) continue;
    const count = [2, 3].find(
      (each) => place + each <= tokens.length && isUnit(tokens.slice(place, place + each).join(' ')),
    );
    if (count !== undefined) return tokens.splice(place, count).join(' ');
  }
  return null;
}

/** The category that a text names; undefined where it names none, or another one beside it (`Indicated and Inferred`). */
function categoryIn(text: string): (typeof categories)[number] | undefined {
  const found = categories.find(([words]) => text.includes(` ${words} `));
  if (!found) return undefined;
  const left = text.replace(` ${found[0]} `, ' ');
  return categories.some(([words, category]) => category !== found[1] && left.includes(` ${words} `))
    ? undefined
    : found;
}

const isEquivalentWord = (token: string): boolean =>
  equivalent.test(token) || equivalents.has(fold(token).replace(/\.$/u, ''));

/** Metal and category among the words of a header. */
function nameParts(tokens: readonly string[], hasUnit: boolean): Omit<HeaderParts, 'unit'> {
  let metal: string | null = null;
  let isEquivalent = false;
  const words: string[] = [];
  for (const token of tokens) {
    if (isEquivalentWord(token)) {
      isEquivalent = true;
      continue;
    }
    const named: string | undefined = metalOf(token, hasUnit);
    // `Gold Grade (g/t Au)` says its metal twice.
    if (named === undefined || (metal !== null && metal !== named)) words.push(token);
    else metal = named;
  }
  const text = ` ${fold(words.join(' ')).replace(/[&+]/gu, ' and ').replace(/\s+/gu, ' ')} `;
  // `Meas.`, `Ind.`
  const whole = text.replace(/\. /gu, ' ');
  const found = categoryIn(whole);
  const left = found ? whole.replace(` ${found[0]} `, ' ').replace(ofCategory, ' ') : text;
  return { words: left.trim().replace(/\s+/gu, ' '), metal, category: found?.[1] ?? null, isEquivalent };
}

/** `Annual production (koz)`: what a year brings is told without saying a year twice. */
const isOfYear =
  /(?:^| )(?:jahres|ars)(?:produktion|forderung)|(?:^| )(?:annual|annually|yearly|anual|annuelle?|jahrliche?|per year|per annum)(?: |$)/u;

/** The unit of a header as figures of a measure have it. */
/** Ten kilograms of WO3; of uranium a tonne. */
const tungstenUnit = /mtu/iu;

export function unitOf({ unit, words, metal }: HeaderParts, measure: ColumnMeasure) {
  if (unit === null || (measure === 'contained' && tungstenUnit.test(unit) && metal !== 'WO3')) return undefined;
  const read = readUnit(unit, measure);
  return read || measure !== 'yearly' || !isOfYear.test(words) ? read : readUnit(`${unit}/year`, measure);
}
