import type { FieldParts } from '../../imports/server/model/kind.ts';
import { textCell } from '../../imports/server/model/text-cells.ts';
import { fold } from '../../../domain/text/fold.ts';

/** Bought or sold: SEDI has one name for both, and the sign of the amount tells them apart. */
const eitherWay = 'acquisition or disposition in the public market';
const minus = /^\s?[-−–]\s?/u;

/** What a notice to the Australian exchange calls a trade in the market, bought or sold. */
const inMarket = new Set(['on-market trade', 'on market trade', 'on-market', 'on market', 'market trade']);
const ofNothing = /^(?:[-–—]|nil|none|n\/a|not applicable|0)?\.?$/iu;
const leadingNumber =
  /^(?:\d{1,3}(?:,\d{3})+|\d+)(?![\d,.%]| ?(?:%|per ?cent|k\b|m\b|mn\b|bn\b|mil\b|mio\b|thousand|million|billion))/iu;

/** Strikes and days, which are no second number of securities: `5,000 options at $0.30 before 30 June 2027`. */
const ofFirst =
  /[$€£] ?\d[\d,]*(?:\.\d+)?|(?:\b\d{1,2} )?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6},? (?:19|20)\d\d\b/giu;

/** The number in front of what it is of: `50,000 ordinary shares`. Undefined where there are several. */
function numberIn(cell: string): string | undefined {
  const text = cell.trim();
  if (ofNothing.test(text)) return '';
  const [number] = leadingNumber.exec(text) ?? [];
  return number === undefined || /\d/u.test(text.slice(number.length).replaceAll(ofFirst, '')) ? undefined : number;
}

/**
 * Numbers acquired and disposed of in columns of their own, as Appendix 3Y has them: each is a trade in the market. What is given
 * up in another change, such as options for the shares of their exercise, is the other half of the same one.
 */
function ofColumns(acquired: string, disposed: string, nature: string) {
  const isOfMarket = inMarket.has(fold(nature));
  const read = [numberIn(acquired), numberIn(disposed)];
  const fields = ['numberAcquired', 'numberDisposed'] as const;
  const unread = fields.filter((_, at) => read[at] === undefined);
  const remarks = unread.map((field) => ({
    field,
    warning: 'Not understood, so left out: write one number of securities.',
  }));
  const sides = [
    { field: fields[0], amount: read[0] ?? '', side: 'market-buy', way: 'acquired' },
    { field: fields[1], amount: read[1] ?? '', side: 'market-sell', way: 'disposed of' },
  ].filter(({ amount }) => amount !== '');
  const kept = isOfMarket ? sides : sides.slice(0, 1);
  const records = kept.map(({ amount, side }) => ({ nature: isOfMarket ? side : nature, amount }));
  const told = sides.map(({ field, amount, way }, at) => ({
    field,
    warning: at < kept.length ? `Read as ${way}: ${amount}.` : givenUp,
  }));
  // A record of its own stands above what the file calls the nature, which says not which way it went.
  return { cells: {}, ...(records.length > 0 && { records }), remarks: [...remarks, ...told] };
}

const givenUp = 'Left out: what is given up in the same change is no trade of its own.';

/** What SEDI says in the place of nature and amount: `10 - Acquisition or disposition in the public market`, `-20,000`. */
export const natureParts: FieldParts = {
  columns: {
    natureOfTransaction: textCell('51 - Exercise of options'),
    acquiredOrDisposedOf: textCell('-20,000', 40),
    numberAcquired: textCell('50,000', 200),
    numberDisposed: textCell('Nil', 200),
  },
  makes: ['nature', 'amount'],
  compose(
    { natureOfTransaction = '', acquiredOrDisposedOf: changed = '', numberAcquired = '', numberDisposed = '' },
    { amount: beside = '', nature: said = '' },
  ) {
    if (numberAcquired !== '' || numberDisposed !== '')
      return ofColumns(numberAcquired, numberDisposed, natureOfTransaction === '' ? said : natureOfTransaction);
    const nature = natureOfTransaction.replace(/^\d\d ?[-–] ?/u, '');
    const isGiven = minus.test(changed === '' ? beside : changed);
    const amount = changed.replace(minus, '').replace(/^\+\s?/u, '');
    const withoutSign = isGiven && changed !== '' ? [{ field: 'acquiredOrDisposedOf', warning: unsigned }] : [];
    if (fold(nature) !== eitherWay) return { cells: { nature, amount }, remarks: withoutSign };
    if (!/\d/u.test(`${changed}${beside}`)) {
      const warning = 'Whether it was bought or sold is said by the sign of the amount: fill it.';
      return { cells: {}, remarks: [{ field: 'natureOfTransaction', warning }] };
    }
    const warning = `Read as ${isGiven ? 'sold' : 'bought'} in the market, by the sign of the amount.`;
    return {
      cells: { nature: isGiven ? 'market-sell' : 'market-buy', amount },
      remarks: [{ field: 'natureOfTransaction', warning }, ...withoutSign],
    };
  },
};
const unsigned = 'Read without its minus: that it was given away is said by the nature.';
