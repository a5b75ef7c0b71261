import { useId, useState } from 'react';
import { TextField } from '../../../../web/ui/controls/Field.tsx';
import { FieldRow, RecordDialog } from '../../../../web/forms/RecordDialog.tsx';
import { useDebounced } from '../../../../web/ui/hooks/use-debounced.ts';
import { useRecordForm } from '../../../../web/forms/use-record-form.ts';
import type { Position } from '../../contract-journal.ts';
import type { CorporateAction } from '../../contract-trades.ts';
import { actionBody, actionFaults, actionKind } from './action-form.ts';
import { refreshJournal } from '../api.ts';
import { SplitPreview } from './SplitPreview.tsx';
import { today } from '../trades/trade-form.ts';

const typingPause = 300;

interface SplitDialogProps {
  /** Undefined: a new one. */
  action?: CorporateAction | undefined;
  positions: Position[];
  onClose: () => void;
}

/** A split or consolidation, with what it does to the lots while one types. */
export function SplitDialog({ action, positions, onClose }: SplitDialogProps) {
  const list = useId();
  const [kind] = useState(() => ({ ...actionKind, empty: { ...actionKind.empty, actionDate: today() } }));
  const form = useRecordForm({ kind, parent: 0, record: action, onSaved: refreshJournal, onClose });
  const { draft } = form;
  const ticker = useDebounced(draft.ticker.trim(), typingPause);
  const isComplete = ticker !== '' && Object.keys(actionFaults(draft)).length === 0;
  const { newShares, oldShares, actionDate } = actionBody(draft);
  return (
    <RecordDialog
      title={action ? 'Edit Split' : 'Add Split or Consolidation'}
      form={form}
      action={action ? 'Save Changes' : 'Add Split'}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          label="Ticker symbol"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          list={list}
          {...form.bind('ticker')}
          onChange={(text) => form.change({ ticker: text.toUpperCase() })}
        />
        <TextField label="First day with the new shares" type="date" required {...form.bind('actionDate')} />
      </FieldRow>
      <datalist id={list}>
        {[...new Set(positions.map(({ ticker: known }) => known))].map((known) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
      <FieldRow>
        <TextField
          label="New shares"
          required
          inputMode="numeric"
          {...form.bind('newShares')}
          help="A 1:10 consolidation: 1"
        />
        <TextField
          label="for so many old shares"
          required
          inputMode="numeric"
          {...form.bind('oldShares')}
          help="A 1:10 consolidation: 10"
        />
      </FieldRow>
      {isComplete && (
        <SplitPreview
          ticker={ticker}
          date={actionDate}
          change={{ id: action?.id, split: { ticker, date: actionDate, newShares, oldShares } }}
        />
      )}
      <TextField label="Notes" maxLength={500} {...form.bind('notes')} />
    </RecordDialog>
  );
}
