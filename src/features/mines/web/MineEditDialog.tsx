import { type FormEvent, useId, useState } from 'react';
import { isUnauthorized, signInAgain } from '../../../web/http.ts';
import { ConflictNotice, SaveBadge } from '../../../web/forms/AutoSave.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { useLeaving } from '../../../web/forms/LeaveQuestion.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { useAutoSave } from '../../../web/forms/use-auto-save.ts';
import { useFaultFocus } from '../../../web/forms/use-fault-focus.ts';
import type { Mine } from '../contract.ts';
import { saveMine } from './api.ts';
import { firstFaultyTab, type MineTab, tabOf } from './mine-draft.ts';
import { mineEditing } from './mine-editing.ts';
import { mineWords } from './mine-words.ts';
import { MineForm } from './MineForm.tsx';

/** Edits a mine: each change is saved by itself after a second, all of them by the button. */
export function MineEditDialog({ mine, onClose }: { mine: Mine; onClose: () => void }) {
  const editor = useAutoSave(mineEditing, mine);
  const [tab, setTab] = useState<MineTab>('basic');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useFaultFocus(attempt);
  const id = useId();

  const { close, question } = useLeaving(editor, onClose);
  const showFaults = (faults: Record<string, string>) => {
    setTab(firstFaultyTab(faults) ?? tab);
    editor.tellAll();
    setAttempt((before) => before + 1);
  };
  async function saveAll(event: FormEvent) {
    event.preventDefault();
    if (busy) return undefined;
    if (Object.keys(editor.faults).length > 0) return showFaults(editor.faults);
    setBusy(true);
    try {
      if (await editor.saveAll(saveMine)) toast('Success', 'Mine updated successfully');
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
      <form id={id} ref={form} noValidate onSubmit={(event) => void saveAll(event)} onBlur={editor.leave}>
        {editor.conflicts.map((conflict) => (
          <ConflictNotice
            key={conflict.fields[0]}
            entityType="mine"
            entityId={mine.id}
            labels={mineWords}
            conflict={conflict}
            onChoose={(whose) => {
              editor.choose(conflict, whose);
              setTab(tabOf(conflict.fields[0] ?? ''));
            }}
          />
        ))}
        <MineForm draft={editor.draft} onChange={editor.change} faults={editor.toldFaults} tab={tab} onTab={setTab} />
      </form>
      {question}
    </Dialog>
  );
}
