import { currencies } from '../../domain/money/currencies.ts';
import { type FiguredNoun, type Measure, measureGroups } from '../../domain/figures/measure.ts';
import { type FigureRef, measureOf, measuresOf, metalKey, unitOf } from '../../domain/figures/measures.ts';
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

const metalKeys = new Set<string>(choicesOf.metal.map(({ value }) => value));
const rateKeys = new Set<string>(rates);

/** What a measure is of before one chooses: the metal that is looked at, and the unit of its price. */
function firstOf({ of }: Measure, metal: string | null | undefined): string {
  const looked = metalKey(metal ?? '');
  const key = metalKeys.has(looked) ? looked : 'gold';
  const rate = unitOf({ measure: 'price', of: key });
  return { metal: key, currency: 'USD', rate: rateKeys.has(rate) ? rate : 'USD/oz', nothing: '' }[of];
}

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
export function usualFigure(noun: FiguredNoun, metal?: string | null): FigureRef {
  const measure = { mine: 'contained-mi', company: 'held-mi' }[noun];
  return { measure, of: firstOf(measureOf({ measure }), metal) };
}

interface FigureChoiceProps {
  noun: FiguredNoun;
  /** The one that is looked at anyway. */
  metal?: string | null | undefined;
  value: FigureRef;
  onChange: (ref: FigureRef) => void;
}

/** Which figure: a measure, and what it is of. */
export function FigureChoice({ noun, metal, value, onChange }: FigureChoiceProps) {
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
          onChange({ measure: id, of: next.of === measure.of ? value.of : firstOf(next, metal) });
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
