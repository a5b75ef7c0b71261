import { currencies, readCurrency } from '../money/currencies.ts';
import { cleanText, countCharacters, hasBidiOverride, hasControlCharacters } from '../text/stored-text.ts';
import { knownMetal, metals } from '../metals/metals.ts';
import { usualMeaning } from '../tables/value-words.ts';
import { compounds, knownCompound } from './price-units.ts';
import { longestSymbol, parseTicker, securityKey } from '../tickers/securities.ts';

/** What has a price: a share at its exchange, a metal or what is quoted for it, one currency in another. */
export const quotedKinds = ['ticker', 'metal', 'rate'] as const;
export type QuotedKind = (typeof quotedKinds)[number];

/**
 * What a price is: paid on the day, the average of a period that ends on it, agreed on it for later, or what forecasters
 * expect.
 */
export const quotedBases = ['spot', 'average', 'forward', 'consensus'] as const;
export type QuotedBasis = (typeof quotedBases)[number];

/** Paid on a day or over a period; what is only expected is never the price of a day. */
export const paidBases = ['spot', 'average'] as const satisfies QuotedBasis[];

/** Longer than any key. */
export const longestPriceKey = 60;
/** `NASDAQ FIRST NORTH` as it is written out: what is priced is not kept in the short columns of a journal. */
const longestExchange = 30;

type ReadKey = { key: string } | { error: string };

const shown = (text: string) => `'${text.slice(0, 40)}'`;

function readTicker(text: string): ReadKey {
  const ticker = cleanText(text).replace(/\s+/gu, ' ').toUpperCase();
  if (hasControlCharacters(ticker) || hasBidiOverride(ticker))
    return { error: 'Enter letters, digits and signs only.' };
  const parsed = parseTicker(ticker.slice(0, 2 * longestPriceKey));
  if (countCharacters(parsed.symbol) > longestSymbol || countCharacters(parsed.exchange ?? '') > longestExchange)
    return {
      error: `A ticker has at most ${longestSymbol} characters, and its exchange ${longestExchange} in front of a colon.`,
    };
  if (parsed.symbol === '') return { error: 'Write the ticker with its exchange, such as TSXV:ABC or ABC.V.' };
  if (parsed.exchange === null)
    return { error: `Write the exchange of ${shown(ticker)} as well, such as TSXV:ABC, ASX:ABC or ABC.V.` };
  return { key: securityKey(parsed) };
}

const shortestWord = 4;
const allMetals: ReadonlySet<string> = new Set(metals);
const isMetal = (option: string) => allMetals.has(option);

function readMetal(text: string): ReadKey {
  // Short words of other languages are tickers, too: `OR`.
  const inWords = text.length < shortestWord ? undefined : usualMeaning(text, isMetal);
  const known = knownCompound(text)?.name ?? knownMetal(text) ?? inWords;
  if (known) return { key: known };
  const quoted = compounds.map(({ name }) => name).join(', ');
  return {
    error: `${shown(text)} is no metal that is known here. Write its name or symbol, such as Gold or Cu, or what is quoted for it: ${quoted}.`,
  };
}

const pairShape = /^([a-z]{3})(?: ?[/:\-_] ?| | in | to |)([a-z]{3})(?:=x)?$/i;

function readPair(text: string): ReadKey {
  const match = pairShape.exec(text.replace(/\s+/g, ' '));
  if (!match) return { error: 'Write the two currencies as USD/CAD: what one US dollar is in Canadian dollars.' };
  const pair = [match[1]!, match[2]!].map((code) => readCurrency(code));
  const wrong = [match[1]!, match[2]!].find((_, index) => pair[index] === undefined);
  if (wrong !== undefined)
    return { error: `${shown(wrong)} is no currency. Write codes such as ${currencies.slice(0, 5).join(', ')}.` };
  const part = pair.find((code) => code!.per !== 1);
  if (part) return { error: `A rate is that of ${part.currency}, not of ${part.written}.` };
  const [of, into] = pair.map((code) => code!.currency);
  if (of === into) return { error: 'Choose another currency than the first one.' };
  return { key: `${of}/${into}` };
}

/**
 * What a price is of, as it is kept: `TSXV:ABC` for any spelling of it, `Gold`, `U3O8`, `USD/CAD` (what one US dollar is in
 * Canadian dollars). Else what to write, as a sentence.
 */
export function readPriceKey(kind: QuotedKind, text: string): ReadKey {
  const trimmed = text.slice(0, 10 * longestPriceKey).trim();
  if (trimmed === '' || text.length > 10 * longestPriceKey) return { error: wanted[kind] };
  if (kind === 'ticker') return readTicker(trimmed);
  return kind === 'metal' ? readMetal(trimmed) : readPair(trimmed);
}

const wanted: Readonly<Record<QuotedKind, string>> = {
  ticker: 'Write the ticker with its exchange, such as TSXV:ABC or ABC.V.',
  metal: 'Name the metal, such as Gold or Cu.',
  rate: 'Write the two currencies as USD/CAD: what one US dollar is in Canadian dollars.',
};

/** What a text names that says nothing of its kind: a pair of currencies, a share at its exchange, else a metal. */
export function kindOfKey(text: string): QuotedKind {
  if ('key' in readPriceKey('rate', text)) return 'rate';
  if ('key' in readPriceKey('metal', text)) return 'metal';
  return 'ticker';
}
