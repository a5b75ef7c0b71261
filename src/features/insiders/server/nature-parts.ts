import type { FieldParts } from '../../imports/server/model/kind.ts';
import { textCell } from '../../imports/server/model/text-cells.ts';
import { fold } from '../../../domain/text/fold.ts';

/** Bought or sold: SEDI has one name for both, and the sign of the amount tells them apart. */
const eitherWay = 'acquisition or disposition in the public market';
const minus = /^\s?[-−–]\s?/u;

/** What SEDI says in the place of nature and amount: `10 - Acquisition or disposition in the public market`, `-20,000`. */
export const natureParts: FieldParts = {
  columns: {
    natureOfTransaction: textCell('51 - Exercise of options'),
    acquiredOrDisposedOf: textCell('-20,000', 40),
  },
  makes: ['nature', 'amount'],
  compose({ natureOfTransaction = '', acquiredOrDisposedOf: changed = '' }, { amount: beside = '' }) {
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
