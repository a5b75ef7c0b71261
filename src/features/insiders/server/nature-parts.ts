import type { FieldParts } from '../../imports/server/model/kind.ts';
import { textCell } from '../../imports/server/model/text-cells.ts';
import { fold } from '../../../domain/text/fold.ts';

/** Bought or sold: SEDI has one name for both, and the sign of the amount tells them apart. */
const eitherWay = 'acquisition or disposition in the public market';

/** What SEDI calls a transaction, `10 - Acquisition or disposition in the public market`, in the place of a nature. */
export const natureParts: FieldParts = {
  columns: { natureOfTransaction: textCell('51 - Exercise of options') },
  makes: ['nature'],
  compose({ natureOfTransaction = '' }, { amount = '' }) {
    const nature = natureOfTransaction.replace(/^\d\d ?[-–] ?/u, '');
    if (fold(nature) !== eitherWay) return { cells: { nature } };
    if (!/\d/u.test(amount)) {
      const warning = 'Whether it was bought or sold is said by the sign of the amount: fill it.';
      return { cells: {}, remarks: [{ field: 'natureOfTransaction', warning }] };
    }
    const isGiven = /^\s?[-−–(]/u.test(amount);
    const warning = `Read as ${isGiven ? 'sold' : 'bought'} in the market, by the sign of the amount.`;
    return {
      cells: { nature: isGiven ? 'market-sell' : 'market-buy' },
      remarks: [{ field: 'natureOfTransaction', warning }],
    };
  },
};
