import { useId } from 'react';
import type { Between } from '../../../../domain/numbers/between.ts';
import { listed } from '../../../../domain/figures/comparison.ts';
import { studyCaveats } from '../../../../domain/studies/study-model.ts';
import {
  breakEvenOf,
  isFarPrice,
  type Lever,
  levers,
  limitsOf,
  marginUnder,
  movedLevers,
  npvUnder,
  type Scenario,
  type StudyModel,
} from '../../../../domain/studies/study-what-if.ts';
import { interpolated, priceMove } from '../../../../domain/studies/what-if.ts';
import { millions } from '../../../../web/format.ts';
import { Figure } from '../../../../web/ui/marks/Figure.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { EconomicStudy } from '../../contract.ts';
import { npvBasis } from '../study-metrics.ts';
import type { WhatIfState } from './what-if-address.ts';
import {
  leverNames,
  moneyBetween,
  priceBetween,
  priceName,
  priceText,
  priceUnitOf,
  signedPercent,
} from './what-if-words.ts';
import styles from './WhatIf.module.css';

interface OutcomeProps {
  study: EconomicStudy;
  model: StudyModel;
  scenario: Scenario;
  state: WhatIfState;
}

const changeOf = ({ low, high }: Between, npv: number): Between => ({ low: low - npv, high: high - npv });

/** Whether an NPV is surely above or below the stated one. */
function toneOf({ low, high }: Between, stated: number) {
  if (low > stated) return 'more';
  return high < stated ? 'less' : undefined;
}

/** What the study's own table says of the price, beside what is computed. */
function OwnTable({ study, model, scenario, state: { steps } }: OutcomeProps) {
  if (steps.length === 0) return null;
  const price = scenario.price ?? model.price;
  const read = price === null ? undefined : interpolated(steps, price);
  if (!read || price === null) return null;
  const reasons = {
    falls: "The NPV of the study's own table falls as the price rises: look whether rows were swapped.",
    few: 'To read between its rows, the table needs two prices.',
    far: "The price is more than a step outside of the study's own table.",
  };
  return (
    <Figure
      label="By the study's own table"
      value={read.ok ? millions(Number(read.npv.toPrecision(6)), study.currency) : '–'}
      note={
        read.ok
          ? `At ${priceText(price)} ${priceUnitOf(study)}, ${read.isBeyond ? 'outside range: continued beyond its last row' : 'between its rows'}`
          : reasons[read.reason]
      }
    />
  );
}

function BreakEven({ study, model }: Pick<OutcomeProps, 'study' | 'model'>) {
  const found = breakEvenOf(model);
  if (!found || model.price === null) return null;
  const isFar = [found.low, found.high].some((price) => isFarPrice(price / model.price! - 1));
  const note = isFar ? 'Outside range: the plan would be another one' : 'Not the price at which a year earns nothing';
  return (
    <Figure
      label="Price at which the NPV is 0"
      value={
        found.high < 0 ? 'below 0' : priceBetween({ low: Math.max(0, found.low), high: found.high }, priceUnitOf(study))
      }
      note={note}
    />
  );
}

function Margin({ study, model, scenario }: Omit<OutcomeProps, 'state'>) {
  const margin = marginUnder(model, scenario);
  if (!margin) return null;
  const part = margin.part === null ? '' : `${(margin.part * 100).toFixed(1)}% of the price`;
  return <Figure label="Margin over AISC" value={`${priceText(margin.value)} ${priceUnitOf(study)}`} note={part} />;
}

/** The stated NPV, what becomes of it, and how far that holds. */
export function Outcome({ study, model, scenario, state }: OutcomeProps) {
  const id = useId();
  const npv = npvUnder(model, scenario);
  const moved = movedLevers(model, scenario);
  const move = model.price === null || scenario.price === undefined ? null : priceMove(model.price, scenario.price);
  const nameOf = (lever: Lever) => (lever === 'price' ? priceName(study) : leverNames[lever]);
  const unmoved = levers.filter((lever) => scenario[lever] !== undefined && !moved.includes(lever));
  const limits = [
    ...(unmoved.length > 0 ? [`Not in it: ${listed(unmoved.map(nameOf))}, for which something is missing.`] : []),
    ...limitsOf(model, scenario),
  ];
  const caveats = studyCaveats(study);
  if (model.npv === null || npv === null) return null;
  return (
    <section className={styles.outcome} aria-labelledby={id}>
      <h4 id={id} className="visually-hidden">
        What becomes of the NPV
      </h4>
      <dl className={styles.figures} aria-live="polite">
        <Figure label="NPV as the study states it" value={millions(model.npv, study.currency)} note={npvBasis(study)} />
        <Figure
          label="With these changes, approximately"
          value={
            <strong className={styles.changed} data-tone={toneOf(npv, model.npv)}>
              {moved.length === 0 ? 'as stated' : moneyBetween(npv, study.currency)}
            </strong>
          }
          note={moved.length === 0 ? 'Move an assumption' : `${listed(moved.map(nameOf))} moved`}
        />
        {moved.length > 0 && <Figure label="Change" value={moneyBetween(changeOf(npv, model.npv), study.currency)} />}
        <OwnTable {...{ study, model, scenario, state }} />
        {move !== null && <Figure label="Price since the study" value={signedPercent(move)} />}
        <BreakEven study={study} model={model} />
        <Margin {...{ study, model, scenario }} />
      </dl>
      {limits.length > 0 && (
        <Notice tone="warning">
          <ul className={styles.limits}>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </Notice>
      )}
      {caveats.length > 0 && <p className={styles.caveat}>{caveats.join(' ')}</p>}
    </section>
  );
}
