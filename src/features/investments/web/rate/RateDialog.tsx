import { useState } from 'react';
import { currencies } from '../../../../domain/money/currencies.ts';
import { SelectField, TextField } from '../../../../web/ui/controls/Field.tsx';
import { all, decimal, faultsIn, required } from '../../../../web/forms/checks.ts';
import { FieldRow, RecordDialog } from '../../../../web/forms/RecordDialog.tsx';
import { typedDecimal } from '../../../../web/forms/typed-number.ts';
import { type RecordKind, useRecordForm } from '../../../../web/forms/use-record-form.ts';
import { currencyRateRule, longestRateSource } from '../../../../domain/records/field-rules.ts';
import type { CurrencyRate } from '../../contract-rates.ts';
import { refreshJournal, saveRate } from '../api.ts';
import { today } from '../trades/trade-form.ts';

type RateDraft = Record<'currency' | 'inCurrency' | 'rateDate' | 'rate' | 'source', string>;

const bodyOf = (draft: RateDraft) => ({ ...draft, rate: typedDecimal(draft.rate) ?? '' });

/** The form of a rate; one of the same currencies and day takes the place of that before, so there is nothing to merge. */
const rateKind = (base: string): RecordKind<CurrencyRate, RateDraft> => ({
  name: 'currency-rate',
  labels: { currency: 'One', inCurrency: 'in', rateDate: 'Day', rate: 'is so many', source: 'Source' },
  empty: { currency: base === 'CAD' ? 'USD' : 'CAD', inCurrency: base, rateDate: today(), rate: '', source: '' },
  draftOf: ({ currency, inCurrency, rateDate, rate, source }) => ({
    ...{ currency, inCurrency, rateDate, rate, source: source ?? '' },
  }),
  faultsOf: (draft) => ({
    ...faultsIn(draft, {
      rate: all(required('Enter the rate.'), decimal(currencyRateRule)),
      rateDate: required('The date of the rate is required'),
    }),
    ...(draft.currency === draft.inCurrency && { inCurrency: 'Choose another currency than the first one.' }),
  }),
  create: (_, draft) => saveRate(bodyOf(draft)),
  save: (_, draft) => saveRate(bodyOf(draft)),
  readAll: async () => [],
  words: {
    created: 'Rate saved',
    updated: 'Rate saved',
    createFailed: 'Failed to save the rate',
    updateFailed: 'Failed to save the rate',
  },
});

interface RateDialogProps {
  /** Undefined: a new one. */
  rate: CurrencyRate | undefined;
  base: string;
  onClose: () => void;
}

/** What a currency was in another one on a day. */
export function RateDialog({ rate, base, onClose }: RateDialogProps) {
  const [kind] = useState(() => rateKind(base));
  const form = useRecordForm({ kind, parent: 0, record: rate, onSaved: refreshJournal, onClose });
  // Currencies and day say which rate it is; another one is a new rate.
  const isFixed = rate !== undefined;
  return (
    <RecordDialog title={rate ? 'Edit rate' : 'Add rate'} form={form} action="Save rate" onClose={onClose}>
      <FieldRow>
        <SelectField label="One" options={currencies} disabled={isFixed} {...form.bind('currency')} />
        <TextField label="is so many" required inputMode="decimal" autoComplete="off" {...form.bind('rate')} />
        <SelectField label="in" options={currencies} disabled={isFixed} {...form.bind('inCurrency')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Day" type="date" required disabled={isFixed} {...form.bind('rateDate')} />
        <TextField
          label="Source"
          maxLength={longestRateSource}
          {...form.bind('source')}
          help="Such as Bank of Canada; optional"
        />
      </FieldRow>
    </RecordDialog>
  );
}
