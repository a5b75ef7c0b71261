/**
 * Nordnet, transactions and notes: `Transactions → Export` (CSV), in Swedish, Norwegian, Danish or Finnish. Tabs and UTF-16,
 * older files semicolons; days as `2026-01-15`, a decimal comma. `Valuta` stands behind each amount: fees and what was paid are
 * in the currency of the account, the price in that of the cost or of the result of a sale. The total of fees holds the
 * brokerage that stands in a column of its own. Source: public parsers of such files and their tests.
 */
import { readCurrency, type WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { fold, firstCharacters } from '../../../../../domain/text/fold.ts';
import { foreignFees, type ForeignMoney, rateNote } from '../foreign-money.ts';
import { type Cells, type Layout, LeftOut, type Reading, RowRefused } from '../model.ts';
import { currencyOf, dateOf, feesIn, namedBy, numberOf, textOf, withoutSign } from '../read-cells.ts';
import { Exact } from '../trade-decimals.ts';
import { feeOf, paymentOf, tradeOf } from '../trades.ts';

const buy = /^(?:k[oø]p|kj[oø]p|k[oø]bt|osto)/u;
const sell = /^(?:salt|solgt|salg|myynti)/u;
const dividend = /^(?:utdelning|utbytte|udbytte|udb\.|udb$|osinko)/u;
const tax = /skatt?\b|skat\b|ennakkopidatys|kuponkivero/u;
const fee = /avgift|gebyr|palkkio/u;
const reinvested = /reinvest|aterinvest|geninvest/u;
const interest = /rant|rente|korko/u;
const money = /^(?:insattning|uttag|innskudd|uttak|indbetaling|haevning|hævning|udbetaling|talletus|nosto|overfor)/u;

/** The currency of the price: that of the cost of a buy or of the result of a sale, where it is not that of the account. */
function currencyOfPrice(cells: Cells, account: WrittenCurrency): WrittenCurrency | undefined {
  return ['costCurrency', 'resultCurrency']
    .map((column) => readCurrency(textOf(cells, column).slice(0, 10)))
    .find((named) => named !== undefined && named.currency !== account.currency);
}

/** What was paid without fees, in the currency of the account. */
function paidOf(cells: Cells, type: 'buy' | 'sell'): Exact {
  const fees = new Exact(withoutSign(numberOf(cells, 'fees') ?? '0')).times(type === 'buy' ? -1 : 1);
  return new Exact(withoutSign(numberOf(cells, 'amount') ?? '0')).plus(fees);
}

const nearness = 0.005;

function tradeIn(cells: Cells, type: 'buy' | 'sell'): Reading {
  const account = currencyOf(cells, 'amountCurrency');
  const stated = new Exact(numberOf(cells, 'rate') ?? 0);
  const gross = new Exact(withoutSign(numberOf(cells, 'shares') ?? '0')).times(numberOf(cells, 'price') ?? 0);
  const paid = paidOf(cells, type);
  const trade = currencyOfPrice(cells, account);
  const isAtRate = stated.gt(0) && !stated.eq(1) && paid.minus(gross.times(stated)).abs().lte(paid.times(nearness));
  if (!trade && isAtRate)
    throw new RowRefused(
      'rate',
      `The amount is shares times price at this rate, and nothing in the row names the currency of the price. Enter this trade by hand.`,
    );
  const foreign: ForeignMoney | null =
    trade && gross.gt(0) && paid.gt(0) ? { account, trade, rate: stated.gt(0) ? stated : paid.div(gross) } : null;
  const currency = trade ?? account;
  const amount = {
    column: 'amount',
    ...(foreign && { currency: account, rate: foreign.rate.toFixed(12) }),
  };
  return tradeOf(
    cells,
    { shares: 'shares', price: 'price' },
    {
      named: namedBy(cells, { isin: 'isin', name: 'name' }),
      ...{ type, date: dateOf(cells, 'date'), currency, amount },
      fees: feesOf(cells, { account, currency, foreign }),
      notes: foreign && rateNote(foreign, numberOf(cells, 'amount')),
    },
  );
}

/** Fees in the currency of the trade; those in a third one are not kept, which is said. */
function feesOf(
  cells: Cells,
  { account, currency, foreign }: { account: WrittenCurrency; currency: WrittenCurrency; foreign: ForeignMoney | null },
): string | null {
  const fees = numberOf(cells, 'fees');
  if (fees === null || Number(fees) === 0) return null;
  const of = textOf(cells, 'feesCurrency') === '' ? account : currencyOf(cells, 'feesCurrency');
  if (of.currency === currency.currency) return feesIn(cells, 'fees', fees);
  if (foreign && of.currency === account.currency) return foreignFees(cells, 'fees', fees, foreign);
  cells.warn('fees', `The fee is in ${of.currency} and the trade in ${currency.currency}: it is not kept.`);
  return null;
}

export const nordnet: Layout = {
  format: 'nordnet',
  name: 'Transactions',
  columns: {
    date: { names: ['Affärsdag', 'Handelsdag', 'Kauppapäivä'], isRequired: true, holds: 'date' },
    type: {
      names: ['Transaktionstyp', 'Transaksjonstype', 'Transaktionstype', 'Tapahtumatyyppi'],
      isRequired: true,
    },
    name: { names: ['Värdepapper', 'Verdipapir', 'Værdipapirer', 'Værdipapir', 'Arvopaperi'], isRequired: true },
    isin: { names: ['ISIN'], isRequired: true },
    shares: { names: ['Antal', 'Antall', 'Määrä'], isRequired: true, holds: 'number' },
    price: { names: ['Kurs', 'Kurssi'], isRequired: true, holds: 'number' },
    fees: {
      names: ['Total Avgift', 'Totala Avgifter', 'Totale Avgifter', 'Samlede afgifter', 'Kokonaiskulut'],
      isRequired: true,
      holds: 'number',
    },
    feesCurrency: { names: ['Valuta', 'Valuutta'], behind: 'fees' },
    amount: { names: ['Belopp', 'Beløp', 'Beløb', 'Summa'], isRequired: true, holds: 'number' },
    amountCurrency: { names: ['Valuta', 'Valuutta'], behind: 'amount', isRequired: true },
    cost: { names: ['Inköpsvärde', 'Kjøpsverdi', 'Indkøbsværdi', 'Hankinta-arvo'] },
    costCurrency: { names: ['Valuta', 'Valuutta'], behind: 'cost' },
    result: { names: ['Resultat', 'Tulos'] },
    resultCurrency: { names: ['Valuta', 'Valuutta'], behind: 'result' },
    rate: { names: ['Växlingskurs', 'Vekslingskurs', 'Vaihtokurssi'], holds: 'number' },
    text: { names: ['Transaktionstext', 'Transaksjonstekst', 'Transaktionstekst', 'Tapahtumateksti'] },
    cancelled: { names: ['Makuleringsdatum', 'Makuleringsdato', 'Mitätöintipäivä'] },
    account: { names: ['Depå', 'Portefølje', 'Depot', 'Salkku'] },
  },
  numbers: 'comma',
  dates: 'year-first',
  account: 'account',
  read(cells) {
    if (textOf(cells, 'cancelled') !== '') return new LeftOut('Orders that were not executed, or cancelled later');
    const type = fold(cells.text('type').slice(0, 60)).trim();
    const hasSecurity = textOf(cells, 'isin') !== '' || textOf(cells, 'name') !== '';
    const isPaid = Number(numberOf(cells, 'amount') ?? 0) !== 0;
    if (hasSecurity && buy.test(type)) return tradeIn(cells, 'buy');
    if (hasSecurity && sell.test(type)) return tradeIn(cells, 'sell');
    const isOfShares = Number(numberOf(cells, 'shares') ?? 0) > 0 && Number(numberOf(cells, 'price') ?? 0) > 0;
    if (hasSecurity && reinvested.test(type) && isOfShares && numberOf(cells, 'amount')?.startsWith('-'))
      return tradeIn(cells, 'buy');
    const isTax = tax.test(type);
    if (hasSecurity && isPaid && (isTax || dividend.test(type)))
      return paymentOf(cells, 'amount', {
        ...{ isTax, named: namedBy(cells, { isin: 'isin', name: 'name' }), date: dateOf(cells, 'date') },
        ...{ written: currencyOf(cells, 'amountCurrency'), notes: firstCharacters(textOf(cells, 'text'), 500) || null },
      });
    if (isTax) return new LeftOut('Taxes of the account');
    if (interest.test(type)) return new LeftOut('Interest');
    if (fee.test(type) && isPaid)
      return feeOf(cells, 'amount', currencyOf(cells, 'amountCurrency'), {
        ...(hasSecurity && { named: namedBy(cells, { isin: 'isin', name: 'name' }) }),
        ...{ date: dateOf(cells, 'date'), notes: firstCharacters(textOf(cells, 'text'), 500) || null },
        costsAre: 'negative',
      });
    if (hasSecurity) return new LeftOut('Corporate actions and transfers of shares: enter them by hand');
    return new LeftOut(money.test(type) ? 'Deposits, withdrawals and payments' : 'Rows of other kinds');
  },
};
