import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (next: boolean, rest: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), rest);
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
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        onClick={() => {
          clearTimeout(timer.current);
          setOpen((before) => !before);
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
        <TipBlock label={label} onGone={() => setOpen(false)}>
          {content}
        </TipBlock>
      )}
    </span>
  );
}

const gap = 6;
const margin = 8;

/** In the top layer, so that no table cuts it off; below its figure, or above where there is no room. */
function TipBlock({ label, onGone, children }: { label: string; onGone: () => void; children: ReactNode }) {
  const block = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = block.current;
    const anchor = element?.previousElementSibling?.getBoundingClientRect();
    if (!element || !anchor) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(Math.max(margin, anchor.left), innerWidth - width - margin);
    const below = anchor.bottom + gap;
    const up = below + height > innerHeight - margin && anchor.top - gap - height > margin;
    element.style.left = `${left}px`;
    element.style.top = `${up ? anchor.top - gap - height : below}px`;
  }, []);
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
