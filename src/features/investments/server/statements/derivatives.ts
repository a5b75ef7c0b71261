/** Options and coins by what they are called, in files that do not say of what kind a security is. */
const longest = 120;

const symbols: readonly RegExp[] = [
  // `ABC   260117C00030000`, `-ABC260117C30`, `.ABC260117C30`
  /^[-.]?[A-Z.]{1,6} *\d{6}[CP]\d{1,8}(?:\.\d{1,4})?$/u,
  // `ABC 17JAN26 30 C`, `ABC 01/17/2026 30.00 C`, `ABC 2026-01-17 30 P`
  /^[A-Z.]{1,6} (?:\d{1,2}[A-Z]{3}\d{2,4}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}) [\d.]{1,9} [CP](?:ALL|UT)?$/iu,
  // `ABC16Jan26C45.00`, `ABC26JAN450CE`
  /^[A-Z.]{1,6}\d{1,2}[A-Z]{3}\d{2}[CP][\d.]{1,9}$/iu,
  /^[A-Z]{1,12}\d{2}[A-Z]{3}\d{1,7}(?:\.\d{1,2})?[CP]E$/u,
  // `ABC/20H26C15:xcbf`
  /^[A-Z.]{1,6}\/\d{1,2}[A-Z]\d{2}[CP][\d.]{1,9}(?::\w{1,8})?$/iu,
];
/** `CALL-100 ABC'26 JA@30`, `PUT .ABC JAN26 20`, `CALL (ABC) ALPHA MINING JUN 20 25 $2 (100 SHS)`. */
const startsAsOption = /^(?:call|put)\b[-\s.(][^\n]{0,100}\d/iu;
/** `ABC Mar 20 '26 $15 Call`, `ABC 3/20/2026 Call $15.00`, `Long Call 12/26`. */
const namesOption = /\d[^\n]{0,60}\b(?:call|put)s?\b|\b(?:call|put)s? \$?\d/iu;
/** A bond that its issuer takes back is called, too. */
const ofBond = /\bcall(?:ed|able)\b|\bcall (?:date|price)/iu;

export function isOption(text: string): boolean {
  const words = text.slice(0, longest).trim();
  if (symbols.some((symbol) => symbol.test(words))) return true;
  return startsAsOption.test(words) || (namesOption.test(words) && !ofBond.test(words));
}

const coins = new Set(
  'bitcoin|bitcoin cash|ethereum|ether|litecoin|ripple|xrp|solana|dogecoin|cardano|polkadot|tether|usd coin|stellar|chainlink|avalanche|shiba inu|polygon|monero|tron'.split(
    '|',
  ),
);
const coinPair = /^(?:BTC|XBT|ETH|XRP|DOGE|LTC|BCH|USDT|USDC)[-/.]?(?:USD|EUR|GBP|CAD|AUD|CHF|USDT)$/u;

/** Whether a name or a symbol is that of a coin; funds that hold coins are called otherwise. */
export function isCoin(text: string): boolean {
  const words = text.slice(0, longest).trim();
  return coins.has(words.toLowerCase()) || coinPair.test(words.toUpperCase());
}

/** The symbol of a coin alone, which may be that of a share elsewhere, too. */
const coinSymbols = new Set(
  'BTC|XBT|ETH|LTC|XRP|BCH|SOL|DOGE|ADA|DOT|USDT|USDC|XLM|LINK|AVAX|SHIB|MATIC|POL|XTZ|UNI|FIL|ALGO|ATOM|AAVE|SWQ'.split(
    '|',
  ),
);
export const isCoinSymbol = (symbol: string): boolean => coinSymbols.has(symbol.slice(0, 10).trim().toUpperCase());

/** What stands for a coin where a security's ISIN is expected. */
export const isCoinCode = (isin: string): boolean => /^XF000[A-Z]{3,4}\d{3,4}$/u.test(isin.slice(0, 12));
