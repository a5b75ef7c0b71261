import type { StudyModel } from '../../../../domain/studies/study-what-if.ts';
import { farPrice, farRate, slopeOf } from '../../../../domain/studies/study-what-if.ts';
import type { EconomicStudy } from '../../contract.ts';
import { moneyBetween, priceUnitOf } from './what-if-words.ts';
import styles from './WhatIf.module.css';

/** The formula, what goes into it, and what it cannot tell. */
export function HowComputed({ study, model }: { study: EconomicStudy; model: StudyModel }) {
  const slope = slopeOf(model);
  return (
    <details className={styles.more}>
      <summary>How this is computed, and where it ends</summary>
      <p>
        Change of the NPV = output of a year × change of the price × (1 − royalty) × (1 − tax) × A ÷ (1 + rate)
        <sup>years to the start</sup>, with A = (1 − (1 + rate)<sup>−life</sup>) ÷ rate.
        {slope && ` One unit more of ${priceUnitOf(study)} is ${moneyBetween(slope, study.currency)} of NPV.`}
      </p>
      <p>
        Another rate, and a delay: the money of a year that gives the stated NPV after the CAPEX, discounted anew. The
        CAPEX counts as spent on the day of the NPV, also where the start is delayed; one that is spent over the life
        counts too early. AISC: less money for each unit, at the same tax. CAPEX: less NPV by as much.
      </p>
      <p>
        Holds within {farPrice * 100}% of the study&apos;s price and {farRate * 100} points of its rate, for the same
        plan, pit, cut-off and life, an even output and one tax. It does not hold for royalties that slide with the
        price, windfall taxes, the years in which a mine starts up, or losses; by-products keep their prices. Against
        tables that studies print it is within about 10% where tax and start are right.
      </p>
    </details>
  );
}
