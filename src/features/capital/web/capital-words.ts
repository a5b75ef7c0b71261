import type { InstrumentKind } from '../../../domain/capital/records.ts';
import { isCommon } from '../../../domain/capital/capital-snapshots.ts';
import type { InstrumentState } from '../../../domain/capital/instruments.ts';
import { inCurrency, number, shortMillions, sizeOf } from '../../../web/format.ts';
import { sharePrice } from '../../../web/share-figures.ts';
import type { CapitalSnapshot } from '../contract.ts';
import type { CapitalInstrument } from '../contract-instruments.ts';

/** Money of a balance sheet, in millions of three digits: `CAD 8.45M`; null where it is not known. */
export const moneyWords = (amount: string | null, currency: string | null): string | null =>
  amount === null || Number(amount) === 0
    ? amount && exactMoney(amount, currency)
    : shortMillions(Number(amount) / 1e6, currency);

/** The same to the last digit, for whoever looks closer. */
export const exactMoney = (amount: string, currency: string | null): string =>
  currency === null ? number(amount, 2) : inCurrency(amount, sizeOf(amount, { maximumFractionDigits: 2 }), currency);

/** What a snapshot is called: by its day, and its class where that is not the common one. */
export const snapshotName = ({ shareClass, asOf }: Pick<CapitalSnapshot, 'shareClass' | 'asOf'>): string =>
  isCommon(shareClass) ? asOf : `${shareClass}, ${asOf}`;

export const instrumentKindLabels: Readonly<Record<InstrumentKind, string>> = {
  option: 'Option',
  warrant: 'Warrant',
  'broker-warrant': 'Broker warrant',
  convertible: 'Convertible',
  'share-unit': 'Share unit (RSU, DSU)',
  'performance-right': 'Performance right',
};

export const stateLabels: Readonly<Record<InstrumentState, string>> = {
  alive: 'Outstanding',
  exercised: 'Exercised',
  expired: 'Expired',
  cancelled: 'Cancelled',
  replaced: 'Counted anew',
};

/** `CAD 0.45` */
export const strikeWords = (strike: string | null, currency: string | null): string | null =>
  strike === null ? null : sharePrice(strike, currency);

export const instrumentName = ({ kind, series, strike, currency, expiry }: CapitalInstrument): string =>
  [instrumentKindLabels[kind], series, strikeWords(strike, currency), expiry && `until ${expiry}`]
    .filter(Boolean)
    .join(' ');
