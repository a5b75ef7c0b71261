import { currencies } from '../../domain/money/currencies.ts';
import { type FiguredNoun, type Measure, measureGroups } from '../../domain/figures/measure.ts';
import { type FigureRef, measureOf, measuresOf, metalKey } from '../../domain/figures/measures.ts';
import { metals } from '../../domain/metals/metals.ts';
import { SelectField } from '../ui/controls/Field.tsx';
import styles from './FigureChoice.module.css';

const rates = ['USD/oz', 'USD/lb', 'USD/t', 'CAD/oz', 'AUD/oz', 'AUD/t', 'EUR/t'];

/** What a measure may be of: the metals that one knows, the usual currencies. */
const choicesOf = {
  metal: metals.map((name) => ({ value: metalKey(name), label: name })),
  currency: currencies.slice(0, 12).map((value) => ({ value, label: value })),
  rate: rates.map((value) => ({ value, label: value })),
} as const;

export const firstOf = ({ of }: Measure): string =>
  ({ metal: 'gold', currency: 'USD', rate: 'USD/oz', nothing: '' })[of];

const plainName = ({ name }: Measure) => name.replace('{metal}', 'metal');
const optionsOf = (noun: FiguredNoun) =>
  measureGroups
    .map((group) => ({
      group,
      options: measuresOf[noun]
        .filter((measure) => measure.group === group)
        .map((measure) => ({ value: measure.id, label: plainName(measure) })),
    }))
    .filter(({ options }) => options.length > 0);
const options = { mine: optionsOf('mine'), company: optionsOf('company') } as const;

/** The figure that is offered first. */
export const usualFigure: Readonly<Record<FiguredNoun, FigureRef>> = {
  mine: { measure: 'contained-mi', of: 'gold' },
  company: { measure: 'held-mi', of: 'gold' },
};

interface FigureChoiceProps {
  noun: FiguredNoun;
  value: FigureRef;
  onChange: (ref: FigureRef) => void;
}

/** Which figure: a measure, and what it is of. */
export function FigureChoice({ noun, value, onChange }: FigureChoiceProps) {
  const measure = measureOf(value);
  const of = measure.of === 'nothing' ? null : measure.of;
  return (
    <div className={styles.choice}>
      <SelectField
        label="Figure"
        value={value.measure}
        options={options[noun]}
        onChange={(id) => {
          const next = measureOf({ measure: id });
          onChange({ measure: id, of: next.of === measure.of ? value.of : firstOf(next) });
        }}
      />
      {of && (
        <SelectField
          label={{ metal: 'Metal', currency: 'Currency', rate: 'Currency and unit' }[of]}
          value={value.of}
          options={choicesOf[of]}
          onChange={(chosen) => onChange({ ...value, of: chosen })}
        />
      )}
    </div>
  );
}
