import { insiderMarkets, insiderNatures } from '../../../domain/capital/insiders.ts';
import { currencies } from '../../../domain/money/currencies.ts';
import { mostShares, nameText } from '../../../domain/records/field-rules.ts';
import { fold } from '../../../domain/text/fold.ts';
import { insiderSecurities, insiderTradeFault } from '../../../domain/capital/insider-records.ts';
import { shareCurrency, dealPriceRule } from '../../../domain/money/money-of-shares.ts';
import { companyChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { decimalCell, wholeCell } from '../../imports/server/model/number-cells.ts';
import {
  linkCell,
  longTextCell,
  nameCell,
  optionCell,
  textCell,
  wordCell,
} from '../../imports/server/model/text-cells.ts';
import { natureParts } from './nature-parts.ts';
import { insiderTradeKind, type InsiderTradeValues } from './insider-trade-kind.ts';

/** As filings and lists of them write it. */
const otherNatures = {
  'acquisition or disposition carried out privately': 'other',
  'acquisition under a prospectus': 'placement',
  'acquisition under a prospectus exemption': 'placement',
  'acquisition or disposition under a purchase/ownership plan': 'other',
  'acquisition or disposition by gift': 'gift',
  'change in the nature of ownership': 'other',
  'compensation for services': 'other',
  'conversion or exchange': 'other',
  'exercise for cash': 'exercise',
  'exercise of rights': 'exercise',
  'expiration of options': 'expiry',
  'expiration of rights': 'expiry',
  'expiration of warrants': 'expiry',
  'grant of rights': 'grant',
  'grant of warrants': 'grant',
  'opening balance-initial sedi report': 'holding',
  'redemption, retraction, cancellation, repurchase': 'other',
  'stock dividend': 'other',
  'stock split or consolidation': 'other',
  buy: 'market-buy',
  purchase: 'market-buy',
  'acquisition in the public market': 'market-buy',
  'on-market purchase': 'market-buy',
  P: 'market-buy',
  sell: 'market-sell',
  sale: 'market-sell',
  'disposition in the public market': 'market-sell',
  'on-market sale': 'market-sell',
  S: 'market-sell',
  'exercise of options': 'exercise',
  'exercise of warrants': 'exercise',
  M: 'exercise',
  'grant of options': 'grant',
  A: 'grant',
  'private placement': 'placement',
  'participation in placement': 'placement',
  'issue of options': 'grant',
  'issue of performance rights': 'grant',
  'off-market trade': 'other',
  'off-market transfer': 'other',
  'participation in rights issue': 'other',
  'dividend reinvestment plan': 'other',
  'conversion of performance rights': 'other',
  'exercise of performance rights': 'exercise',
  'vesting of performance rights': 'exercise',
  'lapse of options': 'expiry',
  'expiry of options': 'expiry',
  'opening balance': 'holding',
} as const;
const otherMarkets = {
  SEDI: 'CA',
  Canada: 'CA',
  'United States': 'US',
  USA: 'US',
  SEC: 'US',
  ASX: 'AU',
  Australia: 'AU',
  LSE: 'UK',
  AIM: 'UK',
  'United Kingdom': 'UK',
} as const;
const otherSecurities = {
  'common shares': 'shares',
  'ordinary shares': 'shares',
  'fully paid ordinary shares': 'shares',
  'ordinary fully paid shares': 'shares',
  'ordinary fully paid': 'shares',
  'ordinary shares fully paid': 'shares',
  'unlisted options': 'options',
  'listed options': 'options',
  'unquoted options': 'options',
  'quoted options': 'options',
  'performance rights': 'share units',
  'options (common shares)': 'options',
  RSU: 'share units',
  DSU: 'share units',
  PSU: 'share units',
  'restricted share units': 'share units',
  'deferred share units': 'share units',
  'performance share units': 'share units',
} as const;
const yesOrNo = { true: 'yes', y: 'yes', false: 'no', n: 'no' } as const;

const currencyCell = wordCell(
  'CAD',
  (cell) => {
    const read = shareCurrency(cell);
    return 'currency' in read ? { value: read.currency } : read;
  },
  currencies,
);

export const insiderTradeFile = companyChildKind({
  record: insiderTradeKind,
  parts: natureParts,
  columns: {
    insider: required(nameCell('Example, Ada')),
    role: textCell('Director', nameText),
    market: required(optionCell(insiderMarkets, 'CA', otherMarkets)),
    nature: required(optionCell(insiderNatures, 'market-buy', otherNatures)),
    security: required(optionCell(insiderSecurities, 'shares', otherSecurities)),
    tradedOn: required(dateCell('2026-03-03')),
    filedOn: dateCell('2026-03-06'),
    amount: wholeCell('100,000', { max: mostShares, measure: 'count' }),
    price: decimalCell(dealPriceRule, '0.25', 'share-price'),
    currency: currencyCell,
    holdingAfter: wholeCell('1,350,000', { max: mostShares, measure: 'count' }),
    controlledBy: textCell('Example Family Trust', nameText),
    isFirstReport: optionCell(['yes', 'no'], 'no', yesOrNo),
    sourceUrl: required(linkCell('https://www.example.com/filing')),
    notes: longTextCell('One row for each line of a filing; this one is an example.'),
  },
  key: ({ insider, nature, security, tradedOn, amount, price, holdingAfter }) =>
    [fold(insider ?? ''), nature, security, tradedOn, amount ?? '', price ?? '', holdingAfter ?? ''].join('\u0000'),
  keyWords: 'company, insider, nature, security, day, amount, price and holding',
  rowName: ({ insider, nature, tradedOn }) => [insider, nature, tradedOn].join(', '),
  checkWhole(values) {
    const fault = insiderTradeFault({
      ...values,
      nature: values.nature ?? 'other',
      tradedOn: values.tradedOn ?? '',
    });
    return fault && { field: fault.field, error: fault.message };
  },
  judged: (values): InsiderTradeValues => ({
    ...values,
    insider: values.insider ?? '',
    market: values.market ?? 'CA',
    nature: values.nature ?? 'other',
    security: values.security ?? 'other',
    tradedOn: values.tradedOn ?? '',
    sourceUrl: values.sourceUrl ?? '',
    isFirstReport: values.isFirstReport === null ? null : values.isFirstReport === 'yes',
  }),
  undo: { name: `concat_ws(', ', t.insider, t.nature, t.traded_on)`, kept: [] },
});
