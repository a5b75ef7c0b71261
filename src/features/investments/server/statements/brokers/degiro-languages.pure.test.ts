import { expect, it } from 'vitest';
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
