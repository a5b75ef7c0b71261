import { fold } from '../../../../domain/text/fold.ts';
import { nameText } from '../../../../domain/records/field-rules.ts';
import { textCell } from './text-cells.ts';
import type { FieldParts } from './kind.ts';

/** Lists of an exchange name its markets: those of London are no exchanges of their own. */
const ofMarket: ReadonlyMap<string, string> = new Map([
  ...['main market', 'international main market', 'specialist fund segment', 'sfm', 'sfs'].map(
    (market) => [market, 'LSE'] as const,
  ),
]);

const isListing = (text: string) => text.includes(':');
/** `TSXV: ABC / OTCQB: ABCFF` as `TSXV:ABC; OTCQB:ABCFF`; other texts as they are. */
function listed(text: string): string {
  const parts = text.length > longestList ? [] : text.split(/[;,/|]| and | & /u).map((part) => part.trim());
  if (parts.length < 2 || !parts.every((part) => part.split(':').length === 2)) return text;
  return parts
    .map((part) =>
      part
        .split(':')
        .map((each) => each.trim())
        .join(':'),
    )
    .join('; ');
}
const longestList = 500;

/** What a file may have in the place of `TSXV:EXM`: exchange and ticker in columns of their own. */
export const listingParts: FieldParts = {
  columns: { exchange: textCell('TSXV', nameText), ticker: textCell('EXM', nameText) },
  makes: ['stockSymbol', 'stockExchanges'],
  compose({ exchange: written = '', ticker: tickers = '' }) {
    const ticker = listed(tickers);
    const exchange = ofMarket.get(fold(written)) ?? listed(written);
    const whole = [exchange, ticker].find(isListing);
    const symbol = isListing(ticker) ? (ticker.split(/[:;]/u)[1] ?? '').trim() : ticker;
    const listing = exchange === '' || ticker === '' ? undefined : `${exchange}:${ticker}`;
    return {
      cells: {
        ...(symbol !== '' && { stockSymbol: symbol }),
        ...((whole ?? listing) !== undefined && { stockExchanges: whole ?? listing ?? '' }),
      },
      ...(exchange !== written &&
        listing !== undefined && { remarks: [{ field: 'exchange', warning: `Read as ${exchange}.` }] }),
      ...(exchange !== '' &&
        ticker === '' &&
        whole === undefined && {
          remarks: [{ field: 'exchange', warning: 'Left out, because the row has no ticker.' }],
        }),
    };
  },
};
