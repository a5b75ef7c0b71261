import { type FormEvent, useId, useState } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { count } from '../../../web/format.ts';
import { isUnauthorized, issuesOf, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import type { Restored } from '../contract.ts';
import { undoEdits } from './api.ts';
import styles from './History.module.css';

interface UndoEditsDialogProps {
  /** Only what was done to this mine or company; without it everything. */
  within?: { entityType: EntityType; entityId: number };
  members: { id: string; name: string }[];
  onClose: () => void;
}

function Outcome({ restored, skipped }: Restored) {
  return (
    <Notice tone={skipped.length > 0 ? 'warning' : 'plain'}>
      <p>{restored === 0 ? 'There was nothing to take back.' : `${count(restored, 'edit')} taken back.`}</p>
      {skipped.length > 0 && (
        <ul className={styles.skipped}>
          {skipped.map(({ activityId, description, reason }) => (
            <li key={activityId}>
              {description}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Takes back what one member did since a day, where nobody changed it after them. */
export function UndoEditsDialog({ within, members, onClose }: UndoEditsDialogProps) {
  const [userId, setUserId] = useState(members[0]?.id ?? '');
  const [since, setSince] = useState('');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Restored>();
  const id = useId();
  async function submit(event: FormEvent) {
    event.preventDefault();
    setFault(since === '' ? 'Enter the first day of the edits to take back.' : undefined);
    if (busy || since === '') return undefined;
    setBusy(true);
    setProblem('');
    try {
      setOutcome(await undoEdits(userId, since, within));
    } catch (error) {
      if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      setFault(issuesOf(error).since);
      setProblem(messageOf(error, 'Failed to take back the edits. Please try again.'));
    } finally {
      setBusy(false);
    }
    return undefined;
  }
  return (
    <Dialog
      title="Take back a member's edits"
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{outcome ? 'Close' : 'Cancel'}</Button>
          {!outcome && (
            <Button type="submit" form={id} look="danger" disabled={busy}>
              {busy ? 'Taking back...' : 'Take back edits'}
            </Button>
          )}
        </>
      }
    >
      {outcome ? (
        <Outcome {...outcome} />
      ) : (
        <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          {problem && <Notice>{problem}</Notice>}
          <SelectField
            label="Member"
            value={userId}
            options={members.map(({ id: value, name }) => ({ value, label: name }))}
            onChange={setUserId}
          />
          <TextField
            label="Since"
            type="date"
            value={since}
            onChange={setSince}
            error={fault}
            help={`Their edits${within ? ' here' : ', of all mines and companies,'} from this day (UTC) on; what others changed afterwards stays`}
          />
        </form>
      )}
    </Dialog>
  );
}
