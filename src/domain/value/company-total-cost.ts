import { massOfUnit } from '../metals/units.ts';
import type { Exact } from '../numbers/exact-decimal.ts';
import { convert, missingRate, rateInput } from '../capital/conversion.ts';
import type { Rates } from '../capital/records.ts';
import {
  exactAmount,
  metalIn,
  type OperatedMine,
  partOfStated,
  planned,
  type PlannedStudy,
  pricedUnit,
  shareInput,
} from './held-operation.ts';
import { metalKey } from '../prices/price-units.ts';
import { massOfOutput, mainPriceOf, studyMoney } from '../studies/study-model.ts';
import { currencyOfCost } from '../studies/unit-costs.ts';
import type { QuantityUnit } from '../vocabulary.ts';
import {
  type About,
  type Digits,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  type Input,
  noFigure,
  over,
  quotientOf,
  sumOf,
  together,
} from '../numbers/worked-figure.ts';

const million = 1_000_000;

/** Of a mine that a study plans: the metal of its life, and what is paid for it, both as far as they are the company's. */
interface PlannedMetal {
  metal: Figure;
  /** CAPEX and the all-in sustaining cost of all of it. */
  cost: Figure;
}

/** In which money is to be told, and at the rates of which day. */
interface Money {
  currency: string;
  day: string;
  priceDay: string;
  rates: Rates;
}

function plannedMetal(
  mine: OperatedMine,
  study: PlannedStudy,
  metal: string,
  { currency, day, priceDay, rates }: Money,
): PlannedMetal {
  const { name } = mine;
  const { totalCapex, lifeOfMineYears, productionThroughput, productionThroughputUnit, reportDate, shareBasis } = study;
  const unit = pricedUnit(metal);
  const ofMetal: About = { unit, currency: null, asOf: day };
  const ofMoney: About = { unit: 'money', currency, asOf: day };
  const missing: string[] = [];
  const input = (what: string, value: Digits, of: string, own: string | null = null): Input => ({
    ...{ name: `${what} of ${name} (${study.studyType})`, value: exact(value).toFixed(), unit: of, currency: own },
    ...{ asOf: reportDate, source: study.sourceUrl },
  });
  const need = <Value>(value: Value | null | undefined, what: string): Value | null => {
    if (value === null || value === undefined) missing.push(`${what} of ${name}`);
    return value ?? null;
  };
  const capex = need(totalCapex, 'CAPEX');
  const aisc = need(study.allInSustainingCost, 'AISC');
  const costUnit = aisc === null ? null : need(massOfUnit(study.allInSustainingCostUnit), 'unit of the AISC');
  const years = need(lifeOfMineYears, 'life of mine');
  const output = need(productionThroughput, 'production of a year');
  const outputUnit = output === null ? null : need(massOfOutput(productionThroughputUnit), 'unit of the production');
  const share = partOfStated(mine, '100%', 'it');
  const money = partOfStated(mine, shareBasis, 'the CAPEX');
  for (const part of [share, money])
    if ('missing' in part && !missing.includes(part.missing)) missing.push(part.missing);
  const rateOf = (from: string) => {
    const found = convert(exact(1), from, currency, priceDay, rates);
    const words = missingRate(from, currency, priceDay);
    if (!found && !missing.includes(words)) missing.push(words);
    return found;
  };
  const [capexMoney, costMoney] = [studyMoney(study), currencyOfCost(study)];
  if (capex !== null) rateOf(capexMoney);
  if (aisc !== null) rateOf(costMoney);
  const isWhole =
    capex !== null &&
    aisc !== null &&
    costUnit &&
    years !== null &&
    output !== null &&
    outputUnit &&
    missing.length === 0;
  const none = (): PlannedMetal => ({ metal: noFigure(ofMetal, { missing }), cost: noFigure(ofMoney, { missing }) });
  if (!isWhole || 'missing' in share || 'missing' in money) return none();
  const own = over(exact(output).times(years).times(share.percent), 100);
  // Cost and output are of what is sold, the figure is for the metal in it.
  const ofMetalIn = metalIn(own, mainPriceOf(study)?.metal);
  const [inPriced, inCosted] = [exactAmount(ofMetalIn, outputUnit, unit), exactAmount(own, outputUnit, costUnit)];
  if (inPriced === null || inCosted === null) {
    missing.push(`one unit of production and AISC of ${name}`);
    return none();
  }
  const inMoney = (amount: Exact, from: string) => {
    const converted = convert(amount, from, currency, priceDay, rates)!;
    return figureOf(converted.amount, ofMoney, {
      from: converted.rate ? [rateInput(from, currency, converted.rate)] : [],
    });
  };
  const ofLife = [
    input('production of a year', output, productionThroughputUnit!),
    input('life', years, 'years'),
    shareInput(mine, share.percent),
  ];
  const planned = [
    input('CAPEX', exact(capex).times(million).toFixed(), 'money', capexMoney),
    ...(money.percent.eq(share.percent) ? [] : [shareInput({ ...mine, name: `${name} in the CAPEX` }, money.percent)]),
    input('AISC', aisc, `money/${study.allInSustainingCostUnit!}`, costMoney),
  ];
  const parts = [
    inMoney(over(exact(capex).times(million).times(money.percent), 100), capexMoney),
    inMoney(inCosted.times(aisc), costMoney),
  ];
  const costs = sumOf(
    parts.map((figure) => ({ figure, canBeNegative: true })),
    ofMoney,
  );
  return {
    metal: figureOf(inPriced, ofMetal, { from: ofLife }),
    cost: { ...costs, from: [...planned, ...costs.from] },
  };
}

const namesOf = (mines: readonly OperatedMine[]) => mines.map(({ name }) => name).join(', ');

/** What the metal that is planned costs by the time that it is sold, beside the enterprise value. */
export interface PlannedCost {
  metal: Figure;
  cost: Figure;
  /** Study levels, as `FS, PFS`. */
  basis: string | null;
  warnings: FigureWarning[];
}

/**
 * Metal and cost of the studies that speak for the mines of a company, of one metal. One that does not state what is needed
 * makes both unknown, because no bound holds: it lacks on either side of a quotient.
 */
export function plannedCost(mines: readonly OperatedMine[], metal: string, money: Money): PlannedCost {
  const plans = planned(mines);
  const isOwn = (study: PlannedStudy) => {
    const main = mainPriceOf(study)?.metal;
    return main === null || main === undefined || metalKey(main) === metalKey(metal);
  };
  const counted = plans.filter(({ study }) => isOwn(study));
  const others = plans.filter(({ study }) => !isOwn(study)).map(({ mine }) => mine);
  const withPlan = new Set(plans.map(({ mine }) => mine));
  const unplanned = mines.filter((mine) => !withPlan.has(mine));
  const running = counted.filter(({ mine }) => mine.operation.stage === 'production').map(({ mine }) => mine);
  const warnings: FigureWarning[] = [];
  const warn = (code: FigureWarning['code'], of: readonly OperatedMine[], words: string) => {
    if (of.length > 0) warnings.push({ code, sentence: `${words}: ${namesOf(of)}.` });
  };
  warn('metals', others, 'Left out, because their studies are of another metal');
  warn('stage', unplanned, 'Without a study that plans them, so that only the enterprise value holds them');
  warn('stage', running, 'In production, so that a part of the capital may be spent and of the metal sold');
  const about: About = { unit: pricedUnit(metal), currency: null, asOf: money.day };
  const ofMoney: About = { unit: 'money', currency: money.currency, asOf: money.day };
  const parts = counted.map(({ mine, study }) => plannedMetal(mine, study, metal, money));
  if (parts.length === 0) {
    const missing = [`a study of ${metal.toLowerCase()} with CAPEX, AISC, life and production`];
    return { metal: noFigure(about, { missing }), cost: noFigure(ofMoney, { missing }), basis: null, warnings };
  }
  const all = (of: (part: PlannedMetal) => Figure, sum: About) =>
    parts.some((part) => of(part).value === null)
      ? noFigure(sum, together(parts.map(of)))
      : sumOf(
          parts.map((part) => ({ figure: of(part), canBeNegative: true })),
          sum,
        );
  return {
    metal: all((part) => part.metal, about),
    cost: all((part) => part.cost, ofMoney),
    basis: [...new Set(counted.map(({ study }) => study.studyType))].join(', '),
    warnings,
  };
}

/** (Enterprise value + CAPEX + cost of all metal of the lives) / that metal. */
export function totalCost(enterpriseValue: Figure, unit: QuantityUnit, { metal, cost, warnings }: PlannedCost): Figure {
  const { currency, asOf } = enterpriseValue;
  const about: About = { unit: `money/${unit}`, currency, asOf };
  const paid: About = { unit: 'money', currency, asOf };
  const basis = together([enterpriseValue, cost, metal]);
  if (enterpriseValue.value === null || cost.value === null || metal.value === null)
    return noFigure(about, { ...basis, warnings: [...basis.warnings, ...warnings] });
  const all = sumOf([{ figure: enterpriseValue }, { figure: cost, canBeNegative: true }], paid);
  const each = quotientOf(all, metal, 'The metal that is planned', about);
  return { ...each, warnings: [...each.warnings, ...warnings] };
}
