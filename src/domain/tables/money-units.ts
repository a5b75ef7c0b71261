import { currencies, readCurrency } from '../money/currencies.ts';
import { type PriceUnit, priceUnits } from '../vocabulary.ts';
import { type FileUnit, key, longestUnit, million, thousand } from './unit-keys.ts';

/** Signs of currencies, longer ones before those that they end with; `$` alone is anybody's. */
const signs: readonly (readonly [sign: string, currency: string | null])[] = [
  ['usdollars', 'USD'],
  ['dollarsus', 'USD'],
  ['canadiandollars', 'CAD'],
  ['australiandollars', 'AUD'],
  ['usd$', 'USD'],
  ['cad$', 'CAD'],
  ['aud$', 'AUD'],
  ['us$', 'USD'],
  ['u$s', 'USD'],
  ['$us', 'USD'],
  ['$ca', 'CAD'],
  ['ca$', 'CAD'],
  ['cdn$', 'CAD'],
  ['can$', 'CAD'],
  ['au$', 'AUD'],
  ['c$', 'CAD'],
  ['a$', 'AUD'],
  ['nz$', 'NZD'],
  ['$a', 'AUD'],
  ['$nz', 'NZD'],
  ['r$', 'BRL'],
  ['hk$', 'HKD'],
  ['mx$', 'MXN'],
  ['rmb', 'CNY'],
  ['cn¥', 'CNY'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['dollars', null],
  ['$', null],
];
const codes: ReadonlySet<string> = new Set(currencies.map((code) => code.toLowerCase()));
const codeLength = 3;

/** Words of scale and what a figure is multiplied by to be in ones. */
const scales: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [thousand]: 'k|000|000s|thousand|thousands|tsd',
    [million]: 'm|mm|mn|mln|mio|million|millions|millones|milhões|millionen',
    '1000000000': 'b|bn|billion|billions|mrd|milliarden|milliards|bilhões',
    '1': 'infull',
  }).flatMap(([times, words]) => words.split('|').map((word) => [word, times] as const)),
);

/** A currency in front or behind, and what is left; undefined where there is none. */
function splitCurrency(text: string): { currency: string | null; rest: string } | undefined {
  for (const [sign, currency] of signs) {
    if (text.startsWith(sign)) return { currency, rest: text.slice(sign.length) };
    if (text.endsWith(sign)) return { currency, rest: text.slice(0, -sign.length) };
  }
  // `MRUB` begins as Mauritania's money and `ZMWk` ends as Malawi's: what is left says which, and a scale is written in front.
  const found = [
    { code: text.slice(-codeLength), rest: text.slice(0, -codeLength) },
    { code: text.slice(0, codeLength), rest: text.slice(codeLength) },
  ].filter(({ code }) => codes.has(code));
  const split = found.find(({ rest }) => saysRest(rest)) ?? found[0];
  return split && { currency: split.code.toUpperCase(), rest: split.rest };
}

/** What may stand beside a currency: nothing, a scale, the hundredth of it. */
const saysRest = (rest: string): boolean => {
  const bare = rest.replace(/^[-/]|[-/]$/gu, '');
  return bare === '' || scales.has(bare) || hundredths.has(bare);
};

/** The currency of a text that is nothing else: `US$`, `CAD`; of `GBp` that which it is a part of. */
export function currencyIn(text: string): string | undefined {
  if (text.length > longestUnit) return undefined;
  const written = readCurrency(text);
  if (written) return written.currency;
  const split = splitCurrency(key(text));
  return split?.rest === '' ? (split.currency ?? undefined) : undefined;
}

const money = (label: string, times: FileUnit['times'], currency: string | null): FileUnit => ({
  label,
  unit: null,
  times,
  ...(currency !== null && { currency }),
});

const scaleNames: Readonly<Record<string, string>> = {
  '1': 'in full',
  [thousand]: 'thousand',
  [million]: 'million',
  '1000000000': 'billion',
};

export type ScaledMoney = 'millions' | 'dollars' | 'money';

/** `US$M`, `C$ 000`, `million EUR`, `$M`. A currency without a scale says nothing of millions: undefined. */
export function readMoney(text: string, measure: ScaledMoney): FileUnit | undefined {
  const part = measure === 'money' ? readPart(text) : undefined;
  if (part) return part;
  const plain = key(text);
  const split = splitCurrency(plain) ?? { currency: null, rest: plain };
  const rest = split.rest.replace(/^[-/]|[-/]$/gu, '');
  const scale = rest === '' && split.rest !== plain && measure !== 'millions' ? '1' : scales.get(rest);
  if (scale === undefined) return undefined;
  const isBare = measure !== 'millions' && scale === '1';
  const words = [split.currency ?? '$', ...(isBare ? [] : [scaleNames[scale]])].filter(Boolean).join(' ');
  if (measure === 'millions') return money(words, [scale, million], split.currency);
  if (measure === 'dollars' && split.currency !== null && split.currency !== 'USD') return undefined;
  return money(words, [scale, '1'], split.currency);
}

/** Hundredths of the unit of whichever currency; of some it is said. */
const hundredths: ReadonlyMap<string, string | null> = new Map([
  ...['cents', 'cent', '¢'].map((word) => [word, null] as const),
  ...['pence', 'penny'].map((word) => [word, 'GBP'] as const),
  ['usc', 'USD'],
  ['c', null],
  ...['us', 'a', 'c', 'ca', 'au', 'nz'].flatMap((sign) =>
    ['¢', 'cents', 'cent'].map((word) => [`${sign}${word}`, readSign(`${sign}$`)] as const),
  ),
]);

function readSign(text: string): string | null {
  return signs.find(([sign]) => sign === text)?.[1] ?? null;
}

/** `GBp`, `ZAc`, `KWF`: read by their case, before anything is made small. */
function readPart(text: string): FileUnit | undefined {
  const written = readCurrency(text);
  return written && written.per !== 1
    ? money(written.written, ['1', String(written.per)], written.currency)
    : undefined;
}

/** `C$`, `cents`, `GBp`: money without a scale. */
function readOnes(text: string): FileUnit | undefined {
  const written = readPart(text);
  if (written) return written;
  const part = hundredths.get(key(text));
  if (part !== undefined) return money(part === null ? 'cents' : `${part} cents`, ['1', '100'], part);
  const split = splitCurrency(key(text));
  if (split && hundredths.has(split.rest)) return money(`${split.currency ?? '$'} cents`, ['1', '100'], split.currency);
  return split?.rest === '' ? money(split.currency ?? '$', ['1', '1'], split.currency) : undefined;
}

/** `C$`, `A$ per share`, `cents`, `GBp`: the money of one share. */
export const readSharePrice = (text: string): FileUnit | undefined =>
  readOnes(text.replace(/(?: ?\/ ?| per )(?:share|sh|unit)s?$/iu, '').trim());

/** `000s`, `million shares`: how many are counted at once. */
export function readCount(text: string): FileUnit | undefined {
  const scale = scales.get(key(text).replace(/(?:shares?|securities|options|warrants|units)$/u, ''));
  return scale === undefined ? undefined : { label: scaleNames[scale] ?? '', unit: null, times: [scale, '1'] };
}

const perUnits: ReadonlyMap<string, PriceUnit> = new Map([
  ...priceUnits.map((unit) => [unit, unit] as const),
  ['ounce', 'oz'],
  ['toz', 'oz'],
  ['troyoz', 'oz'],
  ['lbs', 'lb'],
  ['pound', 'lb'],
  ['tonne', 't'],
  ['carat', 'ct'],
  ['mtu', 'dmtu'],
]);

export const perUnit = /\/| per /u;
/** What a cost is counted by beside its unit: `US$/oz sold`, `US$/oz Au`. Of an equivalent it is another cost. */
const countedBy = / (?:sold|produced|payable|recovered|poured|au|ag|cu|gold|silver|copper)$/iu;

/** `US$/oz`, `C$ per lb`, `GBp/oz`, `US¢/lb`. */
export function readPerUnit(text: string): FileUnit | undefined {
  const plain = text.trim().replace(countedBy, '').replace(countedBy, '').replace(/ per /iu, '/');
  const [of = '', counted = '', ...more] = plain.split('/');
  const per = key(counted);
  // Of a kilogram, tonne or ounce South Africa writes its rand as a bare letter.
  const money = of.trim() === 'R' ? 'ZAR' : of.trim();
  const one = more.length > 0 || !perUnits.has(per) ? undefined : readOnes(money);
  return one && { ...one, label: `${one.label}/${per}` };
}

/** The same with the unit for a field of its own; that field says the unit alone. */
export function readUnitCost(text: string): FileUnit | undefined {
  const alone = perUnits.get(key(text));
  if (alone !== undefined) return { label: alone, unit: alone, times: ['1', '1'] };
  const read = readPerUnit(text);
  return read && { ...read, unit: perUnits.get(read.label.split('/')[1] ?? '') ?? null };
}
