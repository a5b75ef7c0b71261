import { expect, test } from 'vitest';
import { guessAction, guessFields, missingFields, takesTradeBack } from './statement-columns.ts';

test('headers of foreign files in several languages', () => {
  expect(
    guessFields(['Trade Date', 'Side', 'Symbol', 'Qty', 'Fill Price', 'CCY', 'Commission', 'Settlement Date']),
  ).toEqual([...(['date', 'type', 'ticker', 'shares', 'price', 'currency', 'fees'] as const), null]);
  expect(
    guessFields(['Handelsdatum', 'Typ', 'WKN', 'Bezeichnung', 'Stück', 'Kurs', 'Währung', 'Betrag (EUR)']),
  ).toEqual([...(['date', 'type', 'wkn', 'name', 'shares', 'price', 'currency', 'amount'] as const)]);
  expect(guessFields(['Fecha', 'Operación', 'Valor', 'Cantidad', 'Precio'])).toEqual([
    ...(['date', 'type', 'amount', 'shares', 'price'] as const),
  ]);
  const nordic = [
    'Bokföringsdag',
    'Affärsdag',
    'Transaktionstyp',
    'Värdepapper',
    'ISIN',
    'Antal',
    'Kurs',
    'Total Avgift',
  ];
  expect(guessFields([...nordic, 'Belopp'])).toEqual([
    null,
    ...(['date', 'type', 'name', 'isin', 'shares', 'price', 'fees', 'amount'] as const),
  ]);
  const sharesight = [
    'Trade Date',
    'Instrument Code',
    'Market Code',
    'Quantity',
    'Price in Dollars',
    'Transaction Type',
  ];
  expect(guessFields([...sharesight, 'Brokerage (optional)'])).toEqual([
    ...['date', 'ticker', 'exchange', 'shares', 'price', 'type', 'fees'],
  ]);
  expect(guessFields(['Commission', 'GST', 'Stamp Duty'])).toEqual(['fees', 'fees', 'fees']);
  expect(guessFields(['GST', 'Date'])).toEqual([null, 'date']);
  expect(guessFields(['Colour', '', 'a'.repeat(10_000)])).toEqual([null, null, null]);
});

test('words of the column of types', () => {
  const meanings = {
    ...{ Buy: 'buy', BOUGHT: 'buy', Kauf: 'buy', Achat: 'buy', compra: 'buy', B: 'buy', Sell: 'sell', Verkauf: 'sell' },
    ...{ Vente: 'sell', S: 'sell', 'Cash Dividend': 'dividend', Dividende: 'dividend', 'Withholding Tax': 'tax' },
    ...{ Quellensteuer: 'tax', 'Custody fee': 'fee', Gebühren: 'fee', Deposit: 'leave-out', Zinsen: 'leave-out' },
    ...{
      'Stock split': 'split',
      Regroupement: 'split',
      'Return of capital': 'return-of-capital',
      KÖPT: 'buy',
      SÅLT: 'sell',
      Utdelning: 'dividend',
      Kjøpt: 'buy',
      Solgt: 'sell',
      Prospectus: null,
      '': null,
    },
  } as const;
  for (const [word, action] of Object.entries(meanings)) expect([word, guessAction(word)]).toEqual([word, action]);
});

test('what a file lacks is said, one thing at a time', () => {
  expect(missingFields([])).toBe('Choose the column of the date.');
  expect(missingFields(['date', 'shares'])).toBe(
    'Choose the column of the ticker, of another code, or of the name of the security.',
  );
  expect(missingFields(['date', 'name', 'shares', 'price'])).toBeUndefined();
  expect(missingFields(['date', 'ticker'])).toBe('Choose the column of the number of shares.');
  expect(missingFields(['date', 'ticker', 'shares', 'price', null, null])).toBeUndefined();
  expect(missingFields(['date', 'isin', 'shares'])).toBe('Choose the column of the price, or that of the amount.');
  expect(missingFields(['date', 'isin', 'shares', 'price', 'price'])).toBe(
    'Two columns are chosen for ‘Price of a share’: choose one.',
  );
  expect(missingFields(['date', 'wkn', null, 'shares', 'amount'])).toBeUndefined();
});

test('columns of files of positions name what was traded, and only they', () => {
  expect(guessFields(['Position ID', 'Action', 'Details', 'Units', 'Amount'])).toEqual([
    ...[null, 'type', 'ticker', 'shares', 'amount'],
  ]);
  // Elsewhere details are a text that says anything.
  expect(guessFields(['Details', 'Units'])).toEqual([null, 'shares']);
  expect(guessFields(['Position ID', 'Details'])).toEqual([null, null]);
});

test('a share of the money is no money', () => {
  expect(guessFields(['Fee (%)', 'FX Fee (BPS)', 'Fee (percentage)', 'Fee (pct)', 'Fee (USD)', 'Fee'])).toEqual([
    ...[null, null, null, null, 'fees', 'fees'],
  ]);
});

test.each([
  ['TransactionDate', 'date'],
  ['Transaction_Date', 'date'],
  ['  Trade   Date ', 'date'],
  ['Amount in EUR', 'amount'],
  ['Amount (CAD)', 'amount'],
  ['Price €', 'price'],
  ['Account #', 'account'],
  ['SEDOL', 'sedol'],
  [`${'Price'.padEnd(200)}x`, 'price'],
  ['Amount in EUR paid', null],
] as const)('%j is guessed to be %s', (header, field) => expect(guessFields([header])).toEqual([field]));

test('of two columns that may say a field the likelier one does, of two alike the first', () => {
  expect(guessFields(['Settlement Date', 'Trade Date'])).toEqual([null, 'date']);
  expect(guessFields(['Date', 'Date'])).toEqual(['date', null]);
  expect(guessFields(['Amount', 'Net Amount', 'Total'])).toEqual(['amount', null, null]);
});

test('brokers part their fees: several columns of them may be chosen, of anything else none twice', () => {
  expect(missingFields(['date', 'sedol', 'shares', 'price', 'fees', 'fees'])).toBeUndefined();
  expect(missingFields(['date', 'sedol', 'shares', 'price', 'tax', 'tax'])).toMatch(/^Two columns are chosen for/);
});

test.each([
  ['Reinvestment', 'buy'],
  ['DRIP', 'buy'],
  ['Dividend reinvestment', 'buy'],
  ['Reinvested Dividend', 'dividend'],
  ['Capital return', 'return-of-capital'],
  ['Steuer', 'tax'],
  ['FX conversion', 'leave-out'],
  ['Buy to open', 'leave-out'],
  ['Sale', 'sell'],
  ['Wholesale', null],
  ['*', null],
] as const)('%s is guessed to be a %s', (word, action) => expect(guessAction(word)).toBe(action));

test('headers in Polish, Finnish and Czech, and of fees, tax and amounts in other languages', () => {
  const whole = ['date', 'type', 'name', 'shares', 'price', 'fees', 'amount', 'currency'];
  for (const header of [
    'Data transakcji;K/S;Walor;Liczba;Kurs;Prowizja;Kwota;Waluta',
    'Kauppapäivä;Tapahtumatyyppi;Arvopaperi;Kpl;Kurssi;Välityspalkkio;Summa;Valuutta',
    'Datum obchodu;Směr;Název;Počet;Cena;Poplatky;Celkem;Měna',
    'Fecha operación;Operación;Nombre;Títulos;Precio;Corretaje;Importe neto;Divisa',
    'Data operação;Operação;Produto;Quantidade;Preço;Comissões;Valor líquido;Moeda',
    'Datum;Type;Naam;Aantal;Koers;Makelaarsloon;Nettobedrag;Munt',
  ])
    expect(guessFields(header.split(';'))).toEqual(whole);
  // By its cells alone `Valuta` is a currency, or the day of settlement.
  expect(guessFields('Dato;Type;Verdipapir;Antall;Kurs;Gebyr;Nettobeløp;Valuta'.split(';'))).toEqual([
    ...whole.slice(0, 7),
    null,
  ]);
  expect(guessFields(['Opérations', 'Nombre', 'Cours'])[1]).toBe('shares');
  expect(guessFields(['Brutobedrag', 'Beurstaks', 'Nettobedrag'])).toEqual([null, 'fees', 'amount']);
  expect(guessFields(['Controvalore', 'Spese', 'Importo netto'])).toEqual([null, 'fees', 'amount']);
  for (const tax of ['Podatek', 'Vero', 'Daň', 'Skatt', 'Udbytteskat', 'Roerende voorheffing', 'Précompte mobilier'])
    expect(guessFields([tax])).toEqual(['tax']);
  expect(['Försäljning', 'Udb.', 'Nákup', 'Myynti', 'Dividenduitkering'].map((word) => guessAction(word))).toEqual([
    ...(['sell', 'dividend', 'buy', 'sell', 'dividend'] as const),
  ]);
});

test('a word of sales beside one that other rows are bought under is a sale, and both sides together are asked', () => {
  const sales = [
    'Sparplan Verkauf',
    'Savings plan sale',
    'Reinvestment sold',
    'DRIP sell',
    'Teilverkauf',
    'Verkocht',
    'Såld',
  ];
  const others = [
    'Ordre de vente',
    'Orden de venta',
    'Ordine di vendita',
    'Eladás',
    'Satış',
    'Vânzare',
    '卖出',
    '売却',
    'Продажа',
  ];
  for (const word of [...sales, ...others]) expect([word, guessAction(word)]).toEqual([word, 'sell']);
  const buys = [
    'Savings plan',
    'Gekocht',
    'Ordre d’achat',
    'Orden de compra',
    'Nachkauf',
    'Vétel',
    '買付',
    'Покупка',
    'Αγορά',
  ];
  for (const word of buys) expect([word, guessAction(word)]).toEqual([word, 'buy']);
  for (const word of ['Buy/Sell', 'Kauf / Verkauf', 'Compra o venta', 'Purchase or sale', 'Achat/Vente'])
    expect([word, guessAction(word)]).toEqual([word, null]);
});

test('what a trade cost is a fee, called by the trade or not', () => {
  const fees = [
    'Gebühr Verkauf',
    'Commission on sale',
    'Frais d’achat',
    'Courtage Köp',
    'Provision Kauf',
    'Brokerage buy',
  ];
  for (const word of fees) expect([word, guessAction(word)]).toEqual([word, 'fee']);
  expect(guessAction('Commission-free buy')).toBe('buy');
  expect(guessAction('Commission refund')).toBeNull();
});

test('words beside buys and sells that make something else of them are asked for', () => {
  const words = [
    ...[
      'Option Buy',
      'Pending Buy',
      'Rejected Buy',
      'Expired Sell',
      'Buy Adjustment',
      'Crypto Buy',
      'CFD Buy',
      'Kauf abgelehnt',
    ],
    ...[
      'Anleihe Kauf',
      'Vente à découvert',
      'Venta en corto',
      'Vendita allo scoperto',
      'Venda a descoberto',
      'Verkoop short',
    ],
    ...[
      'Achat de devises',
      'Compra de divisas',
      'Acquisto valuta',
      'Köp valuta',
      'Compra de moeda',
      'Zakup waluty',
      'Osto valuutta',
    ],
    ...['Acquisto diritti', 'Venda de direitos', 'Aankoop claims', 'Salg af tegningsretter', 'Sprzedaż praw poboru'],
  ];
  for (const word of words) expect([word, guessAction(word), takesTradeBack(word)]).toEqual([word, null, false]);
});

test('trades that are taken back are so in other languages, too', () => {
  const words = [
    ...[
      'Kauf gelöscht',
      'Sparplan storniert',
      'Compra anulada',
      'Compra cancelada',
      'Acquisto stornato',
      'Aankoop geannuleerd',
    ],
    ...[
      'Köp makulerat',
      'Köp återkallat',
      'Kjøp kansellert',
      'Køb annulleret',
      'Rettelse salg',
      'Kupno anulowane',
      'Osto peruttu',
    ],
    ...['Korekta sprzedaży', 'Rättelse sälj', 'Correção venda', 'Estorno compra', 'Oikaisu myynti'],
  ];
  for (const word of words) expect([word, takesTradeBack(word), guessAction(word)]).toEqual([word, true, null]);
  for (const word of ['Kauf', 'Achat OPCVM', 'Osto', 'Sprzedaż']) expect(takesTradeBack(word)).toBe(false);
});

test.each([
  ['Fecha,Nombre,Acciones,Precio', 'name'],
  ['Fecha,Nombre,Nº títulos,Precio', 'name'],
  ['Fecha,Nombre,Participaciones,Precio', 'name'],
  ['Date,Valeur,Nombre,Cours', 'shares'],
])('Nombre of %s is of %s', (headers, field) => {
  const all = headers.split(',');
  expect(guessFields(all)[all.indexOf('Nombre')]).toBe(field);
});
