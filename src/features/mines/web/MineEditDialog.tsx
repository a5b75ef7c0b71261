import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { displayName } from '../../../domain/display-name.ts';
import { timeAgo } from '../../../web/format.ts';
import { isUnauthorized, query, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { type Mine, type MineChangesInput, mines } from '../contract.ts';
import type { Conflict } from './merge-mine.ts';
import { MineForm } from './MineForm.tsx';
import { type FieldName, firstFaultyTab, type MineTab, tabOf } from './mine-draft.ts';
import { type SaveState, useMineEditor } from './use-mine-editor.ts';
import { useFaultFocus } from '../../../web/ui/use-fault-focus.ts';
import styles from './MineEditDialog.module.css';

const stateWords: Record<SaveState, string> = { idle: '', saving: 'Saving...', saved: 'Saved', error: 'Save failed' };

function SaveBadge({ state, savedAt }: { state: SaveState; savedAt: Date | undefined }) {
  const words =
    stateWords[state] ||
    (savedAt ? `Last saved ${savedAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}` : '');
  return (
    <span className={styles.badge} data-state={state} role="status">
      {words}
    </span>
  );
}

const fieldWords: Readonly<Record<string, string>> = {
  name: 'Mine Name',
  alsoKnownAs: 'Also Known As',
  country: 'Country',
  primaryJurisdiction: 'Primary Jurisdiction',
  stage: 'Stage',
  latitude: 'Latitude',
  longitude: 'Longitude',
  metalsDistribution: 'Metals',
  companyId: 'Company',
  ownershipPercentage: 'Ownership Percentage',
  royalties: 'Royalties',
  nextStepDescription: 'Next Step Description',
  nextStepDate: 'Target Date',
  futureSteps: 'Future Timeline Events',
  notes: 'Notes',
};

/** A value of either side in words. */
function inWords(value: MineChangesInput[FieldName]): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value !== 'object') return String(value);
  if (value.length === 0) return 'none';
  return value
    .map((item) =>
      'metal' in item ? `${item.metal} ${item.percentage ?? '?'}%` : `${item.description ?? ''} (${item.date ?? ''})`,
    )
    .join('; ');
}

interface ConflictNoticeProps {
  mine: Mine;
  conflict: Conflict;
  onChoose: (whose: 'mine' | 'theirs') => void;
}

/** Both sides of a field that two members changed at once, and who the other one is. */
function ConflictNotice({ mine, conflict, onChoose }: ConflictNoticeProps) {
  const history = useQuery({
    ...query(mines.activities, { params: { id: mine.id }, query: { limit: 25 } }),
    staleTime: 0,
  });
  const change = history.data?.find(({ metadata }) =>
    metadata.changes?.some(({ field }) => (conflict.fields as readonly string[]).includes(field)),
  );
  return (
    <Notice tone="warning">
      <p>
        <strong>{conflict.fields.map((field) => fieldWords[field] ?? field).join(', ')}</strong> was changed by{' '}
        {change ? `${displayName(change.user)} ${timeAgo(change.createdAt)}` : 'someone else'} while you were editing.
      </p>
      <dl className={styles.sides}>
        <dt>Yours</dt>
        <dd>{conflict.fields.map((field) => inWords(conflict.mine[field])).join(', ')}</dd>
        <dt>Theirs</dt>
        <dd>{conflict.fields.map((field) => inWords(conflict.theirs[field])).join(', ')}</dd>
      </dl>
      <div className={styles.choice}>
        <Button size="s" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="s" onClick={() => onChoose('theirs')}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}

/** Edits a mine: each change is saved by itself after a second, all of them by the button. */
export function MineEditDialog({ mine, onClose }: { mine: Mine; onClose: () => void }) {
  const editor = useMineEditor(mine);
  const [tab, setTab] = useState<MineTab>('basic');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useFaultFocus(attempt);
  const id = useId();

  const close = () => {
    onClose();
    void editor.finish();
  };
  const showFaults = (faults: Record<string, string>) => {
    setTab(firstFaultyTab(faults) ?? tab);
    setAttempt((before) => before + 1);
  };
  async function saveAll(event: FormEvent) {
    event.preventDefault();
    if (busy) return undefined;
    if (Object.keys(editor.faults).length > 0) return showFaults(editor.faults);
    setBusy(true);
    try {
      if (await editor.saveAll()) toast('Success', 'Mine updated successfully');
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Error', 'Failed to update mine. Please try again.', 'destructive');
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <Dialog
      title={`Edit ${mine.name}`}
      onClose={close}
      aside={<SaveBadge state={editor.status} savedAt={editor.savedAt} />}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          <Button type="submit" form={id} look="primary" disabled={busy}>
            Save All Changes
          </Button>
        </>
      }
    >
      {/* Leaving a field saves it, whichever of the fields it is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={id}
        ref={form}
        noValidate
        onSubmit={(event) => void saveAll(event)}
        onBlur={() => void editor.saveNow()}
      >
        {editor.conflicts.map((conflict) => (
          <ConflictNotice
            key={conflict.fields[0]}
            mine={mine}
            conflict={conflict}
            onChoose={(whose) => {
              editor.choose(conflict, whose);
              setTab(tabOf(conflict.fields[0] ?? ''));
            }}
          />
        ))}
        <MineForm draft={editor.draft} onChange={editor.change} faults={editor.faults} tab={tab} onTab={setTab} />
      </form>
    </Dialog>
  );
}
