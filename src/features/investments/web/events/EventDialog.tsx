import { useId, useState } from 'react';
import { currencies, readCurrency } from '../../../../domain/money/currencies.ts';
import { eventKinds, eventLabels } from '../../../../domain/journal/journal-events.ts';
import { SelectField, TextArea, TextField } from '../../../../web/ui/controls/Field.tsx';
import { FieldRow, RecordDialog } from '../../../../web/forms/RecordDialog.tsx';
import { plainDigits } from '../../../../web/forms/typed-number.ts';
import { useDebounced } from '../../../../web/ui/hooks/use-debounced.ts';
import { useRecordForm } from '../../../../web/forms/use-record-form.ts';
import type { JournalEvent } from '../../contract-events.ts';
import type { Position } from '../../contract-journal.ts';
import { refreshJournal } from '../api.ts';
import { EventPreview } from './EventPreview.tsx';
import {
  eventBody,
  type EventDraft,
  eventFaultsOf,
  eventKind,
  helpOf,
  isNeeded,
  kindOf,
  labelOf,
  uses,
} from './event-form.ts';
import { today } from '../trades/trade-form.ts';
import { majorWords, partOptions } from '../written-money-words.ts';

const typingPause = 400;
const kindOptions = eventKinds.map((value) => ({ value, label: eventLabels[value] }));
const currencyOptions = [...currencies.slice(0, 5), ...partOptions.map(({ value }) => value), ...currencies.slice(5)];
const bases = [
  { value: 'total', label: 'of all shares together' },
  { value: 'share', label: 'of each share' },
];

/** What each kind is, in a sentence. */
const sentences: Readonly<Record<(typeof eventKinds)[number], string>> = {
  dividend: 'Money for the shares held: income beside the gain, and a flow of the rate.',
  'return-of-capital': 'Money that lowers the cost of each lot; what is more than its cost is a gain.',
  'write-off': 'Shares that are worth nothing any more: sold for zero, the cost is lost.',
  'spin-off': 'Shares of another company that came for nothing: a part of the cost goes with them.',
  merger: 'Shares that became shares of another company, and perhaps cash: cost and days go along.',
  unit: 'Shares bought together with warrants, at one price.',
  exercise: 'Warrants that bought shares: what they cost is added to the strike.',
  expiry: 'Warrants that ran out: what they cost is lost.',
  'new-ticker': 'The same shares under another ticker: nothing else changes.',
  fee: 'A fee without a trade, of a ticker or of the whole account.',
};

type Field = keyof EventDraft;
/** Rows of fields, in their order; those that a kind does not use are left out. */
const rows: readonly Field[][] = [
  ['ticker', 'otherTicker'],
  ['eventDate', 'payDate'],
  ['shares', 'price'],
  ['newShares', 'oldShares'],
  ['amount', 'amountBasis'],
  ['percent', 'otherPercent'],
  ['cash'],
  ['value', 'otherValue'],
  ['currency', 'withholding'],
  ['fees'],
];
const money: ReadonlySet<Field> = new Set<Field>(['price', 'amount', 'withholding', 'value', 'otherValue', 'cash']);

interface EventDialogProps {
  /** Undefined: a new one. */
  event?: JournalEvent | undefined;
  positions: Position[];
  onClose: () => void;
}

/** What happened to shares beside a trade or a split: a kind, and only the fields that it needs. */
export function EventDialog({ event, positions, onClose }: EventDialogProps) {
  const list = useId();
  const [kind] = useState(() => ({ ...eventKind, empty: { ...eventKind.empty, eventDate: today() } }));
  const form = useRecordForm({ kind, parent: 0, record: event, onSaved: refreshJournal, onClose });
  const { draft } = form;
  const of = kindOf(draft);
  const settled = JSON.parse(useDebounced(JSON.stringify(draft), typingPause)) as EventDraft;
  const isComplete = settled.ticker !== '' && Object.keys(eventFaultsOf(settled)).length === 0;
  const known = [...new Set(positions.flatMap(({ tickers }) => tickers))];
  const setTicker = (text: string) => {
    const ticker = text.toUpperCase();
    const [position, another] = positions.filter(({ tickers }) => tickers.includes(ticker.trim()));
    form.change({ ticker, ...(position && !another && !event ? { currency: position.currency } : {}) });
  };
  const unit = readCurrency(draft.currency);

  function control(field: Field) {
    const bound = form.bind(field);
    const label = labelOf(of, field);
    if (field === 'amountBasis') return <SelectField key={field} label={label} options={bases} {...bound} />;
    if (field === 'currency') return <SelectField key={field} label={label} options={currencyOptions} {...bound} />;
    if (field === 'eventDate' || field === 'payDate')
      return (
        <TextField
          key={field}
          label={label}
          type="date"
          required={field === 'eventDate'}
          {...bound}
          help={helpOf(of, field)}
        />
      );
    if (field === 'ticker' || field === 'otherTicker')
      return (
        <TextField
          key={field}
          label={label}
          required={isNeeded(of, field)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          list={list}
          {...bound}
          onChange={field === 'ticker' ? setTicker : (text) => form.change({ otherTicker: text.toUpperCase() })}
          help={helpOf(of, field)}
        />
      );
    const major = money.has(field) ? majorWords(plainDigits(draft[field]), draft.currency) : null;
    const fees = field === 'fees' && unit && unit.per !== 1 ? `In ${unit.currency}` : undefined;
    return (
      <TextField
        key={field}
        label={label}
        required={isNeeded(of, field)}
        inputMode="decimal"
        autoComplete="off"
        {...bound}
        help={major ?? fees ?? helpOf(of, field)}
      />
    );
  }

  return (
    <RecordDialog
      title={event ? 'Edit event' : 'Record an event'}
      form={form}
      action={event ? 'Save Changes' : 'Record event'}
      onClose={onClose}
    >
      <SelectField label="What happened" options={kindOptions} {...form.bind('kind')} help={sentences[of]} />
      <datalist id={list}>
        {known.map((ticker) => (
          <option key={ticker}>{ticker}</option>
        ))}
      </datalist>
      {rows.map((row) => {
        const shown = row.filter((field) => uses(of, field));
        return shown.length > 0 && <FieldRow key={row.join()}>{shown.map(control)}</FieldRow>;
      })}
      {isComplete && <EventPreview event={{ ...eventBody(settled), replaces: event?.id ?? null }} />}
      <TextArea label="Notes" rows={2} {...form.bind('notes')} />
    </RecordDialog>
  );
}
