import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { number } from '../../format.ts';
import { Checkbox } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './ChoicesField.module.css';

interface ChoicesFieldProps {
  label: string;
  /** What is said where nothing is chosen. */
  none: string;
  /** `count`: how many each would leave, told in the list. */
  options: readonly { value: string; label: string; count?: number | undefined }[];
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Several choices out of a few: looks like a select, and opens a list of boxes to tick. */
export function ChoicesField({ label, none, options, values, onChange }: ChoicesFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const chosen = options.filter(({ value }) => values.includes(value));
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    // Nothing gains the focus where a label is pressed: a press elsewhere closes by itself.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- leaves and closes; what acts is inside
    <div ref={root} className={`${fieldStyles.field} ${styles.choices}`} onBlur={leave} onKeyDown={close}>
      <span id={`${id}label`} className={fieldStyles.label}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        className={`${fieldStyles.control} ${fieldStyles.select} ${styles.button}`}
        aria-expanded={isOpen}
        aria-controls={`${id}list`}
        aria-labelledby={`${id}label ${id}value`}
        onClick={() => setOpen(!isOpen)}
      >
        <span id={`${id}value`}>{chosen.length > 0 ? chosen.map((option) => option.label).join(', ') : none}</span>
      </button>
      <div id={`${id}list`} role="group" aria-labelledby={`${id}label`} className={styles.list} hidden={!isOpen}>
        {options.map(({ value, label: text, count }) => (
          <Checkbox
            key={value}
            label={count === undefined ? text : `${text} (${number(count, 0)})`}
            checked={values.includes(value)}
            onChange={(isChosen) =>
              onChange(
                options
                  .map((option) => option.value)
                  .filter((each) => (each === value ? isChosen : values.includes(each))),
              )
            }
          />
        ))}
      </div>
    </div>
  );
}
