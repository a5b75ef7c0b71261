import { useState } from 'react';
import { day } from '../../../../web/format.ts';
import { isUnauthorized, messageOf, signInAgain } from '../../../../web/http.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { SelectField, TextField } from '../../../../web/ui/controls/Field.tsx';
import { FieldRow, RecordDialog } from '../../../../web/forms/RecordDialog.tsx';
import { toast } from '../../../../web/ui/overlays/toast.ts';
import { useRecordForm } from '../../../../web/forms/use-record-form.ts';
import type { Position } from '../../contract-journal.ts';
import { shares } from '../amounts.ts';
import { refreshJournal, removePrice } from '../api.ts';
import { KnownPrice } from './KnownPrice.tsx';
import { enteredPriceKind } from './entered-price-form.ts';
import { currencyOf } from '../trades/trade-form.ts';
import { majorWords, partOptions } from '../written-money-words.ts';

interface EnteredPriceDialogProps {
  position: Position;
  onClose: () => void;
}

/** What a share is worth on a day, as its holder sees it: for figures on paper only. */
export function EnteredPriceDialog({ position, onClose }: EnteredPriceDialogProps) {
  const { ticker, currency, price } = position;
  const units = [currency, ...partOptions.map(({ value }) => value).filter((unit) => currencyOf(unit) === currency)];
  const [kind] = useState(() => enteredPriceKind(position));
  const [removing, setRemoving] = useState(false);
  const form = useRecordForm({ kind, parent: 0, onSaved: refreshJournal, onClose });
  const remove = async () => {
    if (!price) return;
    setRemoving(true);
    try {
      await removePrice(price);
      form.cancel();
      toast('Success', `Price of ${ticker} removed`);
      await refreshJournal();
    } catch (error) {
      setRemoving(false);
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Error', messageOf(error, 'Failed to remove the price'), 'destructive');
    }
  };
  return (
    <RecordDialog title={`Price of ${ticker}`} form={form} action="Save Price" onClose={onClose}>
      <p>
        You hold {shares(position.sharesHeld)} shares. The price values them on paper; it does not touch the realised
        rate.
      </p>
      <FieldRow>
        <TextField
          label="Price per share"
          required
          inputMode="decimal"
          unit={form.draft.unit}
          {...form.bind('price')}
          help={majorWords(form.draft.price.trim(), form.draft.unit) ?? undefined}
        />
        {units.length > 1 && <SelectField label="Unit of the price" options={units} {...form.bind('unit')} />}
        <TextField label="Date of the price" type="date" required {...form.bind('priceDate')} />
      </FieldRow>
      <KnownPrice
        of={position}
        onTake={(known) => form.change({ price: known.value, priceDate: known.priceDate, unit: currency })}
      />
      {price && (
        <p>
          <Button size="s" disabled={removing} onClick={() => void remove()}>
            {removing ? 'Removing...' : `Remove the price of ${day(price.priceDate)}`}
          </Button>
        </p>
      )}
    </RecordDialog>
  );
}
