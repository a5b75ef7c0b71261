import { type ReactNode, useCallback, useState } from 'react';
import { OnDemand } from '../ui/page/OnDemand.tsx';

type Asked<Stored> = { what: 'add' } | { what: 'edit' | 'delete'; record: Stored };

/** What a row, a card or a button asks for; both stay the same while the panel is there. */
export interface AskFor<Stored> {
  add: () => void;
  ask: (what: 'edit' | 'delete', record: Stored) => void;
}

export interface RecordDialogs<Stored> {
  /** The dialog that adds a record, where there is none, else changes it. */
  renderForm: (record: Stored | undefined, close: () => void) => ReactNode;
  /** The question before one goes. */
  renderDeletion: (record: Stored, close: () => void) => ReactNode;
}

/** The dialogs of a list of records, one at a time; their code may come when they are asked for. */
export function useRecordDialogs<Stored>({ renderForm, renderDeletion }: RecordDialogs<Stored>) {
  const [asked, setAsked] = useState<Asked<Stored> | null>(null);
  const close = () => setAsked(null);
  const add = useCallback(() => setAsked({ what: 'add' }), []);
  const ask = useCallback((what: 'edit' | 'delete', record: Stored) => setAsked({ what, record }), []);
  const askFor: AskFor<Stored> = { add, ask };
  const dialogs = (
    <OnDemand>
      {asked?.what === 'add' && renderForm(undefined, close)}
      {asked?.what === 'edit' && renderForm(asked.record, close)}
      {asked?.what === 'delete' && renderDeletion(asked.record, close)}
    </OnDemand>
  );
  return { ...askFor, dialogs };
}
