import { type FocusEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { usePlacement } from '../hooks/use-placement.ts';
import styles from './Tip.module.css';

interface TipProps {
  /** What is always there. */
  children: ReactNode;
  /** What hover, focus or a tap shows; drawn only then. */
  content: ReactNode;
  /** What the shown block is called for those who hear the page. */
  label: string;
}

const hoverRest = 120;
const leaveRest = 160;

/** A figure that tells more: on hover, on focus, on a tap; Escape or leaving hides it. Links in it can be reached by Tab. */
export function Tip({ children, content, label }: TipProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What a mouse has opened by coming near is not closed by the click that follows.
  const byHover = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (next: boolean, rest: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      byHover.current = next;
      setOpen(next);
    }, rest);
  };
  const byMouse = (next: boolean, rest: number) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') later(next, rest);
  };
  const leave = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <span
      ref={root}
      className={styles.root}
      onPointerEnter={byMouse(true, hoverRest)}
      onPointerLeave={byMouse(false, leaveRest)}
      onBlur={leave}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        onClick={() => {
          clearTimeout(timer.current);
          const staysOpen = open && byHover.current;
          byHover.current = false;
          setOpen(staysOpen || !open);
        }}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {children}
      </button>
      {open && (
        <TipBlock label={label} anchor={trigger} onGone={() => setOpen(false)}>
          {content}
        </TipBlock>
      )}
    </span>
  );
}

interface TipBlockProps {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onGone: () => void;
  children: ReactNode;
}

/** Below its figure, or above where there is no room. */
function TipBlock({ label, anchor, onGone, children }: TipBlockProps) {
  const block = useRef<HTMLSpanElement>(null);
  usePlacement({ anchor, floating: block, open: true, align: 'start', gap: 6 });
  useEffect(() => {
    addEventListener('scroll', onGone, true);
    return () => removeEventListener('scroll', onGone, true);
  }, [onGone]);
  return (
    <span ref={block} popover="manual" role="group" aria-label={label} className={styles.block}>
      {children}
    </span>
  );
}
