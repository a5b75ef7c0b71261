import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { CloseIcon } from '../marks/icons.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** `wide` for forms with tabs (its height stays), `form` for one form, `narrow` for a question. */
  width?: 'narrow' | 'form' | 'wide';
  /** Beside the title, such as a status. */
  aside?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Where one begins to type: the first field, of a choice the one that is chosen; in a dialog without fields its first button. */
function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const fields = dialog.querySelectorAll<HTMLElement>(
    `.${styles.body} :is(input:not([type=radio]), input:checked, select, textarea):enabled`,
  );
  const buttons = dialog.querySelectorAll<HTMLElement>(`.${styles.footer} button:enabled`);
  return [...fields, ...buttons].find((element) => element.checkVisibility());
}

const focusChanges = ['focusin', 'focusout'] as const;

/** Draws the dialog, then makes it modal: on a long page, making everything else inert takes longer than the dialog itself. */
function openDrawnFirst(dialog: HTMLDialogElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opening = new AbortController();
  dialog.showPopover();
  firstField(dialog)?.focus({ preventScroll: true });
  // Until then the browser does not take Escape for it.
  const cancelByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  document.addEventListener('keydown', cancelByKey, { signal: opening.signal });
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
      // A field that hears that it was left forgets what was typed in it meanwhile.
      const unheard = (event: Event) => event.stopPropagation();
      for (const type of focusChanges)
        dialog.addEventListener(type, unheard, { capture: true, signal: opening.signal });
      dialog.hidePopover();
      dialog.showModal();
      // A list that is open already would lie under the dialog.
      for (const floating of dialog.querySelectorAll<HTMLElement>(':popover-open')) {
        floating.hidePopover();
        floating.showPopover();
      }
      if (focused instanceof HTMLElement) focused.focus();
      opening.abort();
    });
  });
  return () => {
    opening.abort();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A modal dialog of the browser's own: it keeps the focus, Escape closes it, the page behind does not scroll. */
export function Dialog({ title, onClose, width = 'wide', aside, footer, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (!dialog) return undefined;
    const cancel = openDrawnFirst(dialog);
    return () => {
      cancel();
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      popover="manual"
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {aside}
        <IconButton className={styles.close} label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={styles.footer}>{footer}</footer>
    </dialog>
  );
}
