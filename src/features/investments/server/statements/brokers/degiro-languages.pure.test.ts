import { describe, expect, it } from 'vitest';
import { readLines } from '../read.fixture.ts';

/** The headers of 2025 and later: the account's currency stands in them, and the conversion has a column of its own. */
const headers: readonly [language: string, header: string, fees: string][] = [
  [
    'Spanish',
    'Fecha,Hora,Producto,ISIN,Bolsa de referencia,Centro de ejecución,Número,Precio,,Valor local,,Valor EUR,Tipo de cambio,Comision AutoFX,Costes de transaccion y/o externos EUR,Total EUR,ID Orden',
    'Costes de transaccion y/o externos EUR',
  ],
  [
    'French',
    "Date,Heure,Produit,Code ISIN,Place boursière sectionnée,Lieu d'exécution,Quantité,Cours,,Montant devise locale,,Montant EUR,Taux de change,Frais conversion AutoFX,Frais de courtage et/ou de parties,Montant négocié EUR,ID Ordre",
    'Frais de courtage et/ou de parties',
  ],
  [
    'Italian',
    'Data,Ora,Prodotto,ISIN,Borsa di riferimento,Borsa,Quantità,Quotazione,,Valore locale,,Valore EUR,Tasso di cambio,Commissione AutoFX,Costi di transazione e/o di terze parti EUR,Totale EUR,ID Ordine',
    'Costi di transazione e/o di terze parti EUR',
  ],
];

it.each(headers)('Degiro: fees and conversion of an export in %s are added', (_, header, fees) => {
  const file = readLines([
    header,
    '15-03-2026,10:00,ALPHA MINING,CA0679011084,NSY,XNYS,10,190.00,USD,-1900.00,USD,-1520.00,1.25,-3.80,-1.00,-1524.80,a1',
  ]);
  expect(file).toMatchObject({
    rows: ['2 2026-03-15 ISIN:CA0679011084 buy 10 @ 190 USD fees 6 (1 USD = 0.8 EUR, 1524.80 EUR in all)'],
    warnings: [`2 ${fees}: Fees of 4.8 EUR are 6 USD at the rate of this row.`],
    errors: [],
  });
});

it('Degiro: fees in a column that nobody knows are what the total holds beside the value, and are told of it', () => {
  const file = readLines([
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,Whatever it costs,Total EUR,Order ID',
    '15-03-2026,10:00,ALPHA MINING,CA0679011084,NSY,XNYS,10,190.00,USD,-1900.00,USD,-1520.00,1.25,-1.00,-1521.00,a1',
  ]);
  expect(file).toMatchObject({
    rows: ['2 2026-03-15 ISIN:CA0679011084 buy 10 @ 190 USD fees 1.25 (1 USD = 0.8 EUR, 1521.00 EUR in all)'],
    warnings: [
      '2 Total EUR: Fees come to 1 EUR, by which the total differs from the value; the columns of fees that are known say 0.',
      '2 Total EUR: Fees of 1 EUR are 1.25 USD at the rate of this row.',
    ],
  });
});

describe('Degiro, account statements', () => {
  it('are read in Italian', () => {
    const file = readLines([
      'Data,Ora,Data Valore,Prodotto,ISIN,Descrizione,Borsa,Variazioni,,Saldo,,ID Ordine',
      '19-12-2024,09:05,18-12-2024,ALPHA,US6516391066,Dividendo,,USD,"2,50",USD,"2,13",',
      '19-12-2024,09:05,18-12-2024,ALPHA,US6516391066,Ritenuta sul dividendo,,USD,"-0,37",USD,"-0,37",',
      '16-12-2024,15:30,16-12-2024,ALPHA,US6516391066,"Acquisto 10 ALPHA@40,5 USD (US6516391066)",,USD,"-405,00",USD,"-405,00",a-1',
      '16-12-2024,15:30,16-12-2024,ALPHA,US6516391066,Costi di transazione DEGIRO e/o costi di terze parti,,EUR,"-2,00",EUR,"100,00",a-1',
      '16-12-2024,15:30,16-12-2024,ALPHA,US6516391066,Deposito Cambio di Valuta,"1,0500",USD,"405,00",USD,"0,00",a-1',
      '16-12-2024,15:30,16-12-2024,ALPHA,US6516391066,Prelievo Cambio di Valuta,,EUR,"-385,71",EUR,"102,00",a-1',
    ]);
    expect(file).toMatchObject({
      rows: [
        '2 2024-12-18 ISIN:US6516391066 dividend USD 2.5, USD 0.37 of it tax',
        '4 2024-12-16 ISIN:US6516391066 buy 10 @ 40.5 USD fees 2.1 (1 USD = 0.95237 EUR)',
      ],
      ...{ errors: [], leftOut: {} },
    });
  });

  it.each([
    'London/Dublin Stamp Duty',
    'Hong Kong Stamp Duty',
    'Transactiebelasting Frankrijk',
    'French Transaction Tax',
    'Impuesto de transacción Francés',
    'Taxe sur les transactions financières (TTF)',
  ])('%s of an order is a fee of its trade, and alone one of the share', (words) => {
    const header = 'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id';
    const tax = (order: string) =>
      `17-12-2024,15:30,17-12-2024,ALPHA,GB00B2QPKJ12,${words},,GBP,-3.13,GBP,0.00,${order}`;
    const buy =
      '17-12-2024,15:30,17-12-2024,ALPHA,GB00B2QPKJ12,Buy 100 ALPHA@625 GBX (GB00B2QPKJ12),,GBP,-625.00,GBP,0.00,a-2';
    expect(readLines([header, buy, tax('a-2')])).toMatchObject({
      rows: ['2 2024-12-17 ISIN:GB00B2QPKJ12 buy 100 @ 6.25 GBP (625 GBX) fees 3.13'],
      errors: [],
    });
    expect(readLines([header, buy, tax('')]).rows).toEqual([
      '2 2024-12-17 ISIN:GB00B2QPKJ12 buy 100 @ 6.25 GBP (625 GBX)',
      `3 2024-12-17 ISIN:GB00B2QPKJ12 fee GBP 3.13 (${words})`,
    ]);
  });
});
