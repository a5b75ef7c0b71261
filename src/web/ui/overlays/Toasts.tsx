import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../controls/Button.tsx';
import { CloseIcon } from '../marks/icons.tsx';
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
            {toast.link && (
              <p>
                <Link
                  to={toast.link.to}
                  preventScrollReset={toast.link.onFollow !== undefined}
                  onClick={() => {
                    toast.link?.onFollow?.();
                    dismissToast();
                  }}
                >
                  {toast.link.label}
                </Link>
              </p>
            )}
          </div>
          <IconButton label="Close" onClick={dismissToast}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}
