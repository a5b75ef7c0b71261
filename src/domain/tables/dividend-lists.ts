/** Lists of dividends alone, without a column of what a share cost. */
import { fold } from '../text/fold.ts';
import { guessFields, missingFields, type TradeAction, type TradeField } from './statement-columns.ts';

const key = (header: string) => fold(header.slice(0, 100).replaceAll('_', ' '));

const ofDividends =
  /\bdiv(?:idends?|idende[ns]?|idendos?|idendi|\.)?(?![a-z])|ausschutt|\bdps\b|\bdistributions?\b|utdelning|utbytte|udbytte|dywidend|osinko|\bex[- ]?(?:div\w*[- ])?(?:date|day|tag|datum|dag|dato)\b|\bfranked\b|\bfranking\b|\bzahltag\b/u;

/** What is expected, or what a share pays in a year, has not come. */
const ofForecasts =
  /\byield|rendite|rendement|annual|jahrlich|forward|estimat|expect|project|forecast|upcoming|growth|frequency|payout ratio/u;

const ofPayDay =
  /^(?:(?:dividend )?(?:payment|pay|paid|payable|payout) ?(?:date|day|on)|date (?:of payment|paid|received|credited)|(?:received|paid|credited) ?(?:on|date)?|zahl(?:tag|ungstag|ungsdatum|bartag|barkeitstag|termin)|zahlbar(?: am)?|date de paiement|date paiement|fecha(?: de)? pago|data(?: di| de)? pagamento|betaal(?:datum|dag)|betalings?(?:datum|dato|dag)|utbetalnings?(?:dag|datum)|utbetalingsda(?:to|g))$/u;
const ofExDay =
  /^ex[- ]?(?:div\w*[- ])?(?:date|day|tag|datum|dag|dato)$|^date ex\b|^(?:date|fecha|data) (?:de )?detachement|^ex$/u;

const ofShare =
  /\bper (?:share|unit|stock|security)\b|\/ ?(?:share|unit|stuck)\b|\b(?:pro|je) (?:stuck|anteil|aktie)\b|\bpar (?:action|titre)\b|\bpor (?:accion|acao)\b|\bper (?:aandeel|azione|aktie|andel)\b|^dps\b|\bdividend rate\b/u;
const ofMoney =
  /\b(?:dividend\w*|dividende\w*|distributions?|payments?|payout|amount|total|received|paid|credited|cash|income|value|betrag|summe|montant|importe|importo|valor|bedrag|belopp|belop|belob|ausschuttung\w*|utdelning|utbytte|udbytte|kwota)\b|^(?:gross|net|brutto|netto|brut|bruto|neto|lordo)\b/u;
const ofGross = /\bgross\b|brutto|\bbrut\b|\bbruto\b|\blordo\b/u;
const ofNet = /\bnet\b|netto|\bneto\b/u;
const ofTax =
  /withh|\bwht\b|quellensteuer|kapitalertrag|abgeltung|\bkest\b|verrechnungssteuer|retenue|retencion|ritenuta|kallskatt|kildeskatt|udbytteskat|dividendbelasting|voorheffing|precompte|\bsteuern?\b|prelevement|\bimpots?\b|\bimpuestos?\b|\bpodatek|\btax(?:es)?\b/u;
/** The franked part of a dividend is not all of it, as its other part is not. */
const ofNoMoney =
  /%|\b(?:(?:un)?franked|rate|percent\w*|currency|ccy|date|day|type|number|id|credits?|reclaim\w*|year|status|country)\b|wahrung|devise|divisa|valuta/u;
/** Money that has come: lists of what is announced have neither shares nor tax. */
const ofReceipt = /\b(?:received|credited|paid)\b/u;
const ofHolding =
  /^(?:(?:shares|units|quantity|no\. of shares)(?: (?:held|owned))?|holding|bestand|held|(?:number|quantity) of (?:shares|units))$/u;

/** Whether headers, or titles above them, say that a file has dividends that came. */
export function saysDividends(headers: readonly string[], titles: readonly string[] = []): boolean {
  const all = headers.map(key);
  return (
    [...all, ...titles.map(key)].some((text) => ofDividends.test(text)) && !all.some((text) => ofForecasts.test(text))
  );
}

/** The column of the day on which a share was traded without its dividend; -1 where none is. */
export const findExDay = (headers: readonly string[]): number =>
  headers.findIndex((header) => ofExDay.test(key(header)));

/** What such a list has as any other file. */
const kept: ReadonlySet<TradeField> = new Set([
  'type',
  'ticker',
  'isin',
  'wkn',
  'sedol',
  'name',
  'exchange',
  'currency',
  'account',
  'notes',
]);

/**
 * What each header of a list of dividends probably says; undefined of any other file, and of one that nobody can tell it of: what
 * is announced, and dividends of a share without their number.
 */
export function guessDividendFields(
  headers: readonly string[],
  titles: readonly string[] = [],
): (TradeField | null)[] | undefined {
  const plain = guessFields(headers);
  if (missingFields(plain) === undefined || !saysDividends(headers, titles)) return undefined;
  const keys = headers.map(key);
  const find = (is: (text: string, at: number) => boolean) => keys.findIndex((text, at) => text !== '' && is(text, at));
  const paid = find((text) => ofPayDay.test(text));
  const day = paid >= 0 ? paid : plain.findIndex((field, at) => field === 'date' && !ofExDay.test(keys[at]!));
  const isMoney = (text: string) =>
    ofMoney.test(text) && !ofShare.test(text) && !ofTax.test(text) && !ofNoMoney.test(text);
  const each = find((text) => ofShare.test(text) && !ofNoMoney.test(text.replace(/\bdividend rate\b/u, '')));
  const tax = find((text) => ofTax.test(text) && !ofNoMoney.test(text));
  const [gross, net] = [ofGross, ofNet].map((side) => find((text) => side.test(text) && isMoney(text)));
  const shares = find((text, at) => plain[at] === 'shares' || ofHolding.test(text));
  const ofOne = find((text) => isMoney(text) && ofDividends.test(text));
  const any = ofOne >= 0 ? ofOne : find((text) => isMoney(text));
  const bare = any >= 0 && (each >= 0 || tax >= 0 || shares >= 0 || ofReceipt.test(keys[any]!)) ? any : -1;
  const amount = [tax >= 0 ? gross! : net!, net!, gross!, bare].find((at) => at >= 0) ?? -1;
  if (day < 0 || (amount < 0 && (each < 0 || shares < 0))) return undefined;
  const found = new Map<number, TradeField>();
  plain.forEach((field, at) => field !== null && kept.has(field) && found.set(at, field));
  const own = { date: day, shares, price: each, amount, tax } satisfies Partial<Record<TradeField, number>>;
  for (const field of ['shares', 'price', 'tax', 'amount', 'date'] as const)
    if (own[field] >= 0) found.set(own[field], field);
  const fields = headers.map((_, at) => found.get(at) ?? null);
  return missingOfDividends(fields) === undefined ? fields : undefined;
}

/** What a file needs to be read as one of dividends; undefined where it is all there. */
export function missingOfDividends(fields: readonly (TradeField | null)[]): string | undefined {
  // Of a dividend nobody asks how many shares it was for, or what one of them paid.
  const stated: (TradeField | null)[] = fields.includes('amount') ? ['shares', 'price'] : [];
  return missingFields([...fields, ...stated.filter((field) => !fields.includes(field))]);
}

/** Whether words of a column of types are those of dividends, and none is of trades. */
export const areOfDividends = (actions: readonly (TradeAction | null)[]): boolean =>
  actions.some((action) => action === 'dividend' || action === 'return-of-capital') &&
  actions.every((action) => action !== 'buy' && action !== 'sell');
