import { type KeyboardEvent, useState } from 'react';
import { currencies } from '../../../../domain/money/currencies.ts';
import { SelectField, TextArea, TextField } from '../../../../web/ui/controls/Field.tsx';
import { FieldRow, RecordDialog } from '../../../../web/forms/RecordDialog.tsx';
import { Segments } from '../../../../web/ui/controls/Segments.tsx';
import { useRecordForm } from '../../../../web/forms/use-record-form.ts';
import type { Position } from '../../contract-journal.ts';
import type { Investment } from '../../contract-trades.ts';
import { money, shares } from '../amounts.ts';
import { refreshJournal } from '../api.ts';
import { TickerField } from './TickerField.tsx';
import styles from './TradeDialog.module.css';
import { TickerMeaningField } from './TickerMeaningField.tsx';
import {
  currencyOf,
  farPriceWords,
  priceInMajor,
  stepped,
  today,
  tradeKind,
  tradeSteps,
  typedAmount,
} from './trade-form.ts';
import { partOptions } from '../written-money-words.ts';

const names = new Intl.DisplayNames('en', { type: 'currency' });
const wholeOptions = currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
/** What London, Johannesburg and Tel Aviv quote in stands behind the usual ones. */
const currencyOptions = [...wholeOptions.slice(0, 5), ...partOptions, ...wholeOptions.slice(5)];
const types = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];

interface StepFieldProps {
  label: string;
  value: string;
  step: string;
  onChange: (text: string) => void;
  name: string;
  error?: string | undefined;
  help?: string | undefined;
  required?: boolean | undefined;
}

/** A number as text, so that what people paste is never lost; the arrow keys step it all the same. */
function StepField({ step, value, onChange, ...field }: StepFieldProps) {
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onChange(stepped(value, step, direction));
  };
  return (
    <TextField
      {...field}
      value={value}
      onChange={onChange}
      step={step}
      inputMode="decimal"
      autoComplete="off"
      onKeyDown={press}
    />
  );
}

/** What is held of the ticker that is being sold, in the currency of the trade. */
function holdingWords(positions: readonly Position[], ticker: string, currency: string): string {
  const position = positions.find((held) => held.tickers.includes(ticker) && held.currency === currency);
  if (!position)
    return `You hold no ${ticker} bought in ${currency}; shares sold that were never bought match nothing.`;
  return `You hold ${shares(position.sharesHeld)} shares of ${ticker} now.`;
}

interface TradeDialogProps {
  /** Undefined: a new one. */
  trade?: Investment | undefined;
  /** Of a new one: what it begins with. */
  ticker?: string | undefined;
  /** What is held, for hints; empty while it is not known. */
  positions: Position[];
  onClose: () => void;
}

export function TradeDialog({ trade, ticker: begun, positions, onClose }: TradeDialogProps) {
  const [kind] = useState(() => ({ ...tradeKind, empty: { ...tradeKind.empty, transactionDate: today() } }));
  const form = useRecordForm({
    kind,
    parent: trade?.id ?? 0,
    record: trade,
    start: begun ? { ticker: begun } : undefined,
    onSaved: refreshJournal,
    onClose,
  });
  const { draft } = form;
  const amount = typedAmount(draft);
  const step = trade ? tradeSteps.edit : tradeSteps.add;
  const setTicker = (text: string) => {
    const ticker = text.toUpperCase();
    const [known, another] = positions.filter((position) => position.tickers.includes(ticker.trim()));
    // A ticker is traded in one currency as a rule; who knows better changes it after.
    form.change({ ticker, security: '', ...(known && !another && !trade ? { currency: known.currency } : {}) });
  };
  // Hints wait until a field is left: a ticker that is half typed is held by nobody.
  const { settled } = form;
  const currency = currencyOf(draft.currency);
  const major = priceInMajor(draft);
  const held = positions.find(
    (position) =>
      position.tickers.includes(settled.ticker.trim()) && position.currency === currencyOf(settled.currency),
  );
  const far = farPriceWords(settled, held?.averagePrice ?? null);
  const isFuture = settled.transactionDate > today();
  return (
    <RecordDialog
      title={trade ? 'Edit Investment' : 'Add Investment'}
      form={form}
      action={trade ? 'Save Changes' : 'Add Investment'}
      busyAction={trade ? 'Saving...' : 'Adding...'}
      onClose={onClose}
    >
      <div className={styles.type}>
        <Segments
          label="Type"
          options={types}
          value={draft.transactionType}
          onChange={(transactionType) => form.change({ transactionType })}
        />
      </div>
      <FieldRow>
        <TickerField {...form.bind('ticker')} onChange={setTicker} positions={positions} />
        <TextField
          label="Transaction date"
          type="date"
          required
          {...form.bind('transactionDate')}
          help={isFuture ? 'This day is yet to come.' : undefined}
        />
      </FieldRow>
      <TickerMeaningField
        ticker={settled.ticker}
        value={draft.security}
        currency={currency}
        onChange={(security) => form.change({ security })}
      />
      <FieldRow>
        <StepField label="Number of shares" required step={step} {...form.bind('shares')} />
        <StepField
          label="Price per share"
          required
          step={step}
          {...form.bind('pricePerShare')}
          help={far ?? major ?? undefined}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          label="Currency"
          options={currencyOptions}
          {...form.bind('currency')}
          help={draft.currency === 'GBP' ? 'In pounds: 8.5 pence are 0.085, or choose GBp' : undefined}
        />
        <StepField
          label="Fees"
          step={tradeSteps.edit}
          {...form.bind('fees')}
          help={major === null ? 'Commission and taxes; optional' : `Commission and taxes, in ${currency}; optional`}
        />
      </FieldRow>
      <p className={styles.total} aria-live="polite">
        {amount === null ? (
          'Total: shares times price'
        ) : (
          <>
            Total <strong>{money(amount, currency)}</strong>
          </>
        )}
        {draft.transactionType === 'sell' && settled.ticker !== '' && positions.length > 0 && (
          <span>{holdingWords(positions, settled.ticker.trim(), currencyOf(settled.currency))}</span>
        )}
      </p>
      <TextArea label="Notes" rows={3} {...form.bind('notes')} />
    </RecordDialog>
  );
}
