import { readCurrency } from '../money/currencies.ts';
import { asWritten } from '../money/written-money.ts';

/** What happens to shares beside buying and selling them. Splits and consolidations are records of their own. */
export const eventKinds = [
  'dividend',
  'return-of-capital',
  'write-off',
  'spin-off',
  'merger',
  'unit',
  'exercise',
  'expiry',
  'new-ticker',
  'fee',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventLabels: Readonly<Record<EventKind, string>> = {
  dividend: 'Dividend',
  'return-of-capital': 'Return of capital',
  'write-off': 'Write-off',
  'spin-off': 'Spin-off',
  merger: 'Merger',
  unit: 'Units with warrants',
  exercise: 'Exercise of warrants',
  expiry: 'Expiry of warrants',
  'new-ticker': 'New ticker',
  fee: 'Fee alone',
};

/** Whether an amount is that of the whole holding or of one share. */
export const amountBases = ['total', 'share'] as const;
export type AmountBasis = (typeof amountBases)[number];

/** An event of a journal as stored: decimals as text, days as `YYYY-MM-DD`. What a kind does not use is null. */
export interface JournalEvent {
  id: number;
  kind: EventKind;
  /** The security that it happens to; null: a fee of the account. */
  ticker: string | null;
  /** The security that comes: spun off, merged into, the warrant of a unit, the share that is bought by a warrant, the new ticker. */
  otherTicker: string | null;
  /** Ex date of a payment, else the first day on which it holds. */
  date: string;
  /** When the money came; null: on `date`. */
  payDate: string | null;
  currency: string | null;
  /** Units bought, warrants exercised, shares written off or warrants expired (null: all that are held). */
  shares: string | null;
  /** Of a unit; the strike of a warrant. */
  price: string | null;
  /** Of a payment or a fee, by `amountBasis`. */
  amount: string | null;
  amountBasis: AmountBasis | null;
  /** Tax that was kept back of a dividend, in all. */
  withholding: string | null;
  fees: string | null;
  /** `newShares` of the other security for `oldShares` of this one. */
  newShares: string | null;
  oldShares: string | null;
  /** Worth of one share: of the parent, of the share in a unit, of the new share in a merger with cash. */
  value: string | null;
  /** Worth of one share that is spun off, of one warrant in a unit. */
  otherValue: string | null;
  /** Paid for each old share in a merger. */
  cash: string | null;
  /** Per cent of the cost that stays with the parent, as the company states it. */
  percent: string | null;
  /** Per cent of the cost that goes with what is spun off. */
  otherPercent: string | null;
}

type Field = Exclude<keyof JournalEvent, 'id' | 'kind' | 'date'>;

interface FieldsOf {
  /** Without these it cannot be. */
  needed: readonly Field[];
  /** These may be left out. */
  further: readonly Field[];
}

/** Which fields a kind of event uses; all others are empty. */
export const eventFields: Readonly<Record<EventKind, FieldsOf>> = {
  dividend: { needed: ['ticker', 'amount'], further: ['amountBasis', 'currency', 'payDate', 'withholding', 'fees'] },
  'return-of-capital': { needed: ['ticker', 'amount'], further: ['amountBasis', 'currency', 'payDate'] },
  'write-off': { needed: ['ticker'], further: ['shares', 'currency'] },
  'spin-off': {
    needed: ['ticker', 'otherTicker', 'newShares'],
    further: ['oldShares', 'value', 'otherValue', 'percent', 'otherPercent'],
  },
  merger: {
    needed: ['ticker', 'otherTicker', 'newShares'],
    further: ['oldShares', 'cash', 'value', 'currency', 'payDate'],
  },
  unit: {
    needed: ['ticker', 'otherTicker', 'shares', 'price', 'newShares'],
    further: ['oldShares', 'value', 'otherValue', 'currency', 'fees'],
  },
  exercise: {
    needed: ['ticker', 'otherTicker', 'shares', 'price'],
    further: ['newShares', 'oldShares', 'currency', 'fees'],
  },
  expiry: { needed: ['ticker'], further: ['shares', 'currency'] },
  'new-ticker': { needed: ['ticker', 'otherTicker'], further: [] },
  fee: { needed: ['amount'], further: ['ticker', 'currency'] },
};

export const usesField = (kind: EventKind, field: Field): boolean =>
  eventFields[kind].needed.includes(field) || eventFields[kind].further.includes(field);

/** An event with nothing in the fields that its kind does not use. */
export function onlyItsFields<Of extends Omit<JournalEvent, 'id'>>(event: Of): Of {
  const kept = { ...event };
  for (const field of Object.keys(emptyEvent) as Field[])
    if (!usesField(event.kind, field)) Object.assign(kept, { [field]: null });
  return kept;
}

export const emptyEvent: Readonly<Record<Field, null>> = {
  ...{ ticker: null, otherTicker: null, payDate: null, currency: null, shares: null, price: null, amount: null },
  ...{ amountBasis: null, withholding: null, fees: null, newShares: null, oldShares: null, value: null },
  ...{ otherValue: null, cash: null, percent: null, otherPercent: null },
};

const otherTickerWanted: Readonly<Partial<Record<EventKind, string>>> = {
  'spin-off': 'Enter the ticker of what was spun off.',
  merger: 'Enter the ticker of the shares that came.',
  unit: 'Enter a ticker for the warrants, such as ABC.WT.',
  exercise: 'Enter the ticker of the shares that were bought.',
  'new-ticker': 'Enter the new ticker.',
};

const wanted: Readonly<Partial<Record<Field, string>>> = {
  ticker: 'Ticker symbol is required',
  shares: 'Enter how many.',
  price: 'Enter the price.',
  amount: 'Enter the amount.',
  newShares: 'Enter how many new ones.',
};

const isZero = (text: string | null) => text !== null && /^0*(?:\.0*)?$/.test(text);
const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** What is missing or wrong about an event by itself, by field; its decimals are decimals. */
export function eventFaults(event: Omit<JournalEvent, 'id'>): Partial<Record<Field | 'date', string>> {
  const { kind, ticker, otherTicker, value, otherValue, percent, otherPercent, cash, payDate, date } = event;
  const faults: Partial<Record<Field | 'date', string>> = {};
  for (const field of eventFields[kind].needed) {
    if (event[field] !== null && event[field] !== '') continue;
    faults[field] = (field === 'otherTicker' ? otherTickerWanted[kind] : undefined) ?? wanted[field] ?? 'Fill this in.';
  }
  // Companies that pay money for a part of their shares go on under their ticker.
  const goesOn = kind === 'merger' && cash !== null && !isZero(cash);
  if (usesField(kind, 'otherTicker') && ticker !== null && ticker === otherTicker && !goesOn)
    faults.otherTicker =
      kind === 'merger'
        ? 'Without cash this is a split: enter one, or another ticker than the first one.'
        : 'Enter another ticker than the first one.';
  for (const field of ['shares', 'newShares', 'oldShares'] as const)
    if (usesField(kind, field) && isZero(event[field])) faults[field] = 'Enter a number above 0.';
  if ((kind === 'dividend' || kind === 'return-of-capital' || kind === 'fee') && isZero(event.amount))
    faults.amount = 'Enter an amount above 0.';
  if (payDate !== null && usesField(kind, 'payDate') && payDate < date)
    faults.payDate = 'Enter the day of the event or a later one.';
  if (
    kind === 'dividend' &&
    event.amountBasis !== 'share' &&
    Number(event.withholding ?? 0) > Number(event.amount ?? 0)
  )
    faults.withholding = 'More tax than dividend: enter the dividend before tax.';
  if (kind === 'spin-off') {
    const byWorth = numberOf(value) !== null && numberOf(otherValue) !== null && Number(value) + Number(otherValue) > 0;
    if (percent === null && otherPercent === null && !byWorth)
      faults[value === null ? 'value' : 'otherValue'] =
        'Enter what one share of each was worth on the first day on which both traded, or the company’s per cent.';
    if (
      percent !== null &&
      otherPercent !== null &&
      Math.abs(Number(percent) + Number(otherPercent) - 100) > 0.010_000_1
    )
      faults.otherPercent = `The two parts come to ${Number((Number(percent) + Number(otherPercent)).toFixed(6))}%, not to 100%: cost would be lost. Complete them.`;
  }
  if (kind === 'merger' && cash !== null && !isZero(cash) && (value === null || isZero(value)))
    faults.value = 'Enter what one new share was worth: the cost is divided between shares and cash.';
  if (kind === 'unit' && (value === null) !== (otherValue === null))
    faults[value === null ? 'value' : 'otherValue'] = 'Enter the worth of both, or of neither.';
  return faults;
}

/** Words for a figure: `1,250.5`. */
const figure = (text: string | null) =>
  text === null ? '' : Number(text).toLocaleString('en-US', { maximumFractionDigits: 8 });

const ratioOf = ({ newShares, oldShares }: Pick<JournalEvent, 'newShares' | 'oldShares'>) =>
  `${figure(newShares ?? '1')} for ${figure(oldShares ?? '1')}`;

/** What happened, in a line: `4 for 1 of NEW, 77.09 % of the cost stays`. Money is told in the unit that it was written in. */
export function eventWords(event: Omit<JournalEvent, 'id'> & { writtenCurrency?: string | null }): string {
  const { kind, otherTicker, currency, amount, withholding, shares, price, cash, percent, otherPercent } = event;
  const unit = event.writtenCurrency ? readCurrency(event.writtenCurrency) : undefined;
  const money = (text: string | null) =>
    unit && text !== null ? `${unit.written} ${figure(asWritten(text, unit))}` : `${currency ?? 'USD'} ${figure(text)}`;
  const many = shares === null ? 'all' : figure(shares);
  switch (kind) {
    case 'dividend':
    case 'return-of-capital': {
      const each = event.amountBasis === 'share' ? ' a share' : '';
      return `${money(amount)}${each}${withholding === null || isZero(withholding) ? '' : `, ${money(withholding)} of it tax`}`;
    }
    case 'fee':
      return money(amount);
    case 'write-off':
      return `${many} for nothing`;
    case 'expiry':
      return `${many} expired`;
    case 'spin-off': {
      const stays = percent ?? (otherPercent === null ? null : String(100 - Number(otherPercent)));
      return `${ratioOf(event)} of ${otherTicker}${stays === null ? '' : `, ${figure(stays)}% of the cost stays`}`;
    }
    case 'merger':
      return `${ratioOf(event)} of ${otherTicker}${cash === null || isZero(cash) ? '' : ` and ${money(cash)} a share`}`;
    case 'unit':
      return `${many} at ${money(price)}, ${ratioOf(event)} of ${otherTicker}`;
    case 'exercise':
      return `${many} into ${otherTicker} at ${money(price)}`;
    default:
      return `now ${otherTicker}`;
  }
}
