import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const file = (name: string, lines: readonly string[]) => ({
  ...{ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1') },
});

const choose = async (page: Page, chosen: ReturnType<typeof file>) => {
  await page.goto('/investments/import');
  await page.getByLabel('Choose a CSV file or a workbook').setInputFiles(chosen);
};

async function expectToFit(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
  }
}

test('a statement of Interactive Brokers: dividends with their tax, what is left out is named', async ({
  member: page,
}) => {
  await choose(
    page,
    file('activity.csv', [
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,BrokerName,Interactive Brokers',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code',
      'Trades,Data,Order,Stocks,CAD,ALPH,"2024-01-15, 09:30:00","1,600",0.425,-680,-1.25,O',
      'Trades,Data,Order,Equity and Index Options,USD,GOLD 20DEC24 20 C,"2024-03-01, 10:00:00",1,2,-200,-1,O',
      'Dividends,Header,Currency,Date,Description,Amount',
      'Dividends,Data,CAD,2024-03-28,ALPH(CA0000000004) Cash Dividend CAD 0.05 per Share (Ordinary Dividend),80',
      'Withholding Tax,Header,Currency,Date,Description,Amount,Code',
      'Withholding Tax,Data,CAD,2024-03-28,ALPH(CA0000000004) Cash Dividend CAD 0.05 per Share - CA Tax,-12,',
      'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
      'Corporate Actions,Data,Stocks,CAD,2024-06-03,"2024-05-31, 20:25:00","ALPH(CA0000000004) Spinoff  1 for 5 (SPUN, SPUN CORP, CA0000000012)",320,0,96,0,',
    ]),
  );
  await expect(page.getByText('Read as Interactive Brokers: Activity statement.')).toBeVisible();
  const reading = page.getByRole('region', { name: 'How the file was read' });
  await expect(reading).toContainText('Left out: 2 rows; 1 row read as a part of another one');
  await expect(reading).toContainText('1 Options row 5');
  await expect(reading).toContainText('Spin-offs: enter each with what one share of both was worth');
  await expect(page.getByRole('table', { name: 'Rows that were read' })).toContainText('CAD 80, CAD 12 of it tax');
  await expectToFit(page);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows imported.')).toBeVisible();
});

test('transactions of Degiro: the ticker of an ISIN is asked once, with a company that is called alike', async ({
  member: page,
}) => {
  const company = await page.request.post('/api/companies', {
    data: { name: 'Quartz Creek Mining', stockSymbol: 'QCM.V' },
  });
  expect(company.status(), await company.text()).toBe(201);
  const statement = file('Transactions.csv', [
    'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID',
    '03-05-2024,09:04,QUARTZ CREEK MINING CORP,CA0000000004,TSV,XTSX,100,"12,3400",CAD,"-1.234,00",CAD,"-822,67",EUR,"1,5","-2,00",EUR,"-824,67",EUR,a-1',
    '15-05-2024,09:04,LONDON TIN PLC,GB0002634946,LSE,XLON,1000,"52,5000",GBX,"-52.500,00",GBX,"-612,50",EUR,"85,7143",,,"-612,50",EUR,a-3',
  ]);
  await choose(page, statement);
  await expect(page.getByRole('heading', { name: 'Which tickers these securities have' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await page.getByRole('button', { name: 'TSXV:QCM · Quartz Creek Mining' }).click();
  await expect(page.getByLabel('QUARTZ CREEK MINING CORP')).toHaveValue('TSXV:QCM');
  await page.getByLabel('LONDON TIN PLC').fill('LTIN.L');
  await expectToFit(page);
  await page.getByRole('button', { name: 'Use these tickers' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
  await expect(page.getByRole('table', { name: 'Rows that were read' })).toContainText('52.5 GBX');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows imported.')).toBeVisible();

  await choose(page, statement);
  await expect(page.getByText(/^0 trades would be stored, 2 left out\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Which tickers these securities have' })).toHaveCount(0);
});

test('any other file: columns, words, currency and the order of days are asked, and remembered with the import', async ({
  member: page,
}) => {
  const lines = ['When;What;Paper;Many;Each', '03/06/2024;in;alph.v;1.000;1,25', '04/06/2024;out;alph.v;400;1,40'];
  await page.goto('/investments/import');
  await page.getByLabel('Where the file comes from').selectOption('other');
  await page.getByLabel('Choose a CSV file or a workbook').setInputFiles(file('mine.csv', lines));
  await expect(page.getByText(/^Choose the column of the ticker/).first()).toBeVisible();
  // The one column of days.
  await expect(page.getByLabel('What When holds')).toHaveValue('date');
  const columns = { What: 'type', Paper: 'ticker', Many: 'shares', Each: 'price' };
  for (const [header, field] of Object.entries(columns)) {
    await page.getByLabel(`What ${header} holds`).selectOption(field);
    const name = page.getByRole('rowheader', { name: header, exact: true });
    await expect(page.getByRole('row').filter({ has: name })).toContainText('by your choice');
  }
  await page.getByLabel('in', { exact: true }).selectOption('buy');
  await page.getByLabel('out', { exact: true }).selectOption('sell');
  await page.getByLabel('Currency of amounts that say none').selectOption('CAD');
  await expect(page.getByText('03/06/2024 can be read in two ways: choose.')).toBeVisible();
  await expectToFit(page);
  await page.getByLabel('Dates of the file').selectOption('day-first');
  await expect(page.getByRole('table', { name: 'Rows that were read' })).toContainText('3 Jun 2024');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows imported.')).toBeVisible();

  await choose(page, file('next.csv', [lines[0]!, '25/06/2024;out;alph.v;100;1,50']));
  await expect(page.getByText('Read as Another file, by its columns.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
});
