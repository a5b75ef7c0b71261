import { describe, expect, it } from 'vitest';
import { guessDividendFields } from '../../../../../domain/tables/dividend-lists.ts';
import { readLines } from '../read.fixture.ts';

describe('a list of dividends alone', () => {
  it.each([
    [
      'its columns of what came before tax and after it',
      [
        'Payment date;Symbol;Shares;Dividend per share;Gross dividend;Withholding tax;Net dividend;Currency',
        '2024-01-15;ALPH;100;0.125;12.50;1.88;10.62;USD',
      ],
      '2 2024-01-15 ALPH dividend USD 12.5, USD 1.88 of it tax',
    ],
    [
      'German headers, and what is held',
      [
        'Zahltag;ISIN;Wertpapier;Bestand;Brutto;KESt;Netto;Währung;Dividende je Stück',
        '15.01.2024;DE0007164600;Alpha SE;10;22,00;5,80;16,20;EUR;2,20',
      ],
      '2 2024-01-15 ISIN:DE0007164600 dividend EUR 22, EUR 5.8 of it tax',
    ],
    [
      'amounts after tax with the tax beside them',
      [
        'Zahltag;Ex-Tag;ISIN;Bezeichnung;Stück;Steuern;Netto;Währung',
        '15.01.2024;12.01.2024;DE0007164600;Alpha SE;10;5,80;16,20;EUR',
      ],
      '2 2024-01-12 ISIN:DE0007164600 dividend EUR 22, EUR 5.8 of it tax paid 2024-01-15',
    ],
    [
      'tax as what two amounts differ by, in French',
      [
        'Date de paiement;Valeur;Code ISIN;Quantité;Dividende brut;Dividende net;Devise',
        '15/01/2024;ALPHA;FR0000120271;10;7,50;5,25;EUR',
      ],
      '2 2024-01-15 ISIN:FR0000120271 dividend EUR 7.5, EUR 2.25 of it tax',
    ],
    [
      'shares and what one of them paid',
      ['Pay date,Ticker,Shares held,DPS,Currency', '2024-01-15,ALPH,100,0.125,USD'],
      '2 2024-01-15 ALPH dividend USD 12.5',
    ],
    [
      'types that part dividends',
      [
        'Payment date,Type,Stock,Holding,Dividend per share (p),Amount received (£)',
        '15/01/2024,Interim,Alpha plc,1000,2.5,25.00',
      ],
      '2 2024-01-15 NAME:ALPHA PLC dividend GBP 25',
    ],
    [
      'types that all are of dividends, without shares',
      ['Date,Type,Symbol,Amount,Currency', '2024-01-15,Dividend,ALPH,12.50,USD', '2024-01-15,NRA Tax,ALPH,-1.88,USD'],
      '2 2024-01-15 ALPH dividend USD 12.5, USD 1.88 of it tax',
    ],
    [
      'a title above its columns',
      ['Dividend history', '', 'Date,Ticker,Amount,Currency', '2024-01-15,ALPH,12.50,USD'],
      '4 2024-01-15 ALPH dividend USD 12.5',
    ],
  ])('is read by %s', (_, file, row) => {
    expect(readLines(file)).toMatchObject({ rows: [row], errors: [] });
  });

  it('has all that was paid as its amount, and not the franked part of it', () => {
    const franked = 'Payment date,Security,Dividend per share,Shares,Franked amount,Unfranked amount,Total payment';
    expect(guessDividendFields(franked.split(','))).toEqual([
      ...['date', 'name', 'price', 'shares'],
      ...[null, null, 'amount'],
    ]);
    expect(guessDividendFields('Pay date,Ticker,Shares held,DPS,Franked amount'.split(','))?.at(-1)).toBeNull();
  });

  it.each([
    ['Symbol,Ex-Date,Pay Date,Dividend,Currency'],
    ['Symbol,Ex-Date,Pay Date,Dividend amount,Currency'],
    ['Symbol,Shares,Pay Date,Annual dividend,Currency'],
    ['Symbol,Shares,Ex-Date,Dividends received,Currency'],
    ['Date,Symbol,Amount,Currency'],
  ])('is none that only tells what a share pays, or when: %s', (header) => {
    expect(guessDividendFields(header.split(','))).toBeUndefined();
    expect(() => readLines([header, header.replaceAll(/[^,]+/gu, '2024-01-15')])).toThrow('lacks the required columns');
  });

  it('is none where its types are of trades, too', () => {
    const file = ['Date,Type,Symbol,Dividend amount,Currency', '2024-01-15,Buy,ALPH,12.50,USD'];
    expect(() => readLines(file)).toThrow('lacks the required columns');
  });
});

describe('a list of closed positions', () => {
  const inEachTongue = [
    ['Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($)'],
    ['Position ID,Action,Units / Contracts,Open Date,Close Date,Open Rate,Close Rate,Profit(USD),Type'],
    ['Position;Symbol;Type;Volume;Open time;Open price;Close time;Close price;Gross P/L'],
    ['Wertpapier;ISIN;Stück;Kaufdatum;Kaufkurs;Verkaufsdatum;Verkaufskurs;Währung'],
    ['Valeur;Code ISIN;Quantité;Date d’achat;Prix d’achat;Date de vente;Prix de vente;Devise'],
    ['Valor;ISIN;Títulos;Fecha compra;Precio compra;Fecha venta;Precio venta;Importe;Divisa'],
    ['Titolo;ISIN;Quantità;Data acquisto;Prezzo acquisto;Data vendita;Prezzo vendita;Divisa'],
    ['Naam;ISIN;Aantal;Aankoopdatum;Aankoopkoers;Verkoopdatum;Verkoopkoers;Munt'],
    ['Värdepapper;ISIN;Antal;Köpdatum;Köpkurs;Säljdatum;Säljkurs;Valuta'],
    ['Walor;ISIN;Liczba;Data zakupu;Cena zakupu;Data sprzedaży;Cena sprzedaży;Waluta'],
  ] as const;

  it.each(inEachTongue)('is refused with the export to take instead: %s', (header) => {
    const row = header.replaceAll(/[^,;]+/gu, '2024-01-15');
    expect(() => readLines([header, row])).toThrow('Export the transactions of the account instead');
  });

  it('has purchases in the rows that nothing was sold of, and types do not make sales of the others', () => {
    const file = [
      'Symbol,Side,Quantity,Open date,Price,Close date,Close price,Currency',
      'ALPH,Buy,100,2025-03-03,44.50,2025-05-05,50,USD',
      'BETA,Buy,50,2025-03-04,25.11,,,USD',
    ];
    const fields = ['ticker', 'type', 'shares', 'date', 'price', null, null, 'currency'] as const;
    const mapping = { columns: file[0]!.split(',').map((header, place) => ({ header, field: fields[place] ?? null })) };
    expect(readLines(file, { format: 'other', mapping })).toMatchObject({
      rows: ['3 2025-03-04 BETA buy 50 @ 25.11 USD'],
      errors: [expect.stringContaining('2 Close date: This row is a purchase and its sale in one')],
    });
  });

  it.each(['Date de vente', 'Fecha de venta', 'Data vendita', 'Verkoopdatum', 'Säljdatum', 'Verkaufstag'])(
    'is told by ‘%s’ in rows of other lists, too',
    (sold) => {
      const file = readLines([
        `Date,Symbol,Quantity,Purchase price,${sold},Currency`,
        '2025-03-03,ALPH,9,4.5,2025-05-05,USD',
      ]);
      expect(file).toMatchObject({ rows: [], errors: [expect.stringContaining('a purchase and its sale in one')] });
    },
  );

  it('is no list of what is held, which has the price at which its exchange closed', () => {
    for (const closing of ['Close Price', 'Market close value', 'Cours de clôture', 'Precio de cierre', 'Slotkoers'])
      expect([
        closing,
        readLines([
          `Symbol;Purchase Date;Quantity;Purchase Price;Currency;${closing}`,
          'ALPH;2024-01-15;10;5.00;USD;7.00',
        ]).rows,
      ]).toEqual([closing, ['2 2024-01-15 ALPH buy 10 @ 5 USD']]);
  });

  it('is no list of trades whose days are of buys and sells alike', () => {
    const file = [
      'Kauf-/Verkaufsdatum;Typ;Symbol;Stück;Kauf-/Verkaufskurs;Währung;Gewinn',
      '2024-01-15;Kauf;ALPH;10;5,00;EUR;',
      '2024-02-15;Verkauf;ALPH;4;6,00;EUR;4,00',
    ];
    const fields = ['date', 'type', 'ticker', 'shares', 'price', 'currency'] as const;
    const mapping = { columns: file[0]!.split(';').map((header, place) => ({ header, field: fields[place] ?? null })) };
    expect(readLines(file, { format: 'other', mapping }).rows).toEqual([
      '2 2024-01-15 ALPH buy 10 @ 5 EUR',
      '3 2024-02-15 ALPH sell 4 @ 6 EUR',
    ]);
  });

  it('is no list of orders, which are placed and filled', () => {
    const orders = readLines([
      'Symbol,Side,Qty,Fill Price,Order Open Time,Closing Time,Currency,Filled Time',
      'ALPH,Buy,10,1.25,2025-03-03,2025-03-03,USD,2025-03-03',
    ]);
    expect(orders.rows).toEqual(['2 2025-03-03 ALPH buy 10 @ 1.25 USD']);
  });
});

describe('a dividend with its tax beside it', () => {
  const header = 'Fecha operación;Operación;Ticker;Títulos;Precio;Retención;Importe;Divisa';

  it('is what was left where shares times what one paid are both together, and what was paid where they are the amount', () => {
    const net = readLines([header, '2024-08-11;Dividendo;ALPH;76,8934;0,59;13,61;31,76;EUR']);
    expect(net).toMatchObject({
      rows: ['2 2024-08-11 ALPH dividend EUR 45.37, EUR 13.61 of it tax'],
      warnings: [
        '2 Importe: Read as what came after the tax beside it, as both come to what was paid for the shares of this row.',
      ],
    });
    const before = readLines([header, '2024-08-11;Dividendo;ALPH;76,8934;0,59;13,61;45,37;EUR']);
    expect(before.rows).toEqual(net.rows);
  });

  it('is what was left where another column is both together, whatever it is called', () => {
    const expected = ['2 2023-01-10 EPSI dividend EUR 1,480, EUR 370 of it tax'];
    const italian = 'Data operazione;Tipo operazione;Simbolo;Quantità;Controvalore;Commissioni;Tasse;Importo;Valuta';
    expect(readLines([italian, '2023-01-10;Dividendo;EPSI;1 000;1 480,00;;370,00;1 110,00;EUR']).rows).toEqual(
      expected,
    );
    const swedish = 'Datum;Typ av transaktion;Ticker;Antal;Bruttobelopp;Avgift;Källskatt;Nettobelopp;Valuta';
    expect(readLines([swedish, '2023-01-10;Utdelning;EPSI;1000;1480,00;;370,00;1110,00;EUR']).rows).toEqual(expected);
  });

  it('is what was left where its header says so, and no trade of the file says otherwise', () => {
    const named = 'Date;Type;Symbol;Quantity;Price;Fees;Tax;Net Amount;Currency';
    const row = '2024-08-11;Dividend;ALPH;;;;15.00;85.00;USD';
    expect(readLines([named, row]).rows).toEqual(['2 2024-08-11 ALPH dividend USD 100, USD 15 of it tax']);
    expect(readLines([named, row, '2024-08-12;Buy;ALPH;10;5;1;;50.00;USD']).rows[0]).toBe(
      '2 2024-08-11 ALPH dividend USD 85, USD 15 of it tax',
    );
  });
});

it('money below zero in brackets may have its currency behind them, and signs of money stand before and behind it', () => {
  const file = readLines([
    'Date;Type;Symbol;Quantity;Price;Fees;Amount',
    '2024-08-11;Sell;ALPH;(25);111,27 DKK;(1,00) DKK;(2.782,75) DKK',
    '2024-08-12;Buy;ALPH;10;12,50 zł;-1,00 zł;-126,00 zł',
    '2024-08-13;Buy;BETA;10;R70,12;R2,00;-R703,20',
    '2024-08-14;Buy;GAMM;10;R$ 35,00;R$ 1,50;-R$ 351,50',
  ]);
  expect(file.rows).toEqual([
    '2 2024-08-11 ALPH sell 25 @ 111.27 DKK fees 1',
    '3 2024-08-12 ALPH buy 10 @ 12.5 PLN fees 1',
    '4 2024-08-13 BETA buy 10 @ 70.12 ZAR fees 2',
    '5 2024-08-14 GAMM buy 10 @ 35 BRL fees 1.5',
  ]);
});

it.each([
  ['Köpt', 'Sålt'],
  ['Kjøp', 'Salg'],
  ['Kupno', 'Sprzedaż'],
  ['Osto', 'Myynti'],
  ['Compra', 'Venta'],
])('‘%s’ and ‘%s’ in front of a name tell the side in a file without a column of types', (bought, sold) => {
  const file = readLines([
    'Date,Details,ISIN,Quantity,Price,Currency',
    `2025-03-03,${bought} Alpha AB,SE0000108656,10,44.50,SEK`,
    `2025-03-13,${sold} Alpha AB,SE0000108656,4,45.50,SEK`,
  ]);
  expect(file.rows).toEqual([
    '2 2025-03-03 ISIN:SE0000108656 buy 10 @ 44.5 SEK',
    '3 2025-03-13 ISIN:SE0000108656 sell 4 @ 45.5 SEK',
  ]);
});

describe('fees beside a dividend', () => {
  const rowsOf = (...lines: string[]) => readLines(lines).rows;

  it('are in what came by its net amount, and are taken off once', () => {
    const header = 'Date,Ticker,Type,Shares,Price,Gross amount,Fees,Net amount,Currency';
    expect(
      rowsOf(
        header,
        '2026-03-10,TSX:ALM,Dividend,100,,50.00,7.50,42.50,CAD',
        '2026-03-11,TSX:ALM,Dividend,100,,50.00,2.50,40.00,CAD',
        '2026-03-12,TSX:ALM,Dividend,100,,50.00,0,42.50,CAD',
      ),
    ).toEqual([
      '2 2026-03-10 TSX:ALM dividend CAD 50 fees 7.50',
      '3 2026-03-11 TSX:ALM dividend CAD 50, CAD 7.5 of it tax fees 2.50',
      '4 2026-03-12 TSX:ALM dividend CAD 50, CAD 7.5 of it tax',
    ]);
    expect(
      readLines([
        'Date,Ticker,Type,Shares,Price,Fees,Net amount,Currency',
        '2026-03-10,TSX:ALM,Dividend,,,7.50,42.50,CAD',
      ]),
    ).toMatchObject({
      rows: ['2 2026-03-10 TSX:ALM dividend CAD 50 fees 7.50'],
      warnings: ['2 Net amount: Read as what came after the fees beside it, as its header says.'],
    });
  });

  it('are in it where amounts of trades are after costs, and nowhere else', () => {
    const header = 'Date,Ticker,Type,Shares,Price,Amount,Fees,Tax,Currency';
    const dividend = '2026-03-10,TSX:ALM,Dividend,100,,40.00,2.50,7.50,CAD';
    expect(rowsOf(header, '2026-03-09,TSX:ALM,Buy,100,1.25,-127.50,2.50,0,CAD', dividend)[1]).toBe(
      '3 2026-03-10 TSX:ALM dividend CAD 50, CAD 7.5 of it tax fees 2.50',
    );
    expect(rowsOf(header, '2026-03-09,TSX:ALM,Buy,100,1.25,-125.00,2.50,0,CAD', dividend)[1]).toBe(
      '3 2026-03-10 TSX:ALM dividend CAD 40, CAD 7.5 of it tax fees 2.50',
    );
  });
});
