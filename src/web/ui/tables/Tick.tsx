import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './Tick.module.css';

interface TickProps {
  label: string;
  /** Undefined: some of them. */
  checked: boolean | undefined;
  onTick: (isChosen: boolean, withThoseBetween: boolean) => void;
}

/** Ticks a row, or all; with Shift those between it and the last one, too; the arrows lead from one to the next. */
export function Tick({ label, checked, onTick }: TickProps) {
  const isShift = useRef(false);
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    isShift.current = event.shiftKey;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const own = event.currentTarget;
    const all = [...(own.closest('table')?.querySelectorAll<HTMLInputElement>(`.${styles.tick} input`) ?? [])];
    all[all.indexOf(own) + step]?.focus();
  };
  return (
    <label className={styles.tick} onPointerDown={(event) => (isShift.current = event.shiftKey)}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = checked === undefined;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        onKeyDown={keys}
        onChange={(event) => onTick(event.target.checked, isShift.current)}
      />
    </label>
  );
}

/** A name behind the box that chooses its row. */
export function Ticked({ tick, children }: { tick: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.chosen}>
      {tick}
      {children}
    </span>
  );
}
