import { mostDeckPrices } from '../../../domain/prices/decks.ts';
import { longestPriceSource } from '../../../domain/records/field-rules.ts';
import { faultsIn, required } from '../../../web/forms/checks.ts';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { type RecordKind, useRecordForm } from '../../../web/forms/use-record-form.ts';
import { utcToday } from '../../../web/today.ts';
import { TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import type { PriceDeck } from '../contract.ts';
import { createDeck, readOwnDecks, refreshDecks, saveDeck } from './api.ts';
import { readDeckLines, writeDeckLines } from './deck-text.ts';

type DeckDraft = Record<'name' | 'date' | 'source' | 'prices', string>;

function bodyOf({ name, date, source, prices }: DeckDraft) {
  const read = readDeckLines(prices);
  return { name, date, source, prices: 'prices' in read ? read.prices : [] };
}

const deckKind: RecordKind<PriceDeck, DeckDraft> = {
  name: 'price-deck',
  labels: { name: 'Name', date: 'Day', source: 'Source', prices: 'Prices' },
  empty: { name: '', date: utcToday(), source: '', prices: '' },
  draftOf: ({ name, date, source, prices }) => ({ name, date, source: source ?? '', prices: writeDeckLines(prices) }),
  faultsOf(draft) {
    const read = readDeckLines(draft.prices);
    return {
      ...faultsIn(draft, { name: required('Give the deck a name.'), date: required('Enter the day of the prices.') }),
      ...('error' in read && { prices: read.error }),
    };
  },
  create: (_, draft, key) => createDeck(bodyOf(draft), key),
  save: (deck, draft) => saveDeck(deck, bodyOf(draft)),
  readAll: readOwnDecks,
  words: {
    created: 'Price deck saved',
    updated: 'Price deck saved',
    createFailed: 'Failed to save the price deck',
    updateFailed: 'Failed to save the price deck',
  },
  toastsReason: true,
};

/** Where the server may find something wrong with one price. */
const placesOfPrices = Array.from({ length: mostDeckPrices }, (_, index) =>
  ['metal', 'value', 'unit', 'currency'].map((field) => `prices.${index}.${field}`),
).flat();

interface DeckDialogProps {
  /** Undefined: a new one. */
  deck?: PriceDeck | undefined;
  /** Prices that a new one begins with. */
  start?: string | undefined;
  onClose: () => void;
}

export function DeckDialog({ deck, start, onClose }: DeckDialogProps) {
  const form = useRecordForm({
    kind: deckKind,
    parent: 0,
    record: deck,
    start: start === undefined ? undefined : { prices: start },
    onSaved: refreshDecks,
    onClose,
  });
  const prices = form.bind('prices');
  return (
    <RecordDialog
      title={deck ? `Edit ${deck.name}` : 'New price deck'}
      form={form}
      action={deck?.isShared ? 'Save as a new version' : 'Save deck'}
      onClose={onClose}
    >
      <FieldRow>
        <TextField label="Name" required maxLength={100} {...form.bind('name')} />
        <TextField label="Day" type="date" required {...form.bind('date')} />
      </FieldRow>
      <TextArea
        label="Prices"
        rows={8}
        {...prices}
        error={prices.error ?? placesOfPrices.map((field) => form.faultOf(field)).find((fault) => fault !== undefined)}
        placeholder={'Copper: 4.50 USD/lb\nGold: 3,375 USD/oz\nU3O8: 80 USD/lb'}
        help="One a line: metal, price, currency and unit"
      />
      <TextField
        label="Source"
        maxLength={longestPriceSource}
        {...form.bind('source')}
        help="Such as a bank’s consensus of a month; optional"
      />
    </RecordDialog>
  );
}
