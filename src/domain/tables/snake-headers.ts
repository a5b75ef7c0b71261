import { knownMetal } from '../metals/metals.ts';
import { readUnit } from './column-units.ts';
import { withSpokenUnit } from './spoken-units.ts';

/** Headers of programs have no capitals: `au_gpt`, `li2o_pct`, `tonnage_mt`. */
const snake = /^[a-z][a-z\d]*(?:_[a-z\d]+){1,7}$/u;
const longest = 60;

/** Within a header these are words; in front of a grade they are symbols, too. */
const innerWords = new Set('in|as|at|be|co|re|os|la|es|no|of|to'.split('|'));

const compounds: ReadonlyMap<string, string> = new Map(
  'Li2O|U3O8|eU3O8|V2O5|TiO2|ZrO2|WO3|P2O5|K2O|KCl|Na2O|SiO2|Al2O3|Fe2O3|Ta2O5|Nb2O5|SnO2|Cr2O3|MnO2|MnO|MgO|CaO|MoS2|CaF2|BaSO4|TREO|MREO|NdPr|LCE|TGC|THM|PGE|3E|4E|6E'
    .split('|')
    .map((formula) => [formula.toLowerCase(), formula]),
);

/** In front of these they are words, too: `as_fed_pct` is no arsenic, and `co_owned_t` no cobalt. */
const phrases: Readonly<Record<string, RegExp>> = {
  as: /^(?:received|mined|is|at|of|fed|reported)$/u,
  re: /^(?:sampled?|assay\w*|calc\w*|stated|run|logged)$/u,
  co: /^(?:products?|located|owned|mingled|disposal)$/u,
};
const ofOunces = /^[km]?oz$/u;

const isMeasured = (text: string): boolean =>
  readUnit(text, 'grade') !== undefined || readUnit(text, 'contained') !== undefined;

function symbolOf(token: string, place: number): string {
  const formula = compounds.get(token);
  if (formula !== undefined) return formula;
  const isSymbol = token.length === 2 ? place === 0 || !innerWords.has(token) : token.length === 1 && place === 0;
  const symbol = `${token.slice(0, 1).toUpperCase()}${token.slice(1)}`;
  return isSymbol && knownMetal(symbol) !== null ? symbol : token;
}

/**
 * A header without capitals as one that has them: metals in front of a unit by their symbols. Whether `mt` are tonnes or
 * millions of them only capitals say, so that it is no unit here and is asked. A unit among words stands behind them.
 */
export function spelledOut(header: string): string {
  if (header.length > longest || !snake.test(header)) return withSpokenUnit(header);
  const tokens = header.split('_');
  const last = tokens.at(-1) ?? '';
  if (last === 'mt') return `${spelledAs(tokens.slice(0, -1))} (MT)`;
  const width = [2, 1].find((count) => tokens.length > count && isMeasured(tokens.slice(-count).join(' ')));
  if (width === undefined) return header;
  const [first = '', second = ''] = tokens;
  // Nobody counts cobalt in ounces: `co_produced_oz` is what was produced beside another metal.
  const isWord = phrases[first]?.test(second) === true || (first === 'co' && ofOunces.test(last) && tokens.length > 2);
  const named = tokens.slice(0, -width);
  return [isWord ? [first, spelledAs(named.slice(1), 1)].join('_') : spelledAs(named), ...tokens.slice(-width)].join(
    '_',
  );
}

const spelledAs = (tokens: readonly string[], from = 0): string =>
  tokens.map((token, place) => symbolOf(token, place + from)).join('_');
