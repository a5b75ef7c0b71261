import { useState } from 'react';
import { TextField } from '../../../../web/ui/controls/Field.tsx';
import { readValue, readNumber, type WhatIfField } from './what-if-address.ts';
import styles from './WhatIf.module.css';

interface ValueFieldProps {
  field: WhatIfField;
  label: string;
  unit: string;
  /** What is assumed; undefined: nothing, for which `placeholder` stands. */
  value: number | undefined;
  placeholder?: string | undefined;
  help?: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number that one may assume, or leave out. */
export function ValueField({ field, value, onChange, ...shown }: ValueFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  // What was typed stays as it is, `1,900.` too, until something else than it is assumed.
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    if (readNumber(text) !== value) setText(value === undefined ? '' : String(value));
  }
  const read = text.trim() === '' ? undefined : readValue(field, text);
  return (
    <TextField
      {...shown}
      inputMode="decimal"
      value={text}
      error={read && 'error' in read ? read.error : undefined}
      onChange={(typed) => {
        setText(typed);
        const now = readValue(field, typed);
        if (typed.trim() === '') onChange(undefined);
        else if ('value' in now) onChange(now.value);
      }}
    />
  );
}

/** How far a slider goes to either side of what the study states, and in which steps. */
export interface LeverRange {
  stated: number;
  from: number;
  to: number;
  step: number;
}

interface LeverFieldProps extends Omit<ValueFieldProps, 'help'> {
  span: LeverRange;
  /** What the study states, as text. */
  stated: string;
}

/** An assumption of the study as a number and a slider, which stand for the same. */
export function LeverField({ span, stated, placeholder, ...field }: LeverFieldProps) {
  const { value, onChange, label, unit } = field;
  return (
    <div className={styles.lever} data-moved={value !== undefined && value !== span.stated}>
      <ValueField {...field} placeholder={placeholder} help={`The study: ${stated}`} />
      <input
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={`${value ?? span.stated} ${unit}`}
        min={span.from}
        max={span.to}
        step={span.step}
        value={value ?? span.stated}
        onChange={({ target }) => {
          const moved = Number(target.value);
          // The stated figure need not lie on a step: the nearest place of the slider is it.
          onChange(Math.abs(moved - span.stated) < span.step / 2 ? undefined : moved);
        }}
      />
    </div>
  );
}
