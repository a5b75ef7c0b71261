/** Leads to what the toast is about. */
export interface ToastLink {
  label: string;
  to: string;
  /** What following it does on the page that it leads to. */
  onFollow?: () => void;
}

export interface Toast {
  id: number;
  title: string;
  message?: string | undefined;
  /** `gain` and `loss` colour the title, which has a sign of its own. */
  variant: 'default' | 'destructive' | 'gain' | 'loss';
  link?: ToastLink | undefined;
}

const duration = 5_000;

let shown: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null) {
  clearTimeout(timer);
  shown = next;
  for (const listener of listeners) listener();
}

/** Says what happened elsewhere; a new one takes the place of the one shown. */
export function toast(title: string, message?: string, variant: Toast['variant'] = 'default', link?: ToastLink) {
  count += 1;
  show({ id: count, title, message, variant, link });
  timer = setTimeout(() => show(null), duration);
}

export function dismissToast() {
  show(null);
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
};
