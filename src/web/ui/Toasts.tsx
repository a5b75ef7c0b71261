import { useSyncExternalStore } from 'react';
import { IconButton } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import { dismissToast, toastStore } from './toast.ts';
import styles from './Toasts.module.css';

/** The one place where toasts appear; above dialogs, too, because it is a popover of its own. */
export function Toasts() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <div className={styles.region} role="region" aria-label="Notifications" aria-live="polite">
      {toast && (
        <div
          key={toast.id}
          ref={(element) => element?.showPopover()}
          popover="manual"
          role={toast.variant === 'destructive' ? 'alert' : 'status'}
          className={`${styles.toast} ${styles[toast.variant] ?? ''}`}
        >
          <div>
            <strong>{toast.title}</strong>
            {toast.message && <p>{toast.message}</p>}
          </div>
          <IconButton label="Close" onClick={dismissToast}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}
