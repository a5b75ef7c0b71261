import { type ReactNode, useId } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import type { CreateForm } from './use-create-form.ts';

interface CreateDialogProps {
  title: string;
  /** Of the button that creates, and while it does. */
  words: { create: string; creating: string };
  form: CreateForm;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around `useCreateForm`. */
export function CreateDialog({ title, words, form, onClose, children }: CreateDialogProps) {
  const { formRef, problem, busy, submit, leave, cancel } = form;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={id} look="primary" disabled={busy}>
            {busy ? words.creating : words.create}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form id={id} ref={formRef} noValidate onSubmit={submit} onBlur={leave}>
        {problem && <Notice>{problem}</Notice>}
        {children}
      </form>
    </Dialog>
  );
}
