import { all, decimal, faultsIn, required } from '../../../../web/forms/checks.ts';
import { typedDecimal } from '../../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../../web/forms/use-record-form.ts';
import type { Position } from '../../contract-journal.ts';
import type { EnteredPrice, EnteredPriceInput } from '../../contract-trades.ts';
import { saveEnteredPrice } from '../api.ts';
import { today } from '../trades/trade-form.ts';
import { sharePriceRule } from '../../../../domain/records/field-rules.ts';

type PriceDraft = Record<'price' | 'priceDate' | 'unit', string>;

type OfTicker = Pick<Position, 'ticker' | 'currency'> & Partial<Pick<Position, 'price'>>;

export function enteredPriceBody({ ticker, currency }: OfTicker, draft: PriceDraft): EnteredPriceInput {
  const price = typedDecimal(draft.price, [currency, draft.unit]) ?? '';
  return { ticker, currency: draft.unit || currency, price, priceDate: draft.priceDate };
}

/** The form of one ticker's price; a new price takes the place of the old one, so there is nothing to merge. */
export function enteredPriceKind(position: OfTicker): RecordKind<EnteredPrice, PriceDraft> {
  const { ticker, currency } = position;
  const draftOf = (entered: EnteredPrice) => ({
    price: entered.writtenPrice ?? entered.price,
    priceDate: entered.priceDate,
    unit: entered.writtenCurrency ?? currency,
  });
  const save = (draft: PriceDraft) => saveEnteredPrice(enteredPriceBody(position, draft));
  return {
    name: `price-${ticker}-${currency}`,
    labels: { price: 'Price per share', priceDate: 'Date of the price', unit: 'Unit of the price' },
    empty: { price: '', priceDate: today(), unit: position.price?.writtenCurrency ?? currency },
    draftOf,
    faultsOf: (draft) =>
      faultsIn(draft, {
        price: all(required('Price is required'), decimal({ ...sharePriceRule, min: 0 }, [currency, draft.unit])),
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
