/**
 * Disnat (Desjardins Online Brokerage), `Mes comptes → Activités → Exporter (CSV)`. Headers and types in French, or in English
 * as the bank words them there; decimal commas, days as ISO has them, `-` for nothing, `CAN` for Canadian dollars, symbols of
 * Canadian exchanges with `-C`, American ones with `-U`. Dividends have the day of their settlement only. Source: the public sample of
 * Export-To-Ghostfolio (French); the English words are those of the bank's site.
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { Exact } from '../trade-decimals.ts';
import { type Cells, type Layout, LeftOut } from '../model.ts';
import { rateNote } from '../foreign-money.ts';
import { currencyOf, dateOf, type Named, numberOf, textOf, tickerIn, withoutSign } from '../read-cells.ts';
import { feeOf, paymentOf, refuseWordBack, tradeOf } from '../trades.ts';

const plain = (text: string) =>
  text
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

const leftOut: readonly (readonly [type: RegExp, what: string])[] = [
  [/interet|interest/u, 'Interest'],
  [
    /fractionnement|split|regroupement|consolidation|fusion|merger|echange|essaimage|spin/u,
    'Corporate actions: enter them by hand',
  ],
  [
    /cotisation|contribution|retrait|withdrawal|depot|deposit|transfert|transfer|subvention|grant|resiliation|incitatif|incentive/u,
    'Deposits, withdrawals and transfers',
  ],
  [/conversion|devise|exchange/u, 'Currency conversions'],
];

const ofMarket = /-([CU])$/iu;

/** The symbol without its market, `-C` of Canada and `-U` of the United States, where that is the row's. */
function namedIn(cells: Cells): Named {
  const symbol = textOf(cells, 'symbol');
  const market = ofMarket.exec(symbol)?.[1]?.toUpperCase();
  const isAmerican = /^(?:usa?|[ée]\.?-?u\.?)/iu.test(textOf(cells, 'market'));
  const isKnown = market === 'C' || (market === 'U' && isAmerican);
  return { ticker: tickerIn('symbol', isKnown ? symbol.replace(ofMarket, '') : symbol) };
}

/** Of dividends the day of the trade is left out. */
const dayOf = (cells: Cells) => dateOf(cells, textOf(cells, 'date') === '' ? 'settled' : 'date');

export const disnat: Layout = {
  format: 'disnat',
  name: 'Activities',
  columns: {
    date: { names: ['Date de transaction', 'Transaction date', 'Trade date'], isRequired: true, holds: 'date' },
    settled: { names: ['Date de règlement', 'Settlement date'], isRequired: true, holds: 'date' },
    type: { names: ['Type de transaction', 'Transaction type'], isRequired: true },
    category: { names: ["Classe d'actif", 'Asset class', 'Classe d’actif'] },
    symbol: { names: ['Symbole', 'Symbol'], isRequired: true },
    description: { names: ['Description'] },
    market: { names: ['Marché', 'Market'] },
    shares: { names: ['Quantité', 'Quantity'], isRequired: true, holds: 'number' },
    price: { names: ['Prix', 'Price'], isRequired: true, holds: 'number' },
    currency: { names: ['Devise du prix', 'Price currency', 'Currency price'], isRequired: true },
    fees: { names: ['Commission payée', 'Commission paid'], isRequired: true, holds: 'number' },
    amount: {
      names: ["Montant de l'opération", 'Montant de l’opération', 'Transaction amount', 'Operation amount'],
      isRequired: true,
      holds: 'number',
    },
    account: { names: ['Devise du compte', 'Account currency'], isRequired: true },
  },
  dates: 'year-first',
  read(cells) {
    const type = plain(cells.text('type'));
    refuseWordBack('type', cells.text('type'));
    const isSalesTax = /^taxe?\b|\bsales tax\b/u.test(type);
    const isSell = /\bvente\b|\bsell\b|\bsale\b/u.test(type);
    if (!isSalesTax && (isSell || /\bachat\b|\bbuy\b|\bpurchase\b/u.test(type))) {
      if (/option/u.test(plain(cells.text('category')))) return new LeftOut('Options');
      const [currency, account] = [currencyOf(cells, 'currency'), currencyOf(cells, 'account')];
      if (textOf(cells, 'date') === '')
        cells.warn('date', 'The day of the trade is missing: that of its settlement is taken.');
      const facts = { named: namedIn(cells), type: isSell ? 'sell' : 'buy', date: dayOf(cells), currency } as const;
      if (currency.currency === account.currency)
        return tradeOf(
          cells,
          { shares: 'shares', price: 'price', fees: ['fees'] },
          { ...facts, amount: { column: 'amount' } },
        );
      const [shares, price, amount] = [numberOf(cells, 'shares'), numberOf(cells, 'price'), numberOf(cells, 'amount')];
      if (Number(numberOf(cells, 'fees') ?? 0) !== 0)
        cells.warn(
          'fees',
          `The price is in ${currency.currency} and the account in ${account.currency}: nobody says in which the commission is, so it is not kept.`,
        );
      const gross = new Exact(withoutSign(shares ?? '0')).times(price ?? 0);
      const notes =
        gross.gt(0) && amount !== null
          ? rateNote({ account, trade: currency, rate: new Exact(withoutSign(amount)).div(gross) }, amount)
          : null;
      return tradeOf(cells, { shares: 'shares', price: 'price' }, { ...facts, notes });
    }
    const hasSymbol = textOf(cells, 'symbol') !== '';
    const isTax = /impot|retenue|withholding|non-?resident/u.test(type);
    if (isTax || /dividende?|distribution|remboursement de capital|return of capital/u.test(type)) {
      if (!hasSymbol) return new LeftOut('Dividends without a security');
      const kind = /capital/u.test(type) ? 'return-of-capital' : 'dividend';
      const written = currencyOf(cells, 'account');
      return paymentOf(cells, 'amount', { kind, isTax, named: namedIn(cells), date: dayOf(cells), written });
    }
    if (/\bfrais\b|\bfees?\b|\btaxe?\b/u.test(type)) {
      const of = hasSymbol ? { named: namedIn(cells) } : {};
      const notes = firstCharacters(textOf(cells, 'description'), 500) || null;
      return feeOf(cells, 'amount', currencyOf(cells, 'account'), {
        ...of,
        date: dayOf(cells),
        notes,
        costsAre: 'negative',
      });
    }
    return new LeftOut(leftOut.find(([pattern]) => pattern.test(type))?.[1] ?? 'Activities of other kinds');
  },
};
