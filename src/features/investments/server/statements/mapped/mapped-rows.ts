/** What the rows of a file say that no layout knows, once it is known what its columns and words mean. */
import { Exact } from '../trade-decimals.ts';
import type { WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import {
  guessAction,
  isReinvestment,
  takesTradeBack,
  type TradeAction,
  tradeFields,
} from '../../../../../domain/tables/statement-columns.ts';
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { shown } from '../../../../imports/server/model/report.ts';
import { feeColumnOf, feesOf, taxOf } from '../fee-columns.ts';
import { type UnderstoodColumns, typeWord, wordKey } from './mapped-columns.ts';
import { closedInRow } from './closed-positions.ts';
import { amountCurrencyOf, currencyIn, feeCurrencyOf, feesBeside } from './mapped-currencies.ts';
import { dividendAtRate, warnOfForeign } from './foreign-dividends.ts';
import { dividendColumnsOf } from './dividend-columns.ts';
import { sideOf } from './side-words.ts';
import { joinMapped, reinvestedRow, splitRow } from './joined-rows.ts';
import { securityOf } from './mapped-securities.ts';
import { tradeIn, withPriceOfCents } from './mapped-trades.ts';
import { type Cells, type Layout, LeftOut, PaymentPart, type Reading, RowRefused } from '../model.ts';
import { namedOtherAsset, otherAsset, wordsOf } from './other-assets.ts';
import { dateOf, moneyIn, numberOf, textOf, unitOf, withoutSign } from '../read-cells.ts';
import { netInRow } from './net-dividends.ts';
import { feeOf, refuseWordBack, tradeTakenBack } from '../trades.ts';
import { warnOfUnread } from './unread-costs.ts';

/** Which columns of a file have numbers below zero, and whether rows of buys and of fees have. */
export interface Signs {
  shares: boolean;
  amount: boolean;
  buys: boolean;
  costs: boolean;
  /** Of tax that was kept, in a file with tax on both sides of zero: the other side came back. Undefined: nothing came back. */
  taxes: 1 | -1 | undefined;
  /** Why dividends with their tax beside them are what was left; undefined: they are what was paid before it. */
  netBecause: string | undefined;
  /** Whether it is a list of dividends alone. */
  areDividends: boolean;
}

/** What the words of the column of types mean, by how they compare; undefined where no column holds types. */
function actionsOf({ words, columns }: UnderstoodColumns): ReadonlyMap<string, TradeAction | null> | undefined {
  if (!columns.some(({ field }) => field === 'type')) return undefined;
  // Of two that compare alike the first counts.
  return new Map(words.toReversed().map(({ word, action }) => [wordKey(word), action]));
}

const typeIn = (cells: Cells) => typeWord(textOf(cells, 'type'), textOf(cells, 'secondType'), textOf(cells, 'asset'));

const isCoded = (cells: Cells) => ['ticker', 'isin', 'wkn', 'sedol'].some((field) => textOf(cells, field) !== '');
const isNamed = (cells: Cells) => isCoded(cells) || textOf(cells, 'name') !== '';
const isTrade = (cells: Cells) => ['shares', 'price'].every((column) => /[1-9]/u.test(textOf(cells, column)));

const aboutCoupons = /^coupons?\b/iu;
const aboutShorts = /^(?:(?:sold|sell) short|short s(?:ale|ell)|(?:buy|bought) to cover|short cover)\b/iu;
const ofReversal = /\breversal\b|^cancel/iu;
const aboutMoney = /^(?:deposit|withdrawal|transfer)\b/iu;

/** What happened in a row of a file without a column of types, where its words tell it: a row without shares is no trade. */
function spokenAction(cells: Cells): TradeAction | null {
  const words =
    ['name', 'notes'].map((column) => textOf(cells, column).slice(0, 200)).find((text) => text !== '') ?? '';
  if (aboutMoney.test(words)) return 'leave-out';
  if (!isTrade(cells) && aboutCoupons.test(words)) return 'dividend';
  const action = isTrade(cells) ? null : guessAction(words);
  return action === 'buy' || action === 'sell' ? null : action;
}

/** What other words say of a row without a word in its column of types; where its amount may be in another currency nobody can tell. */
function actionBeside(cells: Cells): TradeAction | null {
  if (isTrade(cells) || Number(numberOf(cells, 'rate') ?? 1) !== 1) return null;
  const said = [...wordsOf(cells)].map((text) => guessAction(text.slice(0, 200)));
  return said.find((action) => action !== null && action !== 'buy' && action !== 'sell') ?? null;
}

/** Words that take a trade back, in a file without a column of types: by their sign they would be the opposite of that trade. */
function refuseWordsBack(cells: Cells): void {
  const back = ['spoken', 'notes', 'name'].find((column) => {
    const text = textOf(cells, column).slice(0, 200);
    return / /u.test(text) && takesTradeBack(text);
  });
  if (back !== undefined) throw new RowRefused(back, tradeTakenBack(textOf(cells, back)));
}

const ofCosts =
  /\b(?:fees?|commission|brokerage|gst|vat|stamp duty|levy|tax|geb[üu]hr(?:en)?|provision|courtage|kosten|frais|spesen|entgelt|avgift|gebyr)\b/iu;
/** Of what was traded; no broker charges as much. */
const mostCosts = 0.2;

/** Whether a row repeats the words of a trade for what it cost: `Buy 1000 ABC @ $1.25 Brokerage`. */
function isCostOfSpoken(cells: Cells): boolean {
  if (!cells.hasColumn('spoken') || !ofCosts.test(textOf(cells, 'spoken').slice(0, 200))) return false;
  const [shares, price, amount] = ['shares', 'price', 'amount'].map((column) =>
    Math.abs(Number(numberOf(cells, column) ?? 0)),
  );
  return amount! > 0 && amount! < shares! * price! * mostCosts;
}

/** What a row without a type is by what the whole file has, or by its own words. */
function actionOfFile(cells: Cells, { areDividends }: Signs): TradeAction | undefined {
  if (areDividends) return 'dividend';
  return isCostOfSpoken(cells) ? 'fee' : undefined;
}

/** Lists of what is held name a day and a price of the purchase: each of their rows is one. */
const ofPurchases = /^(?:purchase|buy|bought|kauf|einstands|(?:avg|average)?\s?cost)/iu;
const isPurchase = (cells: Cells) =>
  ofPurchases.test(cells.header('price').trim().slice(0, 60)) && !numberOf(cells, 'shares')?.startsWith('-');

/** A security without anything that happened to it: what somebody watches. */
const isNameAlone = (cells: Cells) =>
  ['date', 'type', 'shares', 'price', 'amount'].every((column) => textOf(cells, column) === '');

/** What the first word of the row says, in a column that says it in every row. */
function sideInWords(cells: Cells): 'buy' | 'sell' | undefined {
  const words = textOf(cells, 'sideWords');
  return isReinvestment(words.slice(0, 60)) ? 'buy' : sideOf(words);
}

/** Without a word only a sign tells, and only in a file that has both. */
function sideBySign(cells: Cells, signs: Signs): { column: string; side: 'buy' | 'sell' } | undefined {
  if (signs.shares) return { column: 'shares', side: numberOf(cells, 'shares')?.startsWith('-') ? 'sell' : 'buy' };
  const amount = signs.amount ? numberOf(cells, 'amount') : null;
  if (amount === null || Number(amount) === 0) return undefined;
  return { column: 'amount', side: amount.startsWith('-') ? 'buy' : 'sell' };
}

/** Whether shares were bought for a dividend, in a row that may be the dividend itself: where buys are below zero, it is above. */
const isBought = (cells: Cells, signs: Signs) =>
  /[1-9]/u.test(textOf(cells, 'shares')) &&
  (!signs.buys || numberOf(cells, 'amount') === null || numberOf(cells, 'amount')!.startsWith('-'));

const ofPlan = /\br[eé]-?inv|\brein\b|\bdrip\b|wiederanlage|herbeleg|herinvest|återinvest|geninvest/iu;

/** Shares and money that went, in a row of the type of the dividend that paid for them: `Dividend … 5.834 … -81.33 … REINVEST`. */
const isBoughtForDividend = (cells: Cells) =>
  /[1-9]/u.test(textOf(cells, 'shares')) &&
  numberOf(cells, 'amount')?.startsWith('-') === true &&
  !numberOf(cells, 'shares')?.startsWith('-') &&
  [typeIn(cells), ...wordsOf(cells), textOf(cells, 'notes')].some((text) => ofPlan.test(text.slice(0, 200)));

function actionOf(cells: Cells, actions: ReturnType<typeof actionsOf>, signs: Signs): TradeAction {
  if (actions) {
    const text = typeIn(cells);
    const action = actions.get(wordKey(shown(text))) ?? null;
    const beside = text === '' ? actionBeside(cells) : null;
    if (beside) return beside;
    if (text === '') throw new RowRefused('type', 'Nothing says what happened.');
    if (action === null) refuseWordBack('type', text);
    if (action === null) throw new RowRefused('type', `Say what ‘${shown(text)}’ means.`);
    return action === 'buy' && isReinvestment(text) && !isBought(cells, signs) ? 'dividend' : action;
  }
  const spoken = spokenAction(cells);
  if (spoken) return spoken;
  const side = sideInWords(cells) ?? (isPurchase(cells) ? 'buy' : undefined);
  const signed = sideBySign(cells, signs);
  if (side !== undefined && signed !== undefined && side !== signed.side)
    throw new RowRefused(
      signed.column,
      `The words of this row say a ${side}, its sign a ${signed.side}: choose the column that tells what happened.`,
    );
  const told = side ?? signed?.side;
  if (told !== undefined) return told;
  throw signs.amount && !signs.shares
    ? new RowRefused('amount', 'Nothing in this row tells whether it is a buy or a sell.')
    : new RowRefused('shares', 'Nothing in this file tells buys from sells: choose the column that does.');
}

/** More is kept back nowhere: then the number per share is something else. */
const mostTaxOfShares = 0.35;

/** A dividend before tax, where it stands beside what came, in all or for each share; null where nothing says that the rest is tax. */
function grossOf(cells: Cells, net: string, each: string | null, written: WrittenCurrency): string | null {
  const inAll = cells.hasColumn('gross') ? numberOf(cells, 'gross') : null;
  const gross = inAll ?? (written.per === 1 ? each : null);
  const rate = Number(numberOf(cells, 'rate') ?? 1);
  if (
    gross === null ||
    net.startsWith('-') ||
    rate !== 1 ||
    amountCurrencyOf(cells, written).currency !== written.currency
  )
    return null;
  const fees = withoutSign(feesOf(cells, false) ?? '0');
  const tax = new Exact(gross).round(2).minus(net).minus(fees);
  // What is missing are the fees beside it alone.
  if (inAll !== null && Number(fees) > 0 && tax.abs().lte(0.011)) return moneyIn(cells, 'gross', inAll, written);
  // Dividends of a share are rounded, too.
  const least = inAll === null ? new Exact(gross).times(0.01).plus(0.02) : new Exact(0);
  if (tax.lte(least) || tax.gt(new Exact(gross).times(inAll === null ? mostTaxOfShares : 0.5))) return null;
  const of = inAll === null ? 'shares times this' : 'this';
  cells.warn(inAll === null ? 'price' : 'gross', `Tax is what ${of} and the amount differ by: ${tax.toFixed()}.`);
  const before = new Exact(net).plus(tax).plus(fees).toFixed();
  return moneyIn(cells, inAll === null ? 'price' : 'gross', before, written);
}

/** A cent between sums that were rounded is no tax. */
const withoutRounding = (tax: Exact) => (tax.abs().lte(0.011) ? '0' : tax.toFixed());

/** What the rest of a file says of its payments. */
interface FileFacts {
  /** Whether tax may stand in rows of its own. */
  hasTaxRows: boolean;
  /** The sign of tax that was kept, where some came back. */
  taxSign: Signs['taxes'];
  /** Why amounts with their tax beside them are what was left. */
  netBecause: string | undefined;
  /** Whether what one share paid is in another currency than the amount of this row. */
  isForeign: boolean;
}

/** Below zero where it was kept. */
function taxInRow(money: string, kept: Signs['taxes']): string {
  const cameBack = kept !== undefined && money.startsWith('-') !== (kept === -1);
  return `${cameBack ? '' : '-'}${withoutSign(money)}`;
}

function paymentIn(
  cells: Cells,
  action: 'dividend' | 'return-of-capital' | 'tax',
  written: WrittenCurrency,
  facts: FileFacts,
): Reading {
  const ofDividend = action === 'dividend' ? dividendColumnsOf(cells, written) : undefined;
  if (ofDividend) return ofDividend;
  const number = numberOf(cells, 'amount');
  const shares = numberOf(cells, 'shares');
  const price = numberOf(cells, 'price');
  const each =
    shares !== null && price !== null ? new Exact(withoutSign(shares)).times(price).round(8).toFixed() : null;
  const amount = number ?? each;
  if (amount === null || Number(amount) === 0) throw new RowRefused('amount', 'The amount is missing.');
  const field = number === null ? 'price' : 'amount';
  const money = moneyIn(cells, field, amount, written);
  const kept = action === 'tax' ? null : taxOf(cells, true);
  // Of a dividend that is taken back the tax comes back.
  const back = money.startsWith('-') ? '' : '-';
  const stated =
    kept === null || Number(kept) === 0 ? '0' : moneyIn(cells, 'tax', `${back}${withoutSign(kept)}`, written);
  const beforeTax =
    action === 'dividend' && stated === '0' && number !== null
      ? // A row of its own would take the same tax again.
        grossOf(cells, number, facts.hasTaxRows || facts.isForeign ? null : each, written)
      : null;
  const fees = action === 'dividend' ? (feesBeside(cells, written, 'dividend') ?? '0') : '0';
  const tax = beforeTax === null ? stated : withoutRounding(new Exact(money).plus(fees).minus(beforeTax));
  if (written.per !== 1 && number !== null && textOf(cells, 'amountCurrency') === '')
    cells.warn(
      'amount',
      `Read in ${written.written}, as the currency of the row says. Look whether it is in ${written.currency}.`,
    );
  if (number === null && Number(withoutSign(shares ?? '1')) !== 1)
    cells.warn('price', `Read as the dividend of one share, which comes to ${new Exact(amount).round(4).toFixed()}.`);
  const isStated = action === 'dividend' && number !== null && kept !== null;
  // Without a rate nobody can compare two currencies.
  const ofShares = facts.isForeign && Number(numberOf(cells, 'rate') ?? 1) === 1 ? null : each;
  const because = isStated ? netInRow(cells, { number, kept, each: ofShares }, facts.netBecause) : facts.netBecause;
  const isAfterTax = stated !== '0' && number !== null && because !== undefined;
  if (stated !== '0')
    cells.warn(
      'amount',
      isAfterTax
        ? `Read as what came after the tax beside it, ${because}.`
        : 'Read as the dividend before the tax beside it.',
    );
  const isTaxBelowZero = action === 'dividend' && !facts.hasTaxRows && stated === '0' && money.startsWith('-');
  if (isTaxBelowZero)
    cells.warn(
      'amount',
      'Below zero: tax where it is a small part of what came on that day, else it takes money back.',
    );
  const areFeesOff = number !== null && because !== undefined && Number(fees) > 0 && !money.startsWith('-');
  if (areFeesOff && beforeTax === null) cells.warn('amount', `Read as what came after the fees beside it, ${because}.`);
  const came = new Exact(money)
    .minus(isAfterTax ? stated : '0')
    .plus(areFeesOff ? fees : '0')
    .toFixed();
  return new PaymentPart({
    ...securityOf(cells),
    ...{ kind: action === 'return-of-capital' ? action : 'dividend', date: dateOf(cells, 'date'), ...unitOf(written) },
    ...(textOf(cells, 'exDate') !== '' && { exDate: dateOf(cells, 'exDate') }),
    ...(action === 'tax' ? { amount: '0', tax: taxInRow(money, facts.taxSign) } : { amount: beforeTax ?? came, tax }),
    ...(isTaxBelowZero && { isTaxBelowZero }),
    ...{ fees, notes: firstCharacters(textOf(cells, 'notes'), 500) || null, key: '', field },
  });
}

/** How each row of such a file is read. */
export function layoutOf(
  understood: UnderstoodColumns,
  signs: Signs,
  orderIn: (cells: Cells) => LeftOut | undefined,
): Layout {
  const actions = actionsOf(understood);
  // Without a column of types, any row may be one of tax.
  const hasTaxRows = actions ? [...actions.values()].includes('tax') : !signs.areDividends;
  const facts = { hasTaxRows, taxSign: signs.taxes, netBecause: signs.netBecause };
  return {
    format: 'other',
    name: 'Columns as chosen',
    columns: Object.fromEntries(
      [...tradeFields, 'exDate'].map((field) => [
        field,
        {
          names: [],
          ...(['date', 'exDate'].includes(field) && { holds: 'date' as const }),
          ...(['shares', 'price', 'amount', 'fees', 'tax'].includes(field) && { holds: 'number' as const }),
        },
      ]),
    ),
    account: 'account',
    join: joinMapped,
    read(written) {
      const cells = withPriceOfCents(written, understood.currency);
      const order = orderIn(written);
      if (order) return order;
      const other = otherAsset(cells);
      if (other) return other;
      if (!actions && ['name', 'notes'].some((column) => aboutShorts.test(textOf(cells, column))))
        return new LeftOut('Short sales');
      if (isNamed(cells) && isNameAlone(cells)) return new LeftOut('Securities without a trade');
      if (textOf(cells, 'sold') !== '' && isTrade(cells)) throw new RowRefused('sold', closedInRow);
      if (!actions) refuseWordsBack(cells);
      const words = actions ? typeIn(cells) : textOf(cells, 'sideWords').slice(0, 60);
      const halfOfPurchase = () => reinvestedRow(cells, words, () => currencyIn(cells, understood.currency));
      const spokenHalf = actions ? undefined : halfOfPurchase();
      if (spokenHalf) return spokenHalf;
      const ofFile = actions ? undefined : actionOfFile(cells, signs);
      const action = ofFile ?? actionOf(cells, actions, signs);
      const isPaid = Number(numberOf(cells, 'amount') ?? 1) !== 0;
      if (action === 'tax' && !(isNamed(cells) && isPaid)) return new LeftOut('Tax without the dividend that it is of');
      const named = action === 'buy' || action === 'sell' ? namedOtherAsset(cells) : undefined;
      if (named) return named;
      if (action === 'split' && isNamed(cells)) return splitRow(cells, typeIn(cells));
      if (action === 'leave-out' || action === 'split')
        return new LeftOut(
          actions
            ? `Rows of type ‘${shown(typeIn(cells))}’`
            : 'Deposits, transfers, interest and other rows without shares',
        );
      const half = actions ? halfOfPurchase() : undefined;
      if (half) return half;
      const currency = currencyIn(cells, understood.currency);
      warnOfUnread(cells);
      if (action === 'dividend' && isBoughtForDividend(cells)) return tradeIn(cells, 'buy', currency);
      if (action === 'buy' || action === 'sell') return tradeIn(cells, action, currency);
      if (action === 'fee') {
        const column = textOf(cells, 'amount') === '' ? feeColumnOf(cells) : 'amount';
        const named = isCoded(cells) ? { named: securityOf(cells) } : {};
        const isSaid = actions !== undefined && typeIn(cells) !== '';
        const isSigned = signs.costs || cells.hasColumn('debit') || (!isSaid && signs.amount);
        const of = column === 'amount' ? amountCurrencyOf(cells, currency) : feeCurrencyOf(cells, currency);
        return feeOf(cells, column, of, {
          ...{ ...named, date: dateOf(cells, 'date'), notes: firstCharacters(textOf(cells, 'notes'), 500) || null },
          costsAre: isSigned && column === 'amount' ? 'negative' : 'positive',
        });
      }
      const isBack = action === 'dividend' && ofReversal.test(typeIn(cells));
      if (isBack && !numberOf(cells, 'amount')?.startsWith('-'))
        throw new RowRefused('amount', 'A dividend that was taken back is not read; enter it by hand.');
      if (action === 'dividend' && /reinvest|\bdrip\b/iu.test(typeIn(cells)) && /[1-9]/u.test(textOf(cells, 'shares')))
        cells.warn(
          'type',
          'Read as the dividend: look whether another row tells the shares that were bought for it, and enter them where none does.',
        );
      if (action === 'dividend') {
        const foreign = dividendAtRate(cells, currency);
        if (foreign) return foreign;
        warnOfForeign(cells);
      }
      const paid = numberOf(cells, 'amount') === null ? currency : amountCurrencyOf(cells, currency);
      return paymentIn(cells, action, paid, { ...facts, isForeign: paid.currency !== currency.currency });
    },
  };
}
