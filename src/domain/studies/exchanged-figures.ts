import type { Finding } from '../records/findings.ts';
import type { TaxBasis } from '../vocabulary.ts';

/** Figures of a study that are told beside each other: rates in per cent, money in millions. */
interface Told {
  afterTaxIrr: number | null;
  discountRate: number | null;
  npv: number | null;
  totalCapex: number | null;
  taxBasis: TaxBasis | null;
}

/** Where nobody says the discount rate. */
const usualRate = 8;
/** What is not spent at the start, and what does not come evenly, moves an NPV by so much. */
const leeway = 2;

/**
 * What an NPV can be for each unit of capital at an IRR: capital comes back a year later at the earliest, and evenly for
 * ever at the latest. Null where the IRR is not above the rate.
 */
function bounds(irr: number, rate: number): { least: number; most: number } | null {
  if (irr <= rate || rate <= 0) return null;
  return { least: (irr - rate) / (100 + rate), most: irr / rate - 1 };
}

function fits(irr: number, npv: number, capex: number, rate: number, by: number): boolean {
  const between = bounds(irr, rate);
  if (between === null || npv <= 0 || capex <= 0) return false;
  return npv / capex >= between.least / by && npv / capex <= between.most * by;
}

/** An IRR of so many per cent is one of few mines, and the NPV of many. */
const highIrr = 150;
/** An NPV of so many millions or fewer may be an IRR. */
const asIrr = 100;

const mend = 'Check whether the two are exchanged.';

/**
 * ST8: two figures of a study that contradict each other, and would not the other way round. An NPV before tax is held
 * against no IRR after tax.
 */
export function exchangedFinding({
  afterTaxIrr: irr,
  discountRate,
  npv,
  totalCapex: capex,
  taxBasis,
}: Told): Finding | null {
  if (irr === null || npv === null || npv <= 0 || taxBasis === 'pre-tax') return null;
  const rate = discountRate ?? usualRate;
  const mayBeRate = irr > highIrr && npv < asIrr && npv > rate && irr > npv;
  if (mayBeRate && (capex === null || (!fits(irr, npv, capex, rate, leeway) && fits(npv, irr, capex, rate, leeway))))
    return {
      rule: 'ST8',
      field: 'afterTaxIrr',
      sentence: `An IRR of ${irr}% beside an NPV of ${npv} M would fit better as an NPV of ${irr} M beside an IRR of ${npv}%.`,
      mend,
    };
  if (capex === null || capex <= 0 || fits(irr, npv, capex, rate, leeway) || !fits(irr, capex, npv, rate, 1))
    return null;
  return {
    rule: 'ST8',
    field: 'npv',
    sentence: `An NPV of ${npv} M for a CAPEX of ${capex} M would need another IRR than ${irr}%; an NPV of ${capex} M for a CAPEX of ${npv} M would not.`,
    mend,
  };
}
