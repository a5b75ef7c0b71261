import { exchangeOf } from '../../../../domain/studies/study-model.ts';
import { lackingFor, type Lever, levers, type StudyModel } from '../../../../domain/studies/study-what-if.ts';
import { day, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import type { EconomicStudy } from '../../contract.ts';
import type { StudyDraft } from '../study-form.ts';
import { LeverField, type LeverRange, ValueField } from './LeverField.tsx';
import type { StudyRate } from './use-study-rates.ts';
import type { WhatIfState } from './what-if-address.ts';
import { leverNames, leverUnit, partWords, priceName, priceText, priceUnitOf, rateText } from './what-if-words.ts';
import styles from './WhatIf.module.css';

export interface LeversProps {
  study: EconomicStudy;
  model: StudyModel;
  state: WhatIfState;
  onChange: (changes: Partial<WhatIfState>) => void;
  /** Opens the form of the study at a field; undefined where the reader may not write. */
  onEnter: ((field: keyof StudyDraft) => void) | undefined;
}

const mostDelay = 5;

/** Half of what is stated to either side, in steps of about a hundredth; rates by points, delays by quarters of a year. */
function spanOf(model: StudyModel, lever: Lever): LeverRange {
  if (lever === 'delay') return { stated: 0, from: 0, to: mostDelay, step: 0.25 };
  if (lever === 'rate') {
    const stated = Number(((model.rate ?? 0) * 100).toPrecision(12));
    return { stated, from: Math.max(0, stated - 5), to: stated + 5, step: 0.25 };
  }
  const stated = model[lever] ?? 0;
  const size = Math.max(Math.abs(stated), 1e-3);
  const step = 10 ** (Math.floor(Math.log10(size)) - 2);
  const round = (value: number) => Number((Math.round(value / step) * step).toPrecision(12));
  return { stated, from: round(stated - size / 2), to: round(stated + size / 2), step };
}

/** What one would have to know before an assumption can move, and where to enter it. */
function Missing({
  study,
  model,
  lever,
  onEnter,
}: Pick<LeversProps, 'study' | 'model' | 'onEnter'> & { lever: Lever }) {
  const parts = lackingFor(model, lever);
  return (
    <div className={styles.missing}>
      <span>{lever === 'price' ? priceName(study) : leverNames[lever]}</span>
      <p>
        To move it, enter{' '}
        {parts.map((part, index) => {
          const { words, field } = partWords[part];
          const sign = ['', index === parts.length - 1 ? ' and ' : ', '][Math.min(index, 1)];
          return (
            <span key={part}>
              {sign}
              {field && onEnter ? (
                <Button look="plain" size="s" onClick={() => onEnter(field)}>
                  {words}
                </Button>
              ) : (
                words
              )}
            </span>
          );
        })}
        .
      </p>
    </div>
  );
}

/** What moves: each assumption of the study with a number and a slider, or what is missing for it. */
export function Levers(props: LeversProps) {
  const { study, model, state, onChange } = props;
  const set = (field: keyof WhatIfState['values'], value: number | undefined) => {
    const { [field]: _, ...others } = state.values;
    onChange({ values: value === undefined ? others : { ...others, [field]: value } });
  };
  return (
    <div className={styles.levers}>
      {levers.map((lever) => {
        if (lackingFor(model, lever).length > 0) return <Missing key={lever} {...props} lever={lever} />;
        const unit = leverUnit(study, lever);
        const span = spanOf(model, lever);
        const text = lever === 'price' || lever === 'cost' ? priceText(span.stated) : number(span.stated);
        return (
          <LeverField
            key={lever}
            field={lever}
            label={lever === 'price' ? priceName(study) : leverNames[lever]}
            unit={unit}
            span={span}
            placeholder={lever === 'delay' ? '0' : text}
            stated={lever === 'delay' ? 'none' : `${text}${unit === '%' ? '' : ' '}${unit}`}
            value={state.values[lever]}
            onChange={(value) => set(lever, value)}
          />
        );
      })}
    </div>
  );
}

interface UnstatedProps extends LeversProps {
  royalties: number | null;
  rate: StudyRate | undefined;
  rateFailed: boolean;
}

/** What no study states, and one may know: empty, the result is a range. */
export function Unstated({ study, model, state, onChange, royalties, rate, rateFailed }: UnstatedProps) {
  const set = (field: keyof WhatIfState['values']) => (value: number | undefined) => {
    const { [field]: _, ...others } = state.values;
    onChange({ values: value === undefined ? others : { ...others, [field]: value } });
  };
  const exchange = exchangeOf(study);
  const own = { state, model };
  return (
    <fieldset className={styles.unstated}>
      <legend>What the study does not state</legend>
      <ValueField
        field="start"
        label="Years to the start of production"
        unit="years"
        value={own.state.values.start}
        placeholder="0 to 3"
        help="From the day of the NPV. Empty: 0 to 3, as a range"
        onChange={set('start')}
      />
      {study.taxBasis !== 'pre-tax' && (
        <ValueField
          field="tax"
          label="Tax on what it earns more"
          unit="%"
          value={state.values.tax}
          placeholder="0 to 35"
          help="Empty: 0 to 35%, as a range"
          onChange={set('tax')}
        />
      )}
      <ValueField
        field="royalty"
        label="Royalties on revenue"
        unit="%"
        value={state.values.royalty}
        placeholder={royalties === null ? 'not known' : number(royalties)}
        help={royalties === null ? 'Nobody has entered those of the mine' : `The mine: ${number(royalties)}%`}
        onChange={set('royalty')}
      />
      {exchange && (
        <ValueField
          field="exchange"
          label={`1 ${exchange.of} in ${exchange.into}`}
          unit={exchange.into}
          value={state.values.exchange}
          placeholder={rate && rateText(rate.value)}
          help={
            rate
              ? `Empty: the newest rate on record, of ${day(rate.asOf)}`
              : `${rateFailed ? 'The rate on record could not be loaded. ' : ''}The price is in ${priceUnitOf(study)}, the money of the study in ${exchange.into}`
          }
          onChange={set('exchange')}
        />
      )}
      <label className={styles.flows}>
        <input
          type="checkbox"
          checked={state.isMidYear}
          onChange={({ target }) => onChange({ isMidYear: target.checked })}
        />
        Money comes in the middle of each year, not at its end
      </label>
    </fieldset>
  );
}
