import { type ReactNode, useId } from 'react';
import { BothSides } from './BothSides.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import styles from './RecordDialog.module.css';
import type { TextDraft } from './record-merge.ts';
import { useFaultFocus } from './use-fault-focus.ts';
import type { StoredRecord, useRecordForm } from './use-record-form.ts';

export type RecordForm<Saved extends StoredRecord, Draft extends TextDraft> = ReturnType<
  typeof useRecordForm<Saved, Draft>
>;

interface RecordDialogProps<Saved extends StoredRecord, Draft extends TextDraft> {
  title: string;
  form: RecordForm<Saved, Draft>;
  /** What the button says, and what it says meanwhile. */
  action: string;
  busyAction?: string;
  onClose: () => void;
  children: ReactNode;
}

const shown = (value: string) => (value.trim() === '' ? 'nothing' : value);

/** The dialog around a form of one record. Escape closes and keeps what was typed; Cancel forgets it. */
export function RecordDialog<Saved extends StoredRecord, Draft extends TextDraft>({
  title,
  form,
  action,
  busyAction = 'Saving...',
  onClose,
  children,
}: RecordDialogProps<Saved, Draft>) {
  const id = useId();
  const labels: Readonly<Record<string, string>> = form.labels;
  const element = useFaultFocus(form.attempt);
  return (
    <Dialog
      title={title}
      width="form"
      onClose={onClose}
      footer={
        <>
          {form.findings.length > 0 && (
            <div className={styles.findings}>
              <Notice tone="warning">
                <strong>Look again before you save.</strong>
                <ul>
                  {form.findings.map(({ rule, field, sentence, mend }) => (
                    <li key={rule + field}>
                      {sentence} {mend}
                    </li>
                  ))}
                </ul>
              </Notice>
            </div>
          )}
          <Button onClick={form.cancel}>Cancel</Button>
          <Button type="submit" form={id} look="primary" disabled={form.busy || form.conflicts.length > 0}>
            {form.busy ? busyAction : action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.restored && <BackAgain onStartOver={form.startOver} />}
        {form.problem && <Notice tone={form.isNew ? 'bad' : 'warning'}>{form.problem}</Notice>}
        {form.conflicts.map((conflict) => (
          <BothSides
            key={conflict.field}
            label={labels[conflict.field] ?? conflict.field}
            changer={form.changer}
            mine={shown(conflict.mine)}
            theirs={shown(conflict.theirs)}
            onChoose={(whose) => form.choose(conflict, whose)}
          />
        ))}
        {children}
      </form>
    </Dialog>
  );
}

/** That a form holds what was typed before. */
export function BackAgain({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice tone="plain">
      <div className={styles.restored}>
        <span>What you had typed here is back.</span>
        <Button size="s" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </Notice>
  );
}

/** Fields beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Fields that few need, behind a line that opens. */
export function MoreFields({ label, open, children }: { label: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.more} open={open}>
      <summary>{label}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
