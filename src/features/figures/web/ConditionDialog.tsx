import { useState } from 'react';
import type { FiguredNoun } from '../../../domain/figures/measure.ts';
import { dayNumber } from '../../../domain/time/dates.ts';
import { type FigureCondition, measureOf, studyRank, unitOf } from '../../../domain/figures/measures.ts';
import { typedNumber } from '../../../web/forms/typed-number.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { FigureChoice, usualFigure } from '../../../web/entity/FigureChoice.tsx';
import styles from './Screener.module.css';

/** Units that one types amounts in, with what each is of the unit that is kept. */
const scales: Readonly<Record<string, readonly { unit: string; times: number }[]>> = {
  oz: [
    { unit: 'Moz', times: 1e6 },
    { unit: 'koz', times: 1e3 },
    { unit: 'oz', times: 1 },
  ],
  tonnes: [
    { unit: 'Mt', times: 1e6 },
    { unit: 'kt', times: 1e3 },
    { unit: 't', times: 1 },
  ],
  t: [
    { unit: 'Mt', times: 1e6 },
    { unit: 't', times: 1 },
  ],
  lb: [
    { unit: 'Mlb', times: 1e6 },
    { unit: 'lb', times: 1 },
  ],
  carats: [
    { unit: 'million carats', times: 1e6 },
    { unit: 'carats', times: 1 },
  ],
};

const levels = (['PEA', 'PFS', 'FS'] as const).map((level) => ({
  value: String(studyRank(level)),
  label: level === 'FS' ? 'FS' : `${level} or better`,
}));

interface ConditionDialogProps {
  noun: FiguredNoun;
  /** The one that the list is filtered by. */
  metal?: string | null;
  onAdd: (condition: FigureCondition) => void;
  onClose: () => void;
}

/** Asks for one more condition: a figure and its bounds. */
export function ConditionDialog({ noun, metal, onAdd, onClose }: ConditionDialogProps) {
  const [ref, setRef] = useState(usualFigure(noun, metal));
  const [texts, setTexts] = useState({ min: '', max: '' });
  const [unit, setUnit] = useState('');
  const [faults, setFaults] = useState<{ min?: string; max?: string }>({});
  const { kind } = measureOf(ref);
  const base = unitOf(ref);
  const units = scales[base] ?? [{ unit: base, times: 1 }];
  const scale = units.find((each) => each.unit === unit) ?? units[0]!;

  function read(text: string): number | null {
    if (text.trim() === '') return null;
    if (kind === 'date') return dayNumber(text);
    const value = typedNumber(text);
    // 1.1 Moz is 1,100,000 oz, not 1,100,000.0000000002.
    return value === null ? null : Number((value * scale.times).toPrecision(15));
  }

  function add() {
    const [min, max] = [read(texts.min), read(texts.max)];
    const wrong = (value: number | null) => value !== null && !Number.isFinite(value);
    const wanted = kind === 'date' ? 'Choose a day.' : 'Enter a number, such as 1.5.';
    if (wrong(min) || wrong(max))
      return setFaults({ ...(wrong(min) && { min: wanted }), ...(wrong(max) && { max: wanted }) });
    if (min !== null && max !== null && min > max)
      return setFaults({ max: 'Enter a bound that is not below the lower one.' });
    return onAdd({ ...ref, min, max });
  }

  const bound = (name: 'min' | 'max', label: string) => (
    <TextField
      label={label}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'date' ? undefined : 'decimal'}
      value={texts[name]}
      error={faults[name]}
      onChange={(value) => {
        setFaults({});
        setTexts({ ...texts, [name]: value });
      }}
    />
  );
  return (
    <Dialog
      title="More filters"
      width="form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={add}>
            Add filter
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <FigureChoice
          noun={noun}
          metal={metal}
          value={ref}
          onChange={(next) => {
            if (measureOf(next).kind !== kind) setTexts({ min: '', max: '' });
            setRef(next);
          }}
        />
        {kind === 'study' ? (
          <SelectField
            label="Level"
            none="Any study"
            value={texts.min}
            options={levels}
            onChange={(min) => setTexts({ min, max: '' })}
          />
        ) : (
          <div className={styles.bounds}>
            {bound('min', kind === 'date' ? 'From' : 'At least')}
            {bound('max', kind === 'date' ? 'Until' : 'At most')}
            {units.length > 1 ? (
              <SelectField
                label="Unit"
                value={scale.unit}
                options={units.map((each) => ({ value: each.unit, label: each.unit }))}
                onChange={setUnit}
              />
            ) : (
              base !== '' && <p className={styles.unit}>{kind === 'money' ? `millions of ${ref.of || 'US$'}` : base}</p>
            )}
          </div>
        )}
        <p className={styles.note}>
          A {noun} of which this figure is not known is not in the list; how many there are is told beside the filter.
          Without bounds the figure has only to be known.
        </p>
        <button type="submit" hidden aria-label="Add filter" />
      </form>
    </Dialog>
  );
}
