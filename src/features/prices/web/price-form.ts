import { readPrice } from '../../../domain/prices/price-entry.ts';
import { quotedKinds, type QuotedKind } from '../../../domain/prices/price-keys.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { faultsIn, link, required } from '../../../web/forms/checks.ts';
import { faultsAnd } from '../../../web/forms/draft-texts.ts';
import { typedDecimal } from '../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import { utcToday } from '../../../web/today.ts';
import type { Price } from '../contract.ts';
import { createPrice, readPrices, savePrice } from './api.ts';

const labels = {
  kind: 'Price of a',
  key: 'Name',
  priceDate: 'Day',
  value: 'Price',
  currency: 'Currency',
  unit: 'For one',
  basis: 'Basis',
  source: 'Source',
  sourceUrl: 'Link to the source',
  licence: 'Licence',
} as const;
export type PriceDraft = Record<keyof typeof labels, string>;

export const kindOf = ({ kind }: Pick<PriceDraft, 'kind'>): QuotedKind => (isOneOf(quotedKinds, kind) ? kind : 'metal');

/** What the form sends: only a metal has a unit, and a rate has the currency of its pair. */
export function written(draft: PriceDraft) {
  const kind = kindOf(draft);
  return {
    ...{ kind, key: draft.key, priceDate: draft.priceDate, value: typedDecimal(draft.value) ?? '' },
    currency: kind === 'rate' ? '' : draft.currency,
    unit: kind === 'metal' ? draft.unit : '',
    basis: kind === 'ticker' ? '' : draft.basis,
  };
}

function faultsOf(draft: PriceDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    value: required('Enter the price.'),
    priceDate: required('Enter the day of the price.'),
    source: required('Say who published the price.'),
    sourceUrl: link,
  });
  return faultsAnd(faults, refusals(written(draft)));
}

const keys: Readonly<Record<QuotedKind, string>> = { metal: 'Gold', ticker: 'TSX:ABC', rate: 'USD/CAD' };

/** All that a price is refused for: a field that was told is taken as one that is right, so that the next is found. */
function* refusals(price: ReturnType<typeof written>) {
  const right = {
    ...{ key: keys[price.kind], priceDate: utcToday(), value: '1', basis: '' },
    ...{ currency: price.kind === 'rate' ? '' : 'USD', unit: price.kind === 'metal' ? 'oz' : '' },
  };
  const seen = new Set<string>();
  for (let asked = price; ;) {
    const read = readPrice(asked, utcToday());
    if ('entry' in read || seen.has(read.field)) return;
    seen.add(read.field);
    yield read;
    asked = { ...asked, ...Object.fromEntries(Object.entries(right).filter(([field]) => field === read.field)) };
  }
}

/** What will be kept otherwise than it is typed: pence become pounds. */
export function toldOf(draft: PriceDraft): string | null {
  const read = readPrice(written(draft), utcToday());
  return 'entry' in read ? read.told : null;
}

const rest = ({ source, sourceUrl, licence }: PriceDraft) => ({ source, sourceUrl, licence });

export const priceKind: RecordKind<Price, PriceDraft> = {
  name: 'price',
  labels,
  empty: {
    ...{ kind: 'metal', key: '', priceDate: '', value: '', currency: 'USD', unit: 'oz', basis: 'spot' },
    ...{ source: '', sourceUrl: '', licence: '' },
  },
  draftOf: ({ kind, key, priceDate, value, currency, unit, basis, source, sourceUrl, licence }) => ({
    ...{ kind, key, priceDate, value, currency, unit: unit ?? '', basis, source },
    ...{ sourceUrl: sourceUrl ?? '', licence: licence ?? '' },
  }),
  faultsOf,
  create: (_, draft, key) => createPrice({ ...written(draft), ...rest(draft) }, key),
  save(price, draft) {
    const { priceDate, value, currency, unit } = written(draft);
    return savePrice(price, { priceDate, value, currency: currency || price.currency, unit, ...rest(draft) });
  },
  readAll: readPrices,
  words: {
    created: 'Price saved',
    updated: 'Price saved',
    createFailed: 'Failed to save the price',
    updateFailed: 'Failed to save the price',
  },
  toastsReason: true,
};
