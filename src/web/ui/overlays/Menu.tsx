import {
  type KeyboardEvent,
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useCallback,
} from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../controls/Button.tsx';
import { ChevronIcon } from '../marks/icons.tsx';
import { usePlacement } from '../hooks/use-placement.ts';
import styles from './Menu.module.css';

const CloseMenu = createContext<() => void>(() => undefined);

interface MenuProps {
  label: string;
  /** Stands for label and chevron on a phone. */
  icon?: ReactNode;
  /** Shown instead of label and chevron; the label is then read aloud only. */
  face?: ReactNode;
  look?: 'primary' | 'quiet';
  children: ReactNode;
}

const itemsOf = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

/** A button with a menu below it: arrows move, Escape and a click elsewhere close, typing is left to the page. */
export function Menu({ label, icon, face, look = 'quiet', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  usePlacement({ anchor: button, floating: list, open, align: 'end', gap: 6 });
  useEffect(() => {
    if (!open) return undefined;
    itemsOf(list.current)[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const move = (event: KeyboardEvent) => {
    const items = itemsOf(list.current);
    const here = items.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (target !== undefined) items.at(target % items.length)?.focus();
    if (event.key === 'Escape' || target !== undefined) event.preventDefault();
  };

  return (
    <div className={styles.root} ref={root}>
      <button
        ref={button}
        type="button"
        className={face ? styles.face : buttonClass(look)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={face ? label : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {face ?? (
          <>
            {icon}
            <span className={icon ? styles.label : undefined}>{label}</span>
            <span className={icon ? `${styles.chevron} ${styles.label}` : styles.chevron}>
              <ChevronIcon />
            </span>
          </>
        )}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.list}
          onKeyDown={move}
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </div>
  );
}

export function MenuButton({
  onSelect,
  checked,
  children,
}: {
  onSelect: () => void;
  checked?: boolean;
  children: ReactNode;
}) {
  const close = useContext(CloseMenu);
  const select = () => {
    if (checked === undefined) close();
    onSelect();
  };
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className={styles.item}
      onClick={select}
    >
      {children}
    </button>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = useContext(CloseMenu);
  return (
    <Link role="menuitem" tabIndex={-1} className={styles.item} to={to} prefetch="intent" onClick={close}>
      {children}
    </Link>
  );
}

interface MenuAddressProps {
  href: string;
  /** A file: a refusal of the server does not replace the page, and the menu closes. */
  download?: boolean;
  /** What is to be done before the page is left. */
  onLeave?: () => void;
  children: ReactNode;
}

/** Leaves the application for an address of the server, or loads a file from there. */
export function MenuAddress({ href, download = false, onLeave, children }: MenuAddressProps) {
  const close = useContext(CloseMenu);
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      href={href}
      download={download || undefined}
      onClick={download ? close : onLeave}
    >
      {children}
    </a>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.heading} role="presentation">
      {children}
    </div>
  );
}

export function MenuLine() {
  return <div className={styles.line} role="presentation" />;
}
