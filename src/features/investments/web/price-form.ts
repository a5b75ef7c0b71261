import { all, decimal, faultsIn, required } from '../../../web/forms/checks.ts';
import { typedDecimal } from '../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { Position } from '../contract-journal.ts';
import type { EnteredPrice, EnteredPriceInput } from '../contract-trades.ts';
import { savePrice } from './api.ts';
import { today } from './trade-form.ts';
import { sharePriceRule } from '../../../domain/field-rules.ts';

type PriceDraft = Record<'price' | 'priceDate', string>;

type OfTicker = Pick<Position, 'ticker' | 'currency'>;

export function priceBody({ ticker, currency }: OfTicker, draft: PriceDraft): EnteredPriceInput {
  return { ticker, currency, price: typedDecimal(draft.price, [currency]) ?? '', priceDate: draft.priceDate };
}

/** The form of one ticker's price; a new price takes the place of the old one, so there is nothing to merge. */
export function priceKind(position: OfTicker): RecordKind<EnteredPrice, PriceDraft> {
  const { ticker, currency } = position;
  const draftOf = (entered: EnteredPrice) => ({ price: entered.price, priceDate: entered.priceDate });
  const save = (draft: PriceDraft) => savePrice(priceBody(position, draft));
  return {
    name: `price-${ticker}-${currency}`,
    labels: { price: 'Price per share', priceDate: 'Date of the price' },
    empty: { price: '', priceDate: today() },
    draftOf,
    faultsOf: (draft) =>
      faultsIn(draft, {
        price: all(required('Price is required'), decimal({ ...sharePriceRule, min: 0 }, [currency])),
        priceDate: required('The date of the price is required'),
      }),
    create: (_, draft) => save(draft),
    save: (_, draft) => save(draft),
    readAll: async () => [],
    words: {
      created: `Price of ${ticker} saved`,
      updated: `Price of ${ticker} saved`,
      createFailed: 'Failed to save the price',
      updateFailed: 'Failed to save the price',
    },
  };
}
