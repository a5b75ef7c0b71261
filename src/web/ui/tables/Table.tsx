import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { Link, useNavigate } from 'react-router';
import { Dash } from '../marks/Figure.tsx';
import { Scroller } from './Scroller.tsx';
import styles from './Table.module.css';

export { styles as tableStyles };

interface RowProps {
  /** The whole row opens it; the name in it is a real link to the same. */
  to: string;
  children: ReactNode;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
}

export function LinkRow({ to, children, ...hover }: RowProps) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey || event.button === 1) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  return (
    <tr className={styles.row} onClick={open} onAuxClick={(event) => event.button === 1 && open(event)} {...hover}>
      {children}
    </tr>
  );
}

/** From this length on a name may be cut. */
const cutFrom = 32;

/** The name in a row that opens its page. */
export function RowName({ to, name }: { to: string; name: string }) {
  return (
    <Link
      className={`${styles.name} ${styles.clip}`}
      to={to}
      prefetch="intent"
      title={name.length > cutFrom ? name : undefined}
    >
      {name}
    </Link>
  );
}

/** A text of a cell that is cut where it does not fit; a dash where there is none. */
export function ClippedText({ children }: { children: string | null }) {
  return <span className={styles.clip}>{children ?? <Dash />}</span>;
}

/** A text that takes a second line before it is cut. */
export function WrappedText({ children }: { children: ReactNode }) {
  return <span className={styles.wrap}>{children ?? <Dash />}</span>;
}

/** Whether rows have one line each. */
export const DenseRows = createContext(false);

interface TwoLined {
  value: ReactNode;
  basis: ReactNode;
}

interface TwoLinesProps {
  of: TwoLined | null;
  title?: string;
  /** The basis in few words, for windows that are not wide; all of it is behind a title then. */
  short?: string | null;
}

/** A figure, and below it what it stands for, in rows of one line behind a title; a dash where there is none. */
export function TwoLines({ of, title, short }: TwoLinesProps) {
  const isDense = useContext(DenseRows);
  if (!of) return <Dash />;
  const basis = typeof of.basis === 'string' ? of.basis : undefined;
  return (
    <span className={styles.two} title={(isDense || short ? basis : undefined) ?? title}>
      {of.value}
      {of.basis && <small className={short ? styles.whole : undefined}>{of.basis}</small>}
      {short && <small className={styles.short}>{short}</small>}
    </span>
  );
}

interface ScrollFrameProps {
  label: string;
  /** No higher than a part of the window: what follows stays in reach. */
  limited?: boolean | undefined;
  children: ReactNode;
}

/** Around a table in which nothing can be focused. */
export function ScrollFrame({ label, limited = false, children }: ScrollFrameProps) {
  return (
    <Scroller label={label} className={`${styles.inner} ${limited ? styles.limited : ''}`}>
      {children}
    </Scroller>
  );
}
