/**
 * Degiro, account statement: `Inbox/Activity → Account statement → Export → CSV`. Every booking with its text: a trade
 * (`Koop 10 @ 22,5 EUR`, with the name of the share in it in newer files), its fees and its conversion with the same number of
 * the order, dividends and their tax. Headers and texts in the language of the account; days first; the column of a currency
 * is the one with the header, the amount stands behind it without one. Source: the public samples of Export-To-Ghostfolio.
 */
import { Exact } from '../trade-decimals.ts';
import { type NumberStyle, numberStyles, readNumber } from '../../../../../domain/tables/number-style.ts';
import { cutEnd } from '../../../../../domain/text/cut-end.ts';
import { readCurrency, type WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import {
  type Cells,
  type Joined,
  type Layout,
  LeftOut,
  Part,
  PaymentPart,
  type Reading,
  RowRefused,
  type StatementRow,
} from '../model.ts';
import { currencyNamed, dateOf, moneyIn, namedBy, numberOf, spokenIn, textOf, unitOf } from '../read-cells.ts';
import { feeOf, tradeOf } from '../trades.ts';
import { atRate, rateNote } from '../foreign-money.ts';

const buys = new Set(['koop', 'buy', 'kauf', 'achat', 'compra', 'acquisto', 'køb', 'köp', 'kjøp', 'osto', 'kupno']);
const sells = new Set([
  ...['verkoop', 'sell', 'verkauf', 'vente', 'venta', 'venda', 'vendita'],
  ...['salg', 'sälj', 'myynti', 'sprzedaż'],
]);

interface SpokenTrade {
  type: 'buy' | 'sell';
  /** What may be the figures: with blanks between thousands nobody knows whether the next one is a name's. */
  shares: readonly string[];
  prices: readonly string[];
  currency: string;
}

const group = /^\d{3}(?!\d)/u;

/** `1 000 Alpha` may be 1 or 1000: the shorter first. */
function readingsOf(words: readonly string[]): string[] {
  const [first = '', ...more] = words;
  const found = [first];
  if (!/^\d{1,3}$/u.test(first)) return found;
  for (const word of more) {
    if (!/^\d{3}(?:[.,]\d+)?$/u.test(word)) break;
    found.push(`${found.at(-1)}${word}`);
    if (!/^\d{3}$/u.test(word)) break;
  }
  return found;
}

/** The price before the currency: behind `@` all of it; else of the words before it that end in figures. */
function pricesOf(words: readonly string[]): string[] {
  const text = words.join(' ');
  const at = text.lastIndexOf('@');
  if (at >= 0)
    return [
      text
        .slice(at + 1)
        .trim()
        .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/gu, ''),
    ];
  const last = words.at(-1) ?? '';
  const found = [last.slice(cutEnd(last, '0123456789.,').length)];
  for (let place = words.length - 2; place > 0; place -= 1) {
    const word = words[place] ?? '';
    if (found.at(-1) === '' || !group.test(found.at(-1) ?? '') || !/^\d{1,3}$/u.test(word)) break;
    found.push(`${word}${found.at(-1)}`);
  }
  return found;
}

/** `Koop 10 Alpha Mining@22,5 EUR (CA0000000001)`: name and ISIN may be missing, and so may the sign before the price. */
function spokenTrade(text: string): SpokenTrade | undefined {
  const words = text.split(/\s+/u);
  if (/^\([A-Z0-9]{12}\)$/iu.test(words.at(-1)!)) words.pop();
  const [verb = '', ...rest] = words;
  const currency = rest.at(-1) ?? '';
  const type = sells.has(verb.toLowerCase()) ? 'sell' : 'buy';
  if (type === 'buy' && !buys.has(verb.toLowerCase())) return undefined;
  const name = rest.findIndex((word) => word.includes('@'));
  const shares = readingsOf(rest.slice(0, name > 0 ? name : -2));
  const prices = pricesOf(rest.slice(0, -1));
  const isFigure = (figure: string) => /^[\d.,'’]+$/u.test(figure);
  const isTrade = rest.length > 2 && shares.every(isFigure) && prices.every(isFigure) && /^[a-z]{3}$/iu.test(currency);
  return isTrade ? { type, shares, prices, currency } : undefined;
}

/** Whether a text begins as one of a trade does; what follows may stand in rows below. */
function isTradeBegun(text: string): boolean {
  const [verb = '', shares = ''] = text.split(' ', 2);
  return (buys.has(verb.toLowerCase()) || sells.has(verb.toLowerCase())) && /^[\d.,'’]+$/u.test(shares);
}

const tax =
  /dividendbelasting|dividend tax|dividendensteuer|imp[ôo]ts? sur (?:les )?dividende|retenci[óo]n del? dividendo|ritenuta sul dividendo|imposto s(?:\/|obre)?(?: o)? ?dividendo|withholding tax/iu;
const dividend = /^(?:dividende?|dividendo|ausschüttung|capital gain|kapitaluitkering|fund distribution)\b/iu;
const capital =
  /return of capital|^capital return\b|kapitaalteruggave|remboursement de capital|kapitalrückzahlung|devoluci[óo]n de capital|reembolso de capital|rimborso (?:di |del )?capitale/iu;
const fee =
  /transactiekosten|transaction and\/or third|transaktionsgebühr|frais degiro|frais de courtage|comisi[óo]n(?:es)? de|comiss[õo]es de|costi di transazione|costes de transacci|commissioni di|financial transaction tax|transactietaks|beurstaks|taxe sur les transactions financi|finanztransaktionssteuer|stamp duty|transactiebelasting|transaction tax|impuesto (?:de|sobre(?: las)?) transacci|impost[oa] sulle transazioni|imposto sobre (?:as )?transa[cç]|podatek od transakcji/iu;
const accountFee =
  /aansluitingskosten|connection fee|frais de connexion|verbindungskosten|connectivity|einrichtung von handelsmodalit|costes de conectividad|adr\/gdr|corporate action fee|custody fee|custo de conectividade|costi di connessione|droits de garde|depotgebühr|bewaarloon/iu;
const conversion =
  /valuta (?:debitering|creditering)|fx (?:debit|credit)|währungswechsel|op[ée]ration de change|cambio de divisa|levantamento de divisa|cr[ée]dito de divisa|prelievo cambio|deposito cambio/iu;
const leftOut: readonly (readonly [text: RegExp, what: string])[] = [
  [conversion, 'Currency conversions'],
  [
    /productwijziging|product change|produktänderung|split|spin|fusie|merger|fusion|delisting|claim|stock dividend|rights|takeover|overname|übernahme|isin change|isin-?wijziging|isin-?änderung|op[ée]ration sur titres|tender/iu,
    'Corporate actions: enter them by hand',
  ],
  [
    /cash sweep|flatex|overboeking|deposit|ideal|sofort|einzahlung|auszahlung|withdrawal|ingreso|retirada|dep[óo]sito|levantamento|versement|retrait|prelievo|terugstorting|transfer/iu,
    'Deposits, withdrawals and transfers',
  ],
  [/rente|interest|zinsen|int[ée]r[êe]t|inter[ée]s|interessi|juros/iu, 'Interest'],
];

/** A booking of an order. */
interface Booking {
  trade?: StatementRow;
  fee?: { amount: string; currency: WrittenCurrency; column: string; cells: Cells };
  /** One side of a conversion: how much of which currency. */
  changed?: { amount: string; currency: WrittenCurrency };
  order: string;
}

/** Half of an order's number may stand in the row below. */
const orderOf = (cells: Cells) => textOf(cells, 'order').slice(0, 18);
const securityOf = (cells: Cells) => namedBy(cells, { isin: 'isin', name: 'name' });

/** Texts keep the language's commas where a program wrote the amounts anew: the way of reading them whose product was booked. */
function styleOf(cells: Cells, [shares, price]: readonly [string, string], per: number): NumberStyle | null {
  // Whole shares have no decimals: what parts them are thousands.
  const groups = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/u.exec(shares);
  if (groups) return groups[1] === '.' ? 'comma' : 'point';
  const booked = numberOf(cells, 'amount');
  const { numbers } = cells.styles;
  if (booked === null || Number(booked) === 0) return numbers;
  const paid = Math.abs(Number(booked)) * per;
  const fits = numberStyles.filter((style) => {
    const product = Number(readNumber(shares, style)) * Number(readNumber(price, style));
    return Math.abs(product - paid) <= 0.02 * per + product * 0.0005;
  });
  return fits.length === 0 || (numbers !== null && fits.includes(numbers)) ? numbers : fits[0]!;
}

/** The reading of a text whose product was booked; refuses one that may be another number of shares. */
function settled(cells: Cells, { shares, prices }: SpokenTrade, per: number): { shares: string; price: string } {
  const pairs = shares.flatMap((of) => prices.map((price) => ({ shares: of, price })));
  const [only, ...more] = pairs;
  if (only && more.length === 0) return only;
  const paid = Math.abs(Number(numberOf(cells, 'amount') ?? 0)) * per;
  const fits = pairs.filter((pair) =>
    numberStyles.some((style) => {
      const product = Number(readNumber(pair.shares, style)) * Number(readNumber(pair.price, style));
      return paid > 0 && Math.abs(product - paid) <= 0.02 * per + product * 0.0005;
    }),
  );
  const [fit] = fits;
  if (fit && new Set(fits.map(({ shares: of, price }) => `${of} ${price}`)).size === 1) return fit;
  throw new RowRefused(
    'text',
    `This text can be read as ${shares.join(' or ')} shares at ${prices.join(' or ')}, and the amount does not tell which. Write the thousands without a blank.`,
  );
}

function tradeIn(cells: Cells, spokenOf: SpokenTrade): Booking {
  const currency = currencyNamed('text', spokenOf.currency);
  const words = settled(cells, spokenOf, currency.per);
  const facts = {
    named: securityOf(cells),
    type: spokenOf.type,
    date: dateOf(cells, 'date'),
    currency,
  } as const;
  const styles = { ...cells.styles, numbers: styleOf(cells, [words.shares, words.price], currency.per) };
  const trade = spokenIn(cells, { column: 'text', words, styles }, (spoken) =>
    tradeOf(spoken, { shares: 'shares', price: 'price' }, facts),
  );
  const booked = numberOf(cells, 'amount');
  const gross = new Exact(trade.shares!).times(trade.pricePerShare!);
  if (booked !== null && new Exact(booked).abs().minus(gross).abs().gt(gross.times(0.0005).plus(0.02)))
    cells.warn(
      'currency',
      `${words.shares} shares at ${words.price} come to ${gross.round(2).toFixed()} ${currency.currency}; the file says ${booked}. Look at shares, price and currency.`,
    );
  return { trade, order: orderOf(cells) };
}

function read(cells: Cells): Reading {
  const text = cells.text('text').slice(0, 300);
  const [amount, order] = [numberOf(cells, 'amount'), orderOf(cells)];
  const trade = spokenTrade(text);
  if (trade && textOf(cells, 'isin') !== '') return new Part<Booking>(tradeIn(cells, trade));
  if (isTradeBegun(text) && textOf(cells, 'isin') !== '' && amount !== null && Number(amount) !== 0)
    throw new RowRefused('text', 'This is no text of a trade, as ‘Buy 10 @ 22.50 EUR’. Enter the trade by hand.');
  const behind = dividend.test(text) ? text.slice(text.indexOf(':') + 1).trim() : '';
  if (isTradeBegun(behind) && textOf(cells, 'isin') !== '') {
    const bought = spokenTrade(behind);
    const isPaid = amount !== null && amount.startsWith('-');
    // `DIVIDEND HERINVESTERING: Koop 10 @ 10 CHF` is what was bought for a dividend, which has a row of its own.
    if (bought?.type === 'buy' && isPaid) return new Part<Booking>(tradeIn(cells, bought));
    return new LeftOut('Corporate actions: enter them by hand');
  }
  if (text === '' && textOf(cells, 'date') === '') return new LeftOut('Second lines of numbers of orders');
  const currency = () => currencyNamed('currency', textOf(cells, 'currency'));
  // Where the broker kept the money of the account.
  if (/liquidity fund/iu.test(cells.text('name')) && dividend.test(text)) return new LeftOut('Interest');
  if (textOf(cells, 'isin') !== '' && (tax.test(text) || dividend.test(text) || capital.test(text))) {
    if (amount === null || Number(amount) === 0) return new LeftOut('Rows without an amount');
    const money = moneyIn(cells, 'amount', amount, currency());
    return new PaymentPart({
      ...securityOf(cells),
      ...{
        kind: capital.test(text) ? 'return-of-capital' : 'dividend',
        date: dateOf(cells, 'value'),
        ...unitOf(currency()),
      },
      ...(tax.test(text) ? { amount: '0', tax: money } : { amount: money, tax: '0' }),
      ...{ fees: '0', notes: null, key: order, field: 'amount' },
    });
  }
  if (order !== '' && amount !== null && fee.test(text))
    return new Part<Booking>({ fee: { amount, currency: currency(), column: 'currency', cells }, order });
  if (order !== '' && amount !== null && conversion.test(text))
    return new Part<Booking>({ changed: { amount, currency: currency() }, order });
  if (fee.test(text) || accountFee.test(text)) {
    const of = textOf(cells, 'isin') === '' ? {} : { named: securityOf(cells) };
    return feeOf(cells, 'amount', currency(), {
      ...of,
      date: dateOf(cells, 'date'),
      notes: text,
      costsAre: 'negative',
    });
  }
  return new LeftOut(leftOut.find(([pattern]) => pattern.test(text))?.[1] ?? 'Bookings of other kinds');
}

/** So much of the account's currency for one unit of the trade's, of the conversions of an order. */
function rateOf(bookings: readonly Booking[], trade: string): { rate: Exact; account: WrittenCurrency } | undefined {
  const sums = new Map<string, { sum: Exact; currency: WrittenCurrency }>();
  for (const { changed } of bookings) {
    if (!changed) continue;
    const { amount, currency } = changed;
    const before = sums.get(currency.currency)?.sum ?? new Exact(0);
    sums.set(currency.currency, { sum: before.plus(amount), currency });
  }
  const of = sums.get(trade);
  const account = [...sums.values()].find(({ currency }) => currency.currency !== trade);
  return of && account && sums.size === 2 && !of.sum.eq(0)
    ? { rate: account.sum.div(of.sum).abs(), account: account.currency }
    : undefined;
}

function joinOrder(bookings: readonly { row: number; booking: Booking }[]): Joined[] {
  const trades = bookings.filter(({ booking }) => booking.trade);
  const rest = bookings.filter(({ booking }) => !booking.trade);
  const [first, ...more] = trades;
  const all = bookings.map(({ booking }) => booking);
  if (!first) {
    return rest.map(({ row, booking }) => ({
      rows: [row],
      result: booking.changed
        ? new LeftOut('Currency conversions')
        : new LeftOut('Fees of orders that are not in the file'),
    }));
  }
  const trade = { ...first.booking.trade! };
  const found = rateOf(all, trade.currency);
  let fees = new Exact(0);
  for (const { booking } of rest) {
    if (!booking.fee) continue;
    const { amount, currency, cells, column } = booking.fee;
    const paid = new Exact(amount).abs();
    if (currency.currency === trade.currency) fees = fees.plus(paid);
    else if (found && found.account.currency === currency.currency) {
      const converted = atRate(paid, found.rate);
      fees = fees.plus(converted);
      cells.warn(
        column,
        `Fees of ${paid.toFixed()} ${currency.currency} are ${converted.toFixed()} ${trade.currency} at the rate of this order.`,
      );
    } else
      cells.warn(
        column,
        `Fees of ${paid.toFixed()} ${currency.currency} are not kept, as the trade is in ${trade.currency} and the file has no rate for its order.`,
      );
  }
  if (!fees.eq(0)) trade.fees = fees.round(2).toFixed();
  if (found) {
    const currency = readCurrency(trade.currency)!;
    trade.notes = rateNote({ account: found.account, trade: currency, rate: found.rate }, null);
  }
  return [
    { rows: [first.row, ...rest.map(({ row }) => row)], result: trade },
    ...more.map(({ row, booking }): Joined => ({ rows: [row], result: booking.trade! })),
  ];
}

function join(parts: readonly { row: number; part: unknown }[]): Joined[] {
  const bookings = parts.map(({ row, part }) => ({ row, booking: part as Booking }));
  const orders = Map.groupBy(bookings, ({ row, booking }) => booking.order || `row ${row}`);
  return [...orders.values()].flatMap((ofOne) => joinOrder(ofOne));
}

export const degiroAccount: Layout = {
  format: 'degiro',
  name: 'Account statement',
  columns: {
    date: { names: ['Datum', 'Date', 'Fecha', 'Data'], isRequired: true, holds: 'date' },
    value: {
      names: [
        'Valutadatum',
        'Value date',
        'Valuta',
        'Date de',
        'Date de valeur',
        'Fecha valor',
        'Data Valor',
        'Data Valore',
        'Data Valuta',
        'Data di Valuta',
      ],
      isRequired: true,
      holds: 'date',
    },
    name: { names: ['Product', 'Produkt', 'Produit', 'Producto', 'Prodotto', 'Produto'], isRequired: true },
    isin: { names: ['ISIN', 'Code ISIN', 'Código ISIN'], isRequired: true },
    text: {
      names: ['Omschrijving', 'Description', 'Beschreibung', 'Descripción', 'Descrizione', 'Descrição'],
      isRequired: true,
    },
    rate: { names: ['FX', 'Tipo', 'Borsa', 'T.', 'Taux'] },
    currency: {
      names: ['Mutatie', 'Change', 'Änderung', 'Mouvements', 'Variación', 'Variazioni', 'Mudança'],
      isRequired: true,
    },
    amount: { names: [], behind: 'currency', isRequired: true, holds: 'number' },
    order: { names: ['Order Id', 'Order ID', 'Order-ID', 'ID Orden', 'ID Ordre', 'ID ordine', 'ID da Ordem'] },
  },
  dates: 'day-first',
  wraps: {
    column: 'text',
    goesOn: (text, next) => spokenTrade(`${text} ${next}`) !== undefined || (isTradeBegun(text) && !spokenTrade(text)),
  },
  read,
  join,
};
