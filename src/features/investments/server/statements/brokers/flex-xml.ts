/**
 * Interactive Brokers, Flex query as XML, as its web service delivers it: elements with attributes, one for each trade, payment
 * and corporate action. They become the rows of the same query as CSV. Elements that say the same in more or less detail, such
 * as orders and lots, and those that are no transactions are not looked at. Source: public parsers of such files (ibflex).
 */
import { FileRefused } from '../../../../imports/server/model/refusal.ts';
import { readXml } from '../../../../imports/server/read/formats/read-xml.ts';
import { maxTrades } from '../../statement.ts';

/** Of each attribute the column that a query as CSV has for it. */
const common = {
  ...{ accountId: 'ClientAccountID', currency: 'CurrencyPrimary', assetCategory: 'AssetClass', symbol: 'Symbol' },
  ...{ description: 'Description', isin: 'ISIN', listingExchange: 'ListingExchange', levelOfDetail: 'LevelOfDetail' },
};

interface Kind {
  columns: Readonly<Record<string, string>>;
  /** One of each is needed; the first is the column that the others stand for, too. */
  needed: readonly (readonly [first: string, ...others: string[]])[];
  /** What such elements are called where they lack something. */
  words: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  Trade: {
    words: 'trades',
    columns: {
      ...{ ...common, tradeDate: 'TradeDate', buySell: 'Buy/Sell', quantity: 'Quantity', tradePrice: 'TradePrice' },
      ...{ tradeMoney: 'TradeMoney', taxes: 'Taxes', ibCommission: 'IBCommission', notes: 'Notes/Codes' },
      ...{ ibCommissionCurrency: 'IBCommissionCurrency', openCloseIndicator: 'Open/CloseIndicator' },
    },
    needed: [['currency'], ['tradeDate', 'dateTime', 'reportDate'], ['quantity'], ['tradePrice']],
  },
  CashTransaction: {
    words: 'cash transactions',
    columns: { ...common, settleDate: 'SettleDate', amount: 'Amount', type: 'Type', exDate: 'ExDate' },
    needed: [['currency'], ['settleDate', 'dateTime', 'reportDate'], ['amount'], ['type'], ['description']],
  },
  CorporateAction: {
    words: 'corporate actions',
    columns: {
      ...{ ...common, reportDate: 'ReportDate', actionDescription: 'ActionDescription', quantity: 'Quantity' },
      ...{ proceeds: 'Proceeds', value: 'Value' },
    },
    needed: [['currency'], ['reportDate', 'dateTime'], ['quantity'], ['actionDescription', 'description']],
  },
};

const looked = 1_000;

/** Whether a file begins as a Flex query does, behind what XML may have in front. */
const isFlex = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes.subarray(0, looked))
    .toString('utf8')
    .replace(/^\uFEFF/u, '')
    .trimStart();
  return start.startsWith('<') && start.includes('<FlexQueryResponse');
};

type Attributes = ReadonlyMap<string, string>;

/** Header and rows of one kind. Throws where no row has what each needs. */
function tableOf({ columns, needed, words }: Kind, elements: readonly Attributes[]): string[][] {
  // An element that lacks what others have is a row that is refused alone.
  const missing = needed.filter((names) => !elements.some((element) => names.some((name) => element.get(name))));
  if (missing.length > 0)
    throw new FileRefused(
      `The ${words} of this Flex query lack ${missing.map(([first]) => `‘${first}’`).join(', ')}. Add what is missing to the query.`,
    );
  const standIns = new Map(needed.map((names) => [names[0], names]));
  const valueOf = (element: Attributes, name: string) =>
    (standIns.get(name) ?? [name]).map((other) => element.get(other)).find(Boolean) ?? '';
  const used = Object.entries(columns).filter(([name]) => elements.some((element) => valueOf(element, name) !== ''));
  return [used.map(([, column]) => column), ...elements.map((element) => used.map(([name]) => valueOf(element, name)))];
}

/** The rows of a Flex query as XML; undefined of other files. */
export function rowsOfFlex(bytes: Uint8Array): string[][] | undefined {
  if (!isFlex(bytes)) return undefined;
  const found = new Map<string, Map<string, string>[]>();
  let latest: Map<string, string> | undefined;
  let count = 0;
  try {
    readXml(bytes, {
      attribute: (name, value) => latest?.set(name, value),
      open(name) {
        latest = undefined;
        if (!Object.hasOwn(kinds, name)) return;
        count += 1;
        latest = new Map();
        const of = found.get(name);
        if (of) of.push(latest);
        else found.set(name, [latest]);
      },
      isDone: () => count > maxTrades,
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new FileRefused('This Flex query is cut off or damaged. Run it again, and upload all of it.');
  }
  if (count > maxTrades)
    throw new FileRefused(`This file has more than ${maxTrades.toLocaleString('en-US')} rows. Split it.`);
  if (found.size === 0)
    throw new FileRefused(
      'This Flex query has no trades, cash transactions or corporate actions. Add these sections to the query.',
    );
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const elements = found.get(name);
    return elements ? tableOf(kind, elements) : [];
  });
}
