/** Journals written by chance, in layouts by chance: what comes of each row is what was written, or is asked for, or is told. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement } from '../../read-statement.ts';

interface Tongue {
  date: string;
  settlement: string;
  type: string;
  security: string;
  shares: string;
  price: string;
  gross: string;
  fees: readonly [string, string];
  tax: string;
  net: string;
  currency: string;
  words: { buy: string; sell: string; dividend: string };
}

const tongue = (headers: string, words: string): Tongue => {
  const [date = '', settlement = '', type = '', security = '', shares = '', price = '', ...rest] = headers.split('|');
  const [gross = '', fee = '', other = '', tax = '', net = '', currency = ''] = rest;
  const [buy = '', sell = '', dividend = ''] = words.split('|');
  return {
    ...{ date, settlement, type, security, shares, price, gross, fees: [fee, other], tax, net, currency },
    words: { buy, sell, dividend },
  };
};

const tongues: readonly Tongue[] = [
  tongue(
    'Trade Date|Settlement Date|Action|Symbol|Quantity|Price|Gross Amount|Commission|Stamp Duty|Withholding Tax|Net Amount|Currency',
    'Bought|Sold|Cash Dividend',
  ),
  tongue(
    'Handelstag|Valuta|Vorgang|Kürzel|Stück|Kurs|Bruttobetrag|Provision|Fremdspesen|Quellensteuer|Nettobetrag|Währung',
    'Wertpapierkauf|Wertpapierverkauf|Dividendengutschrift',
  ),
  tongue(
    'Date opération|Date valeur|Opération|Symbole|Quantité|Cours|Montant brut|Courtage|TTF|Retenue|Montant net|Devise',
    'ACHAT COMPTANT|VENTE COMPTANT|Encaissement coupons',
  ),
  tongue(
    'Fecha operación|Fecha valor|Operación|Símbolo|Títulos|Precio|Importe bruto|Corretaje|Canon|Retención|Importe neto|Divisa',
    'Compra de valores|Venta de valores|Abono de dividendo',
  ),
  tongue(
    'Data operazione|Data valuta|Tipo operazione|Simbolo|Quantità|Prezzo|Controvalore|Commissione|Spese|Ritenuta|Importo netto|Divisa',
    'Acquisto titoli|Vendita titoli|Stacco dividendo',
  ),
  tongue(
    'Transactiedatum|Valutadatum|Transactietype|Symbool|Aantal|Koers|Brutobedrag|Makelaarsloon|Beurstaks|Bronbelasting|Nettobedrag|Munt',
    'Aankoop|Verkoop|Dividenduitkering',
  ),
  tongue(
    'Affärsdag|Likviddag|Transaktionstyp|Symbol|Antal|Kurs|Bruttobelopp|Courtage|Avgift|Källskatt|Nettobelopp|Valuta',
    'Köpt|Försäljning|Utdelning',
  ),
  tongue(
    'Data transakcji|Data rozliczenia|K/S|Symbol|Liczba|Cena|Wartość|Prowizja|Opłaty|Podatek|Kwota netto|Waluta',
    'K|S|Dywidenda',
  ),
];

const securities = ['ALPH', 'BETA', 'GAMM', 'DELT'];

const layoutOf = fc.record({
  tongue: fc.constantFrom(...tongues),
  isComma: fc.boolean(),
  grouping: fc.constantFrom('', ' ', '\u00A0', "'", 'usual'),
  dates: fc.constantFrom('2024-01-15', '15.01.2024', '15.01.2024 10:11:12'),
  settlement: fc.constantFrom('none', 'before', 'behind'),
  hasGross: fc.boolean(),
  hasNet: fc.boolean(),
  fees: fc.constantFrom(0, 1, 2),
  feesBelowZero: fc.boolean(),
  hasTax: fc.boolean(),
  isSoldBelowZero: fc.boolean(),
  money: fc.constantFrom('plain', 'signed', 'brackets'),
  currencyIn: fc.constantFrom('column', 'cells', 'header'),
  order: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
});
type Chosen = typeof layoutOf extends fc.Arbitrary<infer Of> ? Of : never;

const tradeOf = fc.record({
  type: fc.constantFrom('buy', 'sell', 'dividend'),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 2019, max: 2025 }),
  shares: fc.constantFrom(7, 10, 25, 100, 1_500, 12_000),
  /** In cents, so that sums are whole. */
  price: fc.integer({ min: 105, max: 20_000 }),
  fees: fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 })),
  security: fc.nat({ max: securities.length - 1 }),
});
type Chance = typeof tradeOf extends fc.Arbitrary<infer Of> ? Of : never;

interface Truth {
  type: Chance['type'];
  date: string;
  ticker: string;
  shares: number;
  price: number;
  fees: number[];
  tax: number;
  gross: number;
  net: number;
}

/** A fifth of a dividend is kept back. */
const keptOf = (gross: number) => Math.round(gross / 5);

function truthOf(trade: Chance, place: number, layout: Chosen): Truth {
  const { type, shares, price } = trade;
  const two = (number: number) => String(number).padStart(2, '0');
  const fees = type === 'dividend' ? [] : trade.fees.slice(0, layout.fees);
  const gross = shares * price;
  const tax = type === 'dividend' && layout.hasTax ? keptOf(gross) : 0;
  const cost = fees.reduce((sum, fee) => sum + fee, 0);
  return {
    ...{ type, shares, price, fees, tax, gross },
    // Of one day and share dividends are added up, which is another law.
    date: `${trade.year}-${two(trade.month)}-${two(trade.day)}`,
    ticker: `${securities[trade.security]!}${String.fromCharCode(65 + place)}`,
    net: type === 'buy' ? gross + cost : gross - cost - tax,
  };
}

/** The file, and whose rows are where. */
function written(layout: Chosen, truths: readonly Truth[]): string {
  const { tongue: of, isComma, grouping } = layout;
  const usual = isComma ? '.' : ',';
  const thousands = grouping === 'usual' ? usual : grouping;
  const number = (value: number, digits: 0 | 2, isBelow = false) => {
    const [whole = '', part] = (value / 10 ** digits).toFixed(digits).split('.');
    const text = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, thousands) + (part ? `${isComma ? ',' : '.'}${part}` : '');
    if (!isBelow || value === 0) return text;
    return layout.money === 'brackets' ? `(${text})` : `-${text}`;
  };
  const day = (date: string, later = 0) => {
    const text = new Date(Date.parse(date) + later * 86_400_000).toISOString().slice(0, 10);
    const [year, month, dayOfMonth] = text.split('-');
    return layout.dates === '2024-01-15' ? text : layout.dates.replace('15.01.2024', `${dayOfMonth}.${month}.${year}`);
  };
  const money = (text: string) => (text !== '' && layout.currencyIn === 'cells' ? `${text} EUR` : text);
  const header = (text: string) => (layout.currencyIn === 'header' ? `${text} (EUR)` : text);
  const paid = (value: number, truth: Truth) =>
    money(number(value, 2, layout.money !== 'plain' && truth.type === 'buy'));
  const settlement: [string, (truth: Truth) => string] = [of.settlement, ({ date }) => day(date, 2)];
  const rest: [string, (truth: Truth) => string][] = [
    [of.type, ({ type }) => of.words[type]],
    [of.security, ({ ticker }) => ticker],
    [of.shares, ({ shares, type }) => number(shares, 0, layout.isSoldBelowZero && type === 'sell')],
    [header(of.price), ({ price }) => money(number(price, 2))],
    ...of.fees
      .slice(0, layout.fees)
      .map((name, at): [string, (truth: Truth) => string] => [
        header(name),
        ({ fees }) => (fees[at] === undefined ? '' : money(number(fees[at], 2, layout.feesBelowZero))),
      ]),
  ];
  if (layout.hasGross) rest.push([header(of.gross), (truth) => paid(truth.gross, truth)]);
  if (layout.hasTax) rest.push([header(of.tax), ({ tax }) => (tax === 0 ? '' : money(number(tax, 2)))]);
  if (layout.hasNet) rest.push([header(of.net), (truth) => paid(truth.net, truth)]);
  if (layout.currencyIn === 'column') rest.push([of.currency, () => 'EUR']);
  const shuffled = rest
    .map((column, at) => ({ column, at, rank: layout.order[at] ?? at }))
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ column }) => column);
  const columns: typeof rest = [
    ...(layout.settlement === 'before' ? [settlement] : []),
    [of.date, ({ date }) => day(date)],
    ...(layout.settlement === 'behind' ? [settlement] : []),
    ...shuffled,
  ];
  const lines = [columns.map(([name]) => name), ...truths.map((truth) => columns.map(([, cell]) => cell(truth)))];
  return `${lines.map((cells) => cells.join(';')).join('\n')}\n`;
}

const cents = (amount: string | null | undefined) => Math.round(Number(amount ?? 0) * 100);

interface Read {
  isTold: boolean;
  /** What differs from what was written; nothing of a row that was read as it stands. */
  wrong: string;
}

/** What comes of each row, told or not. */
function readOf(text: string, layout: Chosen, truths: readonly Truth[]): Read[] {
  const numbers = layout.isComma ? 'comma' : 'point';
  const { rows, report, leftOut } = readStatement(Buffer.from(text), { numbers, dates: 'day-first' });
  const told = new Set([...report.warnings, ...report.errors].map(({ row }) => row));
  return truths.map((truth, at) => {
    const row = rows.find((one) => one.row === at + 2);
    const isTold = told.has(at + 2);
    if (!row) return { isTold, wrong: `row ${at + 2} is lost, ${JSON.stringify(leftOut)}` };
    const { event } = row;
    const wrong = Object.entries({
      type: row.transactionType === truth.type,
      date: row.transactionDate === truth.date,
      ticker: row.ticker === truth.ticker,
      currency: row.currency === 'EUR',
      ...(event
        ? { amount: cents(event.amount) === truth.gross, tax: cents(event.withholding) === truth.tax }
        : {
            shares: Number(row.shares) === truth.shares,
            price: cents(row.pricePerShare) === truth.price,
            fees: cents(row.fees) === truth.fees.reduce((sum, fee) => sum + fee, 0),
          }),
    }).flatMap(([name, isRight]) => (isRight ? [] : [name]));
    return { isTold, wrong: wrong.length === 0 ? '' : `row ${at + 2}: ${wrong.join(', ')}` };
  });
}

describe('journals written by chance', () => {
  it('are read as they were written, or asked for, or told, whatever tongue, signs and columns they have', () => {
    const journalOf = fc.record({ layout: layoutOf, trades: fc.array(tradeOf, { minLength: 1, maxLength: 6 }) });
    let [all, right] = [0, 0];
    fc.assert(
      fc.property(journalOf, ({ layout, trades }) => {
        const truths = trades.map((trade, place) => truthOf(trade, place, layout));
        // Nothing tells what the fees of a sale below its worth are.
        fc.pre(truths.every(({ net }) => net > 0));
        const text = written(layout, truths);
        const rows = readOf(text, layout, truths);
        const silent = rows.flatMap(({ isTold, wrong }) => (wrong !== '' && !isTold ? [wrong] : []));
        expect({ text, silent }).toEqual({ text, silent: [] });
        all += rows.length;
        right += rows.filter(({ wrong }) => wrong === '').length;
      }),
      { numRuns: 120 },
    );
    // To ask about everything would keep the law, too.
    expect(right / all).toBeGreaterThan(0.95);
  });
});
