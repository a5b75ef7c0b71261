import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { isUnauthorized, messageOf, signInAgain } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { toast } from '../ui/overlays/toast.ts';
import styles from './MergeDialog.module.css';
import { refreshRecords } from './record-changed.ts';
import { Waiting } from '../ui/page/Waiting.tsx';

/** A mine or company, as a picker knows it. */
interface Named {
  id: number;
  name: string;
}

export interface PickProps {
  value: Named | null;
  onChange: (picked: Named | null) => void;
  error: string | undefined;
}

interface MergeDialogProps<Preview, Key extends QueryKey> {
  /** The one from whose page it was opened. */
  entity: Named;
  one: 'mine' | 'company';
  /** `Mines`, on the button. */
  several: string;
  /** Where its page is, before the id. */
  address: string;
  picker: ComponentType<PickProps>;
  /** What would move. */
  preview: (targetId: number, sourceId: number | undefined) => UseQueryOptions<Preview, Error, Preview, Key>;
  shown: ComponentType<{ preview: Preview }>;
  merge: (targetId: number, sourceId: number) => Promise<unknown>;
  onClose: () => void;
}

/** Makes one mine or company of two, after a look at what will move. */
export function MergeDialog<Preview, Key extends QueryKey>({
  entity,
  one,
  several,
  address,
  picker: Picker,
  preview: previewOf,
  shown: Shown,
  merge: mergeInto,
  onClose,
}: MergeDialogProps<Preview, Key>) {
  const [other, setOther] = useState<Named | null>(null);
  const [keepsOther, setKeepsOther] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  const isSame = other?.id === entity.id;
  const [target, source] = keepsOther && other ? [other, entity] : [entity, other];
  const preview = useQuery({
    ...previewOf(target.id, source?.id),
    enabled: other !== null && !isSame,
    staleTime: 0,
  });
  async function merge() {
    if (!source || busy) return undefined;
    setBusy(true);
    setProblem('');
    try {
      await mergeInto(target.id, source.id);
    } catch (error) {
      setBusy(false);
      if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      setProblem(messageOf(error, `Failed to merge the ${several.toLowerCase()}. Please try again.`));
      return undefined;
    }
    onClose();
    toast('Success', `${source.name} is part of ${target.name} now`);
    if (keepsOther) await navigate(`${address}${target.id}`);
    await refreshRecords();
    return undefined;
  }
  return (
    <Dialog
      title={`Merge ${entity.name}`}
      width="form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={busy || !preview.data} onClick={() => void merge()}>
            {busy ? 'Merging...' : `Merge ${several}`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {problem && <Notice>{problem}</Notice>}
        <Picker
          value={other}
          onChange={setOther}
          error={isSame ? `This is the same ${one}. Choose another one.` : undefined}
        />
        {other && !isSame && (
          <fieldset className={styles.keep}>
            <legend>Which one stays?</legend>
            {[entity, other].map((candidate) => (
              <label key={candidate.id}>
                <input
                  type="radio"
                  name="keep"
                  checked={target.id === candidate.id}
                  onChange={() => setKeepsOther(candidate.id !== entity.id)}
                />
                {candidate.name}
              </label>
            ))}
          </fieldset>
        )}
        {other && !isSame && preview.isPending && <Waiting rows={4} />}
        {preview.isError && <Notice>{messageOf(preview.error, preview.error.message)}</Notice>}
        {preview.data !== undefined && other && !isSame && <Shown preview={preview.data} />}
      </div>
    </Dialog>
  );
}

interface MergePreviewProps {
  source: Named;
  target: Named;
  /** '2 notes', each kind of what moves. */
  moves: string[];
  /** What both have, as sentences. */
  doubles: string[];
  /** What the one that stays takes over, as fields are called. */
  fields: string[];
}

/** What will move, before anything does. */
export function MergePreview({ source, target, moves, doubles, fields }: MergePreviewProps) {
  return (
    <div className={styles.preview}>
      <h3>What becomes of {source.name}</h3>
      {moves.length > 0 ? (
        <>
          <p>To {target.name} move:</p>
          <ul>
            {moves.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Nothing hangs on it that would move.</p>
      )}
      {doubles.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fields.length > 0 && (
        <p>
          {target.name} takes over what it lacks: {fields.join(', ')}.
        </p>
      )}
      <p>
        {source.name} leaves all lists, its address leads to {target.name}. The merge stands in the history of{' '}
        {target.name}, where an administrator can undo it.
      </p>
    </div>
  );
}
