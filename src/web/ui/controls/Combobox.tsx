import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Field } from './Field.tsx';
import { usePlacement } from '../hooks/use-placement.ts';
import fieldStyles from './Field.module.css';
import styles from './Combobox.module.css';

export interface Option {
  key: string;
  label: string;
  hint?: string | undefined;
}

interface ComboboxProps {
  label: string;
  /** What the field shows. */
  text: string;
  onText: (text: string) => void;
  options: readonly Option[];
  onPick: (option: Option) => void;
  /** Entering the field: time to get the options. */
  onEnter?: () => void;
  /** Leaving the field with a text that was not picked. */
  onLeave?: () => void;
  /** The text is a name to look for: where one option alone fits it, Enter takes that. */
  takesOnly?: boolean;
  /** Where there is no option to show. */
  emptyText?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  help?: ReactNode | undefined;
  error?: string | undefined;
  name?: string;
}

/** A text field that offers what it knows while one types; arrows, Enter and Escape work as everywhere. */
export function Combobox({
  label,
  text,
  onText,
  options,
  onPick,
  onEnter,
  onLeave,
  takesOnly = false,
  emptyText,
  placeholder,
  required = false,
  disabled,
  help,
  error,
  name,
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = open && (options.length > 0 || (emptyText !== undefined && text !== ''));

  usePlacement({
    anchor: box,
    floating: list,
    open: shown,
    align: 'start',
    gap: 4,
    sameWidth: true,
    tallest: 280,
  });
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pick = (option: Option) => {
    onPick(option);
    setOpen(false);
    setActive(-1);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active] ?? (takesOnly && text !== '' && options.length === 1 ? options[0] : undefined);
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (options.length > 0) setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && shown) {
      // The dialog around it would close, too.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <div className={fieldStyles.box}>
          <input
            {...control}
            ref={box}
            name={name}
            className={fieldStyles.control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? id : undefined}
            aria-activedescendant={shown && active >= 0 ? `${id}${active}` : undefined}
            autoComplete="off"
            value={text}
            placeholder={placeholder}
            required={required}
            disabled={disabled}
            onChange={(event) => {
              onText(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onFocus={onEnter}
            onClick={() => setOpen(true)}
            onKeyDown={keys}
            onBlur={() => {
              setOpen(false);
              onLeave?.();
            }}
          />
          {shown && (
            <div
              ref={list}
              id={id}
              popover="manual"
              role="listbox"
              tabIndex={-1}
              aria-label={label}
              className={styles.list}
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map((option, index) => (
                <button
                  key={option.key}
                  type="button"
                  id={`${id}${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={styles.option}
                  onClick={() => pick(option)}
                >
                  {option.label}
                  {option.hint && <span className={styles.hint}>{option.hint}</span>}
                </button>
              ))}
              {options.length === 0 && <div className={styles.empty}>{emptyText}</div>}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
