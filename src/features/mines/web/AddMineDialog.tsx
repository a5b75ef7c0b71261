import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isUnauthorized, issuesOf, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { createMine } from './api.ts';
import { refreshRecords } from '../../../web/ui/record-changed.ts';
import { keepDraft, keptDraft } from '../../../web/ui/kept-draft.ts';
import { MineForm } from './MineForm.tsx';
import {
  bodyOf,
  emptyDraft,
  faultsOf,
  firstFaultyTab,
  type MineDraft,
  type MineTab,
  withoutFaultsOf,
} from './mine-draft.ts';
import { useFaultFocus } from '../../../web/ui/use-fault-focus.ts';

const place = 'add-mine';

/** Closing keeps what was typed for the next time; Cancel and success clear it. */
export function AddMineDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<MineDraft>(() => ({
    ...emptyDraft,
    ...(keptDraft(place) as MineDraft | undefined),
  }));
  const [tab, setTab] = useState<MineTab>('basic');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  // One key per mine: a double click or a retry after a lost answer makes no second one; another body needs another key.
  const key = useRef({ value: crypto.randomUUID(), body: '' });
  const form = useFaultFocus(attempt);
  const id = useId();
  useEffect(() => keepDraft(place, draft === emptyDraft ? undefined : draft), [draft]);

  const fail = (found: Record<string, string>) => {
    setFaults(found);
    setTab(firstFaultyTab(found) ?? tab);
    setAttempt((before) => before + 1);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = faultsOf(draft);
    if (Object.keys(found).length > 0) return fail(found);
    setBusy(true);
    setFaults({});
    setProblem('');
    const body = bodyOf(draft);
    const text = JSON.stringify(body);
    if (key.current.body !== text) key.current = { value: crypto.randomUUID(), body: text };
    try {
      await createMine(body, key.current.value);
      keepDraft(place, undefined);
      toast('Success', 'Mine added successfully');
      onClose();
      await refreshRecords();
    } catch (error) {
      setBusy(false);
      if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      const issues = issuesOf(error);
      fail(issues);
      if (Object.keys(issues).length === 0) setProblem(messageOf(error, ''));
      toast('Error', 'Failed to add mine. Please try again.', 'destructive');
    }
    return undefined;
  }
  const cancel = () => {
    keepDraft(place, undefined);
    onClose();
  };

  return (
    <Dialog
      title="Add New Mine"
      onClose={onClose}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={id} look="primary" disabled={busy}>
            {busy ? 'Adding...' : 'Add Mine'}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Notice>{problem}</Notice>}
        <MineForm
          draft={draft}
          onChange={(changes) => {
            setDraft((before) => ({ ...before, ...changes }));
            setFaults((before) => withoutFaultsOf(before, changes));
          }}
          faults={faults}
          tab={tab}
          onTab={setTab}
        />
      </form>
    </Dialog>
  );
}
