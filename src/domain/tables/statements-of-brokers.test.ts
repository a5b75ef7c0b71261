import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addsUp,
  guessAction,
  guessFields,
  missingFields,
  type TradeAction,
  tradeActionLabels,
  tradeActions,
  type TradeField,
  tradeFieldLabels,
  tradeFields,
} from './statement-columns.ts';

/** What each header that is understood says, in the order of the file. */
const said = (headers: string) => {
  const names = headers.split(';');
  return guessFields(names).flatMap((field, at) => (field === null ? [] : [`${field}: ${names[at]}`]));
};

describe('the columns of brokers and their kind', () => {
  it.each<[whose: string, headers: string, wanted: Readonly<Partial<Record<TradeField, string>>>]>([
    [
      'a Dutch one',
      'Datum;Tijd;Product;ISIN;Beurs;Uitvoeringsplaats;Aantal;Koers;;Lokale waarde;;Waarde;;Wisselkoers;Totaal;;Order ID',
      {
        date: 'Datum',
        name: 'Product',
        isin: 'ISIN',
        exchange: 'Beurs',
        shares: 'Aantal',
        price: 'Koers',
        amount: 'Totaal',
      },
    ],
    [
      'an American one',
      'Date;Action;Symbol;Description;Quantity;Price;Fees & Comm;Amount',
      {
        ...{ date: 'Date', type: 'Action', ticker: 'Symbol', name: 'Description', shares: 'Quantity', price: 'Price' },
        ...{ fees: 'Fees & Comm', amount: 'Amount' },
      },
    ],
    [
      'a Canadian one',
      'Transaction Date;Settlement Date;Action;Symbol;Description;Quantity;Price;Gross Amount;Commission;Net Amount;Currency;Account #;Account Type',
      {
        ...{ date: 'Transaction Date', type: 'Action', ticker: 'Symbol', name: 'Description', shares: 'Quantity' },
        ...{ price: 'Price', fees: 'Commission', amount: 'Net Amount', currency: 'Currency', account: 'Account #' },
      },
    ],
    [
      'an Australian one',
      'Trade Date;Order Type;Security;Units;Average Price ($);Brokerage (inc GST.);Net Proceeds ($)',
      {
        ...{ date: 'Trade Date', name: 'Security', shares: 'Units', price: 'Average Price ($)' },
        ...{ fees: 'Brokerage (inc GST.)', amount: 'Net Proceeds ($)' },
      },
    ],
    [
      'a Swiss one',
      'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
      {
        ...{ date: 'Date', type: 'Transaction', ticker: 'Symbol', name: 'Name', isin: 'ISIN', shares: 'Quantity' },
        ...{ price: 'Unit price', fees: 'Costs', amount: 'Net Amount', currency: 'Currency' },
      },
    ],
    [
      'a Swedish one',
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage;Valutakurs;Instrumentvaluta;ISIN;Resultat',
      {
        ...{ date: 'Datum', account: 'Konto', type: 'Typ av transaktion', name: 'Värdepapper/beskrivning' },
        ...{
          shares: 'Antal',
          price: 'Kurs',
          amount: 'Belopp',
          fees: 'Courtage',
          currency: 'Instrumentvaluta',
          isin: 'ISIN',
        },
      },
    ],
    [
      'a French one',
      'date operation;date valeur;libelle;code isin;quantite;cours;montant;devise;frais',
      {
        ...{ date: 'date operation', name: 'libelle', isin: 'code isin', shares: 'quantite', price: 'cours' },
        ...{ amount: 'montant', currency: 'devise', fees: 'frais' },
      },
    ],
    [
      'a Spanish one',
      'Fecha;Tipo;Valor;ISIN;Títulos;Precio;Divisa;Importe bruto;Comisión;Importe neto',
      {
        ...{ date: 'Fecha', type: 'Tipo', name: 'Valor', isin: 'ISIN', shares: 'Títulos', price: 'Precio' },
        ...{ currency: 'Divisa', fees: 'Comisión', amount: 'Importe neto' },
      },
    ],
    [
      'an Italian one',
      'Data operazione;Data valuta;Tipo operazione;Ticker;Isin;Protocollo;Quantità;Importo euro;Divisa',
      {
        ...{ date: 'Data operazione', type: 'Tipo operazione', ticker: 'Ticker', isin: 'Isin', shares: 'Quantità' },
        ...{ amount: 'Importo euro', currency: 'Divisa' },
      },
    ],
    [
      'a German program',
      'Datum;Typ;Wert;Buchungswährung;Gebühren;Steuern;Stück;ISIN;WKN;Wertpapiername;Notiz',
      {
        ...{ date: 'Datum', type: 'Typ', amount: 'Wert', fees: 'Gebühren', tax: 'Steuern', shares: 'Stück' },
        ...{ isin: 'ISIN', wkn: 'WKN', name: 'Wertpapiername', notes: 'Notiz' },
      },
    ],
    [
      'an English one',
      'Trade date;Settle date;Reference;Description;Unit cost (p);Quantity;Value (£)',
      {
        ...{ date: 'Trade date', notes: 'Reference', name: 'Description', price: 'Unit cost (p)' },
        ...{ shares: 'Quantity', amount: 'Value (£)' },
      },
    ],
    [
      'a program that writes names as one word',
      'TradeDate;Symbol;ISIN;Buy/Sell;Quantity;TradePrice',
      {
        ...{
          date: 'TradeDate',
          ticker: 'Symbol',
          isin: 'ISIN',
          type: 'Buy/Sell',
          shares: 'Quantity',
          price: 'TradePrice',
        },
      },
    ],
  ])('of %s', (_, headers, wanted) => {
    expect(said(headers).toSorted()).toEqual(
      Object.entries(wanted)
        .map(([field, header]) => `${field}: ${header}`)
        .toSorted(),
    );
    expect(missingFields(guessFields(headers.split(';')))).toBeUndefined();
  });

  test('the value is money where no amount stands beside it', () => {
    expect(said('Fecha;Operación;Valor;Cantidad;Precio')).toContain('amount: Valor');
    expect(said('Fecha;Operación;Valor;Nombre;Cantidad;Importe')).toContain('amount: Importe');
  });
});

describe('words for what happened', () => {
  it.each<[action: TradeAction | null, words: readonly string[]]>([
    [
      'buy',
      [
        ...[
          'Buy',
          'BUY - MARKET',
          'YOU BOUGHT',
          'Market buy',
          'Limit buy',
          'Purchase',
          'Kauf',
          'Wertpapierkauf',
          'Achat',
        ],
        ...['ACHAT COMPTANT', 'Compra', 'Acquisto', 'Aankoop', 'Koop', 'Köp', 'KØPT', 'Reinvest Shares', 'DRIP'],
      ],
    ],
    [
      'sell',
      [
        ...['Sell', 'Sold', 'YOU SOLD', 'Limit sell', 'Market sell', 'Verkauf', 'Wertpapierverkauf', 'Vente', 'Venta'],
        ...['Venda', 'Vendita', 'Verkoop', 'Sälj', 'SALG', 'Solgt'],
      ],
    ],
    [
      'dividend',
      [
        ...['Dividend', 'Dividend (Ordinary)', 'Qualified Dividend', 'Cash Dividend', 'Dividende', 'DIVIDENDES'],
        ...['Dividendo', 'Dividendi', 'Utdelning', 'Utbytte', 'Udbytte', 'Ausschüttung', 'Ertragsgutschrift'],
      ],
    ],
    ['return-of-capital', ['Return of Capital', 'Kapitalrückzahlung', 'Capital return', 'Remboursement de capital']],
    [
      'tax',
      ['Withholding tax', 'Quellensteuer', 'Retención', 'Ritenuta', 'Dividendbelasting', 'Källskatt', 'NRA Tax Adj'],
    ],
    ['fee', ['Fee', 'ADR Fee', 'Custody Fee', 'Gebühren', 'Frais', 'Comisión', 'Commission']],
    [
      'leave-out',
      [
        ...['Deposit', 'ACH Deposit', 'Withdrawal', 'Interest', 'Journal', 'Transfer In'],
        // What is sold short, or as an option, is no share of a journal.
        ...['Sell Short', 'Short Sell', 'SHORT SELL', 'Sold Short', 'Short Sale', 'Buy to Cover', 'Buy to Open'],
        ...['Sell to Open', 'Buy to Close', 'Sell to Close', 'Einlage', 'Zinsen', 'Storting', 'Insättning', 'FX'],
      ],
    ],
    ['split', ['Stock Split', 'Reverse Split', 'SPL', 'corp action: Split', 'Regroupement', 'Zusammenlegung']],
    ['tax', ['NRAT', 'NRA Withholding']],
    ['dividend', ['Bardividende', 'Capital gain (LT)', 'Long-Term Capital Gain']],
    [null, ['Merger', 'Spin-off', 'Name change', 'Exercised', 'Expired', 'Rights', 'Balance', 'Wholesale', '', '-']],
  ])('mean %s', (action, words) => {
    for (const word of words) expect([word, guessAction(word)]).toEqual([word, action]);
  });
});

test('of what is guessed every field is there once but fees, in whatever order the columns stand', () => {
  const header = fc.constantFrom(
    ...[
      'Date',
      'Datum',
      'Trade Date',
      'Type',
      'Action',
      'Symbol',
      'Ticker',
      'ISIN',
      'Name',
      'Quantity',
      'Shares',
      'Price',
    ],
    ...['Kurs', 'Amount', 'Total', 'Fee', 'Commission', 'Tax', 'Currency', 'Notes', 'Colour', '', 'Valor', 'Importe'],
  );
  fc.assert(
    fc.property(fc.array(header, { maxLength: 12 }), (headers) => {
      const guesses = guessFields(headers);
      expect(guesses).toHaveLength(headers.length);
      const single = guesses.filter((field) => field !== null).filter((field) => !addsUp(field));
      expect(new Set(single).size).toBe(single.length);
      // A file that is turned round says the same of columns that have no rival.
      const turned = new Set(guessFields(headers.toReversed()));
      for (const [at, name] of headers.entries())
        if (guesses.filter((field) => field === guesses[at]).length === 1 && new Set(headers).size === headers.length)
          expect([name, turned.has(guesses[at] ?? null)]).toEqual([name, true]);
    }),
  );
});

test('all fields and actions have a name of their own', () => {
  for (const [keys, labels] of [
    [tradeFields, tradeFieldLabels],
    [tradeActions, tradeActionLabels],
  ] as const) {
    expect(Object.keys(labels)).toEqual([...keys]);
    expect(new Set(Object.values(labels)).size).toBe(keys.length);
  }
});
