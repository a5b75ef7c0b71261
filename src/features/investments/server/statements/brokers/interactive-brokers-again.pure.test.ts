/** What statements of Interactive Brokers tell more than once, or of two days, in shapes of their own; figures ours. */
import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

const actions =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code';
const merger = (row: string) =>
  `Corporate Actions,Data,Stocks,USD,2025-05-12,"2025-05-11, 20:25:00","OLD(CA49741E1007) Merged(Acquisition)  WITH CA0084741085 793500 for 1000000 ${row}`;

describe('corporate actions of uncommon numbers', () => {
  const action = (words: string, rest: string) =>
    `Corporate Actions,Data,Stocks,USD,2025-07-18,"2025-07-17, 20:25:00","OLD(CA49741E1007) ${words} (OLD, OLD GOLD LTD, CA49741E1007)",${rest}`;

  it('shares that go for less than a price can tell are written off', () => {
    const file = readLines([actions, action('Merged(Liquidation)  FOR USD 0.00000001 PER SHARE', '-100,0,0,-500,')]);
    expect(file).toMatchObject({
      rows: ['2 2025-07-18 OLD write-off 100 for nothing'],
      ...{ errors: [], leftOut: {} },
    });
  });

  it.each([
    ['Split 1 for 2.5', '2:5'],
    ['Split 1.05 for 1', '21:20'],
    ['Split 1 for 15', '1:15'],
    ['Split 10000 for 1', '10000:1'],
  ])('%s is %s in whole shares', (words, ratio) => {
    const { rows, errors } = readLines([actions, action(words, '-60,0,0,0,')]);
    expect([rows, errors]).toEqual([[`2 2025-07-18 OLD split ${ratio}`], []]);
  });

  it.each(['Split 1 for 1', 'Split 1 for 0', 'Split 1.0000001 for 3', 'Split 1.2.3 for 1'])(
    '%s is refused',
    (words) => {
      expect(readLines([actions, action(words, '-60,0,0,0,')])).toMatchObject({
        rows: [],
        errors: ['2 Description: The ratio of this split is not in whole shares; enter it by hand.'],
      });
    },
  );
});

describe('sections of corporate actions', () => {
  const sections = [
    actions,
    merger('(OLD, OLD GOLD LTD, CA49741E1007)",-1000,0,-39000,0,'),
    actions,
    'Corporate Actions,Data,Stocks,CAD,2025-04-12,"2025-04-11, 20:25:00","OSK(CA68827L1013) Merged(Acquisition) FOR CAD 4.90 PER SHARE (OSK, OSISKO, CA68827L1013)",-1000,4900,-4900,1200,',
    actions,
    merger('(NEW, NEW MINES LTD, CA0084741085)",793.5,0,39000,0,'),
  ];

  it('that are repeated are joined, whichever of them comes first', () => {
    expect(readLines(sections)).toMatchObject({
      rows: [
        '2 2025-05-12 OLD merger 793,500 for 1,000,000 of NEW',
        '4 2025-04-12 OSK sell 1000 @ 4.9 CAD (Merger for cash)',
      ],
      joined: 1,
      errors: [],
    });
    const turned = [...sections.slice(4), ...sections.slice(0, 4)];
    expect(readLines(turned).rows).toEqual([
      '2 2025-05-12 OLD merger 793,500 for 1,000,000 of NEW',
      '6 2025-04-12 OSK sell 1000 @ 4.9 CAD (Merger for cash)',
    ]);
  });

  it('of which one half is missing are refused', () => {
    const { rows, errors } = readLines(sections.slice(0, 4));
    expect(rows).toEqual(['4 2025-04-12 OSK sell 1000 @ 4.9 CAD (Merger for cash)']);
    expect(errors).toHaveLength(1);
  });
});

describe('a dividend', () => {
  const paid = (date: string, each: string, amount: string, words = '') =>
    `Dividends,Data,USD,${date},ALPH(US6516391066) Cash Dividend USD ${each} per Share${words} (Ordinary Dividend),${amount}`;
  const kept = (date: string, each: string, amount: string) =>
    `Withholding Tax,Data,USD,${date},ALPH(US6516391066) Cash Dividend USD ${each} per Share - US Tax,${amount},`;
  const head = 'Dividends,Header,Currency,Date,Description,Amount';
  const taxes = 'Withholding Tax,Header,Currency,Date,Description,Amount,Code';

  it('that is taken back on a later day goes with its tax, and what was booked instead stays with its own', () => {
    const file = [
      ...[head, paid('2025-05-28', '0.25', '15.03'), paid('2025-06-28', '0.25', '-15.03', ' - Reversal')],
      ...[paid('2025-06-28', '0.26', '15.63'), taxes, kept('2025-05-28', '0.25', '-2.25')],
      ...[kept('2025-06-28', '0.25', '2.25'), kept('2025-06-28', '0.26', '-2.34')],
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['4 2025-06-28 ALPH dividend USD 15.63, USD 2.34 of it tax'],
      leftOut: { 'Dividends that were taken back': 4 },
      errors: [],
    });
  });

  it('that is taken back with another tax, or before it came, is refused', () => {
    const refused = ['A dividend that was taken back is not read; enter it by hand.'];
    const told = (file: string[]) => readLines(file).errors.map((error) => error.split(': ')[1]);
    const back = paid('2025-06-28', '0.25', '-15.03', ' - Reversal');
    expect(told([head, paid('2025-05-28', '0.25', '15.03'), back, taxes, kept('2025-05-28', '0.25', '-2.25')])).toEqual(
      refused,
    );
    expect(told([head, back, paid('2025-07-28', '0.25', '15.03')])).toEqual(refused);
  });
});

describe('what opens and closes', () => {
  it('short sales are left out by the codes of their trades', () => {
    const trade = (symbol: string, quantity: string, code: string) =>
      `Trades,Data,Order,Stocks,USD,${symbol},"2025-03-03, 10:00:00",${quantity},12.5,12.4,125,-1,0,0,1,${code}`;
    const file = [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      ...[trade('SHRT', '-10', 'O;P'), trade('SHRT', '10', 'C'), trade('LONG', '10', 'O'), trade('LONG', '-10', 'C;P')],
      ...[trade('BOTH', '-10', 'C;O'), trade('NONE', '-10', '')],
    ];
    expect(readLines(file)).toMatchObject({
      rows: [
        '4 2025-03-03 LONG buy 10 @ 12.5 USD fees 1',
        '5 2025-03-03 LONG sell 10 @ 12.5 USD fees 1',
        '6 2025-03-03 BOTH sell 10 @ 12.5 USD fees 1',
        '7 2025-03-03 NONE sell 10 @ 12.5 USD fees 1',
      ],
      leftOut: { 'Short sales': 2 },
    });
  });

  it('a Flex query tells it in a column', () => {
    const file = [
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,TradeDate,Quantity,TradePrice,Proceeds,IBCommission,IBCommissionCurrency,Buy/Sell,Open/CloseIndicator',
      'U1,USD,STK,SHRT,20250115,-100,10,1000,-1,USD,SELL,O',
      'U1,USD,STK,SHRT,20250116,100,9,-900,-1,USD,BUY,C',
      'U1,USD,STK,LONG,20250117,100,10,-1000,-1,USD,BUY,O',
    ];
    expect(readLines(file)).toMatchObject({
      rows: ['4 2025-01-17 LONG buy 100 @ 10 USD fees 1'],
      leftOut: { 'Short sales': 2 },
    });
  });
});

describe('a Flex query as XML', () => {
  const query = (body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20250101">${body}</FlexStatement></FlexStatements></FlexQueryResponse>`;
  const of =
    'accountId="U1" currency="CAD" assetCategory="STK" symbol="ALPH" isin="CA0679011084" listingExchange="TSE"';
  const trade = (more: string) => `<Trade ${of} description="ALPHA &amp; CO" ${more} />`;

  it('is read as the same query as CSV is: trades, payments with their tax, splits; orders and lots say them again', () => {
    const body = [
      '<Trades>',
      trade(
        'tradeDate="20250115" quantity="100" tradePrice="25.5" tradeMoney="2550" ibCommission="-1" ibCommissionCurrency="CAD" taxes="-0.5" buySell="BUY" openCloseIndicator="O" levelOfDetail="EXECUTION"',
      ),
      `<Order ${of} tradeDate="20250115" quantity="100" tradePrice="25.5" buySell="BUY" levelOfDetail="ORDER" />`,
      trade(
        'tradeDate="20250116" quantity="-40" tradePrice="26" tradeMoney="-1040" ibCommission="-1" ibCommissionCurrency="CAD" buySell="SELL" openCloseIndicator="C" levelOfDetail="EXECUTION"',
      ),
      `<Lot ${of} quantity="40" levelOfDetail="CLOSED_LOT" />`,
      '<Trade accountId="U1" currency="USD" assetCategory="CASH" symbol="USD.CAD" tradeDate="20250115" quantity="1000" tradePrice="1.35" buySell="BUY" levelOfDetail="EXECUTION" />',
      '</Trades><CashTransactions>',
      `<CashTransaction ${of} description="ALPH(CA0679011084) CASH DIVIDEND CAD 0.05 PER SHARE (Ordinary Dividend)" dateTime="20250328;202000" settleDate="20250328" amount="3" type="Dividends" levelOfDetail="DETAIL" />`,
      `<CashTransaction ${of} description="ALPH(CA0679011084) CASH DIVIDEND CAD 0.05 PER SHARE - US TAX" dateTime="20250328;202000" settleDate="20250328" amount="-0.45" type="Withholding Tax" levelOfDetail="DETAIL" />`,
      '</CashTransactions><CorporateActions>',
      `<CorporateAction ${of} reportDate="20250410" description="ALPHA" actionDescription="ALPH(CA0679011084) SPLIT 4 FOR 1 (ALPH, ALPHA, CA0679011084)" quantity="180" proceeds="0" value="0" />`,
      '</CorporateActions><OpenPositions><OpenPosition symbol="ALPH" position="240" /></OpenPositions>',
    ].join('\n');
    expect(readLines(query(body))).toMatchObject({
      file: 'interactive-brokers: Flex query',
      rows: [
        '2 2025-01-15 TSX:ALPH buy 100 @ 25.5 CAD fees 1.5',
        '3 2025-01-16 TSX:ALPH sell 40 @ 26 CAD fees 1',
        '6 2025-03-28 TSX:ALPH dividend CAD 3, CAD 0.45 of it tax',
        '9 2025-04-10 TSX:ALPH split 4:1',
      ],
      leftOut: { 'Currency conversions': 1 },
      errors: [],
      accounts: ['U1 6'],
    });
  });

  it('that lacks what it needs says so', () => {
    expect(() => readLines(query(trade('quantity="100" tradePrice="25.5" buySell="BUY"')))).toThrow(
      'The trades of this Flex query lack ‘tradeDate’. Add what is missing to the query.',
    );
    expect(readLines(query(trade('dateTime="20250115;093000" quantity="100" tradePrice="25.5"'))).rows).toEqual([
      '2 2025-01-15 TSX:ALPH buy 100 @ 25.5 CAD',
    ]);
    const whole = trade('tradeDate="20250115" quantity="100" tradePrice="25.5" buySell="BUY"');
    expect(readLines(query(`${whole}${whole.replace('"25.5"', '""')}`))).toMatchObject({
      rows: ['2 2025-01-15 TSX:ALPH buy 100 @ 25.5 CAD'],
      errors: ['3 TradePrice: Price per share is required'],
    });
    expect(() => readLines(query('<OpenPositions />'))).toThrow('This Flex query has no trades');
    expect(() => readLines('<?xml version="1.0"?><other />')).toThrow('This file is a web page or XML');
    const pending = '<FlexStatementResponse timestamp="28 August, 2025 10:37 AM EDT">\n<Status>Warn</Status>\n';
    expect(() => readLines(pending)).toThrow('This file is a web page or XML');
    const damaged = 'This Flex query is cut off or damaged. Run it again, and upload all of it.';
    expect(() => readLines(query('<!DOCTYPE x [<!ENTITY a "b">]>'))).toThrow(damaged);
    expect(() => readLines('<FlexQueryResponse><FlexStatements>')).toThrow(damaged);
  });
});

describe('Portfolio Performance', () => {
  it.each([
    [
      'Italian',
      'Data;Tipo;Valore;Valuta  Operazione;Importo Lordo;Importo lordo valuta;Tasso di cambio;Commissioni;Tasse;Azioni;ISIN;WKN;Simbolo Titolo;Nome Titolo;Note',
      ['Compra', 'Vendi', 'Dividendo', 'Commissioni'],
    ],
    [
      'Spanish',
      'Fecha;Tipo;Valor;Moneda de la transaccioón;Cantidad bruta;Cantidad bruta de moneda;Tipo de cambio;Comisiones;Impuestos;Acciones;ISIN;WKN;Símbolo del Ticker;Nombre del activo;Nota',
      ['Compra', 'Venta', 'Dividendo', 'Comisiones'],
    ],
    [
      'Portuguese',
      'Data;Tipo;Valor;Moeda da Transação;Valor Bruto;Valor Bruto em Moeda;Taxa de Câmbio;Taxas;Impostos;Quantidade;ISIN;WKN;Símbolo da Ação;Nome do Ativo;Nota',
      ['Comprar', 'Vender', 'Dividendo', 'Comissões'],
    ],
    [
      'French',
      "Date;Type;Valeur;Devise de l'opération;Montant brut;Montant brut en devise;Taux de change;Frais;Impôts / Taxes;Parts;ISIN;WKN;Symbole boursier;Nom du titre;Note",
      ['Achat', 'Vente', 'Dividendes', 'Frais'],
    ],
  ])('is read in %s, by the words of the program', (_, header, [bought, sold, dividend, fee]) => {
    const file = [
      header,
      `2025-01-15T09:30;${bought};2.259,90;EUR;;;;9,90;0,00;100;CA0679011084;;;Alpha;`,
      `2025-02-15T00:00;${sold};912,80;EUR;;;;7,20;0,00;40;CA0679011084;;;Alpha;`,
      `2025-03-28T00:00;${dividend};4,32;EUR;6,00;USD;0,8583;0,00;0,83;60;CA0679011084;;;Alpha;`,
      `2025-03-29T00:00;${fee};4,00;EUR;;;;0,00;0,00;;;;;;`,
    ];
    expect(readLines(file)).toMatchObject({
      file: 'portfolio-performance: Transactions',
      rows: [
        '2 2025-01-15 ISIN:CA0679011084 buy 100 @ 22.5 EUR fees 9.9',
        '3 2025-02-15 ISIN:CA0679011084 sell 40 @ 23 EUR fees 7.2',
        '4 2025-03-28 ISIN:CA0679011084 dividend USD 6, USD 0.96699 of it tax (1 USD = 0.858333 EUR, 4.32 EUR in all)',
        '5 2025-03-29 no security fee EUR 4',
      ],
      errors: [],
      warnings: [],
    });
  });

  it('says where the rate of a row shows that a column of costs is not known', () => {
    const file = [
      "Date;Type;Valeur;Devise de l'opération;Montant brut;Montant brut en devise;Taux de change;Frais;Prélèvements;Parts;ISIN;Nom du titre",
      '2025-03-28T00:00;Dividendes;4,32;EUR;6,00;USD;0,8583;0,00;0,83;60;CA0679011084;Alpha',
    ];
    expect(readLines(file).warnings).toEqual([
      '2 Valeur: The gross amount at the exchange rate of this row does not come to the value: look whether fees or taxes are missing.',
    ]);
  });
});

it('shares that were tendered are sold by their own symbol, and those of a merger are called as they trade', () => {
  const header =
    'Corporate Actions,Header,Asset Category,Currency,Account,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code';
  const row = (date: string, text: string, numbers: string) =>
    `Corporate Actions,Data,Stocks,CAD,U1,${date},"${date}, 20:25:00","${text}",${numbers},0,`;
  const trades =
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code';
  const read = readLines([
    trades,
    'Trades,Data,Order,Stocks,CAD,U1,CVO,"2025-01-05, 09:31:00",33,5,-165,-1,O',
    header,
    row('2025-07-10', 'CVO(CA2228900007) Tendered to CAODD8900007 1 FOR 1 (CVO, COVO, CA2228900007)', '-33,0,0'),
    row(
      '2025-07-17',
      'CVO.ODD.C(CAODD8900007) Merged(Voluntary Offer Allocation)  for CAD 6.18 per Share (CVO.ODD.C, COVO - ODD, CAODD8900007)',
      '-33,203.94,-234.3',
    ),
    row(
      '2025-10-27',
      'SSX(CA0000000004) Merged(Acquisition)  WITH US0000000002 1 for 16 (RGX.CAD, RGX GOLD INC, US0000000002)',
      '100,0,2584',
    ),
    row(
      '2025-10-27',
      'SSX(CA0000000004) Merged(Acquisition)  WITH US0000000002 1 for 16 (SSX, SSX GOLD LTD, CA0000000004)',
      '-1600,0,-2592',
    ),
  ]);
  expect(read).toMatchObject({
    rows: [
      '2 2025-01-05 CVO buy 33 @ 5 CAD fees 1',
      '5 2025-07-17 CVO sell 33 @ 6.18 CAD (Merger for cash)',
      '6 2025-10-27 SSX merger 1 for 16 of RGX',
    ],
    errors: [],
    leftOut: { 'Tender offers': 1 },
  });
});

it('tax that is corrected a year later is that of the dividend of its ex day, and of several alike without one of none', () => {
  const header =
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","Amount","Type","SettleDate","ExDate","LevelOfDetail"';
  const row = (words: string, amount: string, type: string, settled: string, exDay: string) =>
    `"U1","USD","STK","ALPH","ALPH(US0378331005) CASH DIVIDEND USD 0.25 PER SHARE${words}","${amount}","${type}","${settled}","${exDay}","DETAIL"`;
  const paid = (settled: string, exDay: string) => [
    row(' (Ordinary Dividend)', '12.5', 'Dividends', settled, exDay),
    row(' - US TAX', '-1.88', 'Withholding Tax', settled, exDay),
  ];
  const corrected = (exDay: string) => [
    row(' - US TAX', '1.88', 'Withholding Tax', '2026-02-05', exDay),
    row(' - US TAX', '-1.25', 'Withholding Tax', '2026-02-05', exDay),
  ];
  const both = (exDay: string) => [
    header,
    ...paid('2025-03-28', exDay && '2025-03-14'),
    ...paid('2025-06-27', exDay && '2025-06-13'),
    ...corrected(exDay),
  ];
  expect(readLines(both('2025-06-13'))).toMatchObject({
    rows: [
      '2 2025-03-14 ALPH dividend USD 12.5, USD 1.88 of it tax paid 2025-03-28',
      '4 2025-06-13 ALPH dividend USD 12.5, USD 1.25 of it tax paid 2025-06-27',
    ],
    leftOut: {},
  });
  expect(readLines(both(''))).toMatchObject({
    rows: [
      '2 2025-03-28 ALPH dividend USD 12.5, USD 1.88 of it tax',
      '4 2025-06-27 ALPH dividend USD 12.5, USD 1.88 of it tax',
    ],
    leftOut: { 'Tax without the dividend that it is of': 2 },
  });
  // Those of last year stand in another file: the one of this January is none of them.
  const ofJanuary = [header, ...paid('2026-01-09', ''), ...corrected('')];
  expect(readLines(ofJanuary)).toMatchObject({
    rows: ['2 2026-01-09 ALPH dividend USD 12.5, USD 1.88 of it tax'],
    leftOut: { 'Tax without the dividend that it is of': 2 },
  });
  expect(readLines([header, ...paid('2025-06-27', ''), ...corrected('')])).toMatchObject({
    rows: ['2 2025-06-27 ALPH dividend USD 12.5, USD 1.25 of it tax'],
    leftOut: {},
  });
});
