import { massOfUnit } from '../metals/units.ts';
import type { Exact } from '../numbers/exact-decimal.ts';
import { metalKey, minedMetal } from '../prices/price-units.ts';
import { mainPriceOf, massOfOutput, studyMoney } from '../studies/study-model.ts';
import { currencyOfCost } from '../studies/unit-costs.ts';
import { inTold, type ToldMoney } from './company-aisc.ts';
import {
  exactAmount,
  metalIn,
  type OperatedMine,
  partOfStated,
  type Planned,
  planned,
  pricedUnit,
  shareInput,
} from './held-operation.ts';
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
  withWarnings,
} from '../numbers/worked-figure.ts';

const million = 1_000_000;

const inputOf = (
  { mine, study }: Planned,
  what: string,
  value: Digits,
  unit: string,
  currency: string | null = null,
): Input => ({
  ...{ name: `${what} of ${mine.name} (${study.studyType})`, value: exact(value).toFixed(), unit, currency },
  ...{ asOf: study.reportDate, source: study.sourceUrl },
});

const levelsOf = (plans: readonly Planned[]) =>
  [...new Set(plans.map(({ study }) => study.studyType))].join(', ') || null;

/** What the mines that run have spent of it, or have sold of it, is not known of. */
function running(plans: readonly Planned[], words: string): FigureWarning[] {
  const names = plans.filter(({ mine }) => mine.operation.stage === 'production').map(({ mine }) => mine.name);
  return names.length === 0 ? [] : [{ code: 'stage', sentence: `${words}: ${names.join(', ')}.` }];
}

/** A figure with what it stands for. */
export interface Told {
  figure: Figure;
  basis: string | null;
}

/** The company's part of the capital that its studies plan; null: it has none. A study that does not say makes it at least. */
export function plannedCapex(mines: readonly OperatedMine[], money: ToldMoney): Told | null {
  const plans = planned(mines);
  if (plans.length === 0) return null;
  const about: About = { unit: 'money', currency: money.currency, asOf: money.day };
  const parts = plans.map((plan): Figure => {
    const { mine, study } = plan;
    const { totalCapex: capex } = study;
    if (capex === null) return noFigure(about, { missing: [`CAPEX of ${mine.name}`] });
    const part = partOfStated(mine, study.shareBasis, 'the CAPEX');
    if ('missing' in part) return noFigure(about, { missing: [part.missing] });
    const all = exact(capex).times(million);
    const own = inTold(over(all.times(part.percent), 100), studyMoney(study), money);
    const from = [inputOf(plan, 'CAPEX', all.toFixed(), 'money', studyMoney(study)), shareInput(mine, part.percent)];
    return { ...own, from: [...from, ...own.from] };
  });
  const sum = sumOf(
    parts.map((figure) => ({ figure })),
    about,
  );
  const spent = running(plans, 'In production, so that a part of the capital may be spent');
  return { figure: withWarnings(sum, spent), basis: levelsOf(plans) };
}

/** The company's part of what a study plans for a year: metal, and what it costs all in. */
interface PlannedYear {
  metal: Figure;
  cost: Figure;
}

function nothingPlanned(missing: string, metal: string, { currency, day }: ToldMoney): PlannedYear {
  return {
    metal: noFigure({ unit: pricedUnit(metal), currency: null, asOf: day }, { missing: [missing] }),
    cost: noFigure({ unit: 'money', currency, asOf: day }, { missing: [missing] }),
  };
}

function plannedYear(plan: Planned, metal: string, money: ToldMoney): PlannedYear {
  const { mine, study } = plan;
  const { productionThroughput: output, productionThroughputUnit: outputUnit, allInSustainingCost: aisc } = study;
  const unit = pricedUnit(metal);
  const ofMetal: About = { unit, currency: null, asOf: money.day };
  const ofMoney: About = { unit: 'money', currency: money.currency, asOf: money.day };
  const none = (missing: string) => nothingPlanned(missing, metal, money);
  const main = mainPriceOf(study)?.metal ?? null;
  if (main === null) return none(`main metal of the study of ${mine.name}`);
  if (output === null || outputUnit === null) return none(`production of a year of ${mine.name}`);
  const share = partOfStated(mine, '100%', 'it');
  if ('missing' in share) return none(share.missing);
  const mass = massOfOutput(outputUnit);
  const own = over(exact(output).times(share.percent), 100);
  const inPriced = mass ? exactAmount(metalIn(own, main), mass, unit) : null;
  if (!mass || inPriced === null) return none(`production of ${mine.name} as a mass of metal`);
  const from = [inputOf(plan, 'production of a year', output, outputUnit), shareInput(mine, share.percent)];
  return { metal: figureOf(inPriced, ofMetal, { from }), cost: costOfYear(plan, own, mass, { aisc, ofMoney, money }) };
}

function costOfYear(
  plan: Planned,
  own: Exact,
  mass: NonNullable<ReturnType<typeof massOfOutput>>,
  { aisc, ofMoney, money }: { aisc: string | null; ofMoney: About; money: ToldMoney },
): Figure {
  const { mine, study } = plan;
  if (aisc === null) return noFigure(ofMoney, { missing: [`AISC of ${mine.name}`] });
  const unit = massOfUnit(study.allInSustainingCostUnit);
  const inCosted = unit ? exactAmount(own, mass, unit) : null;
  if (!unit || inCosted === null) return noFigure(ofMoney, { missing: [`unit of the AISC of ${mine.name}`] });
  const currency = currencyOfCost(study);
  const cost = inTold(inCosted.times(aisc), currency, money);
  return {
    ...cost,
    from: [inputOf(plan, 'AISC', aisc, `money/${study.allInSustainingCostUnit}`, currency), ...cost.from],
  };
}

/** What the studies of a company plan for a year of a metal. */
export interface PlannedOutput {
  metal: string;
  production: Figure;
  aisc: Figure;
  basis: string | null;
}

/** Studies without a main metal may plan any: so many are named with each metal, and the others counted. */
const mostNamed = 20;

const mainOf = ({ study }: Planned) => {
  const main = mainPriceOf(study)?.metal ?? null;
  return main === null ? null : minedMetal(main);
};

/** The plans of each metal that is the main one of any, in their order. */
function plansByMetal(plans: readonly Planned[]) {
  const byMetal = new Map<string, { metal: string; own: { place: number; plan: Planned }[] }>();
  const unknown: { place: number; plan: Planned }[] = [];
  for (const [place, plan] of plans.entries()) {
    const main = mainOf(plan);
    const known = main === null ? undefined : byMetal.get(metalKey(main));
    if (main === null) unknown.push({ place, plan });
    else if (known) {
      known.metal = main;
      known.own.push({ place, plan });
    } else byMetal.set(metalKey(main), { metal: main, own: [{ place, plan }] });
  }
  const named = unknown.slice(0, mostNamed);
  return [...byMetal.values()].map(({ metal, own }) => ({
    metal,
    own: [...own, ...named].toSorted((one, other) => one.place - other.place).map(({ plan }) => plan),
    unnamed: unknown.length - named.length,
  }));
}

/** Of every metal that a study plans as its main one: one that does not say enough makes the metal at least, and the cost unknown. */
export function plannedOutputs(mines: readonly OperatedMine[], money: ToldMoney): PlannedOutput[] {
  return plansByMetal(planned(mines)).map(({ metal, own, unnamed }): PlannedOutput => {
    const unit = pricedUnit(metal);
    const parts = own.map((plan) => plannedYear(plan, metal, money));
    if (unnamed > 0) parts.push(nothingPlanned(`main metal of the studies of ${unnamed} other mines`, metal, money));
    const production = sumOf(
      parts.map((part) => ({ figure: part.metal })),
      { unit, currency: null, asOf: money.day },
    );
    const each: About = { unit: `money/${unit}`, currency: money.currency, asOf: money.day };
    const costs = parts.map(({ cost }) => cost);
    const aisc = costs.some(({ value }) => value === null)
      ? noFigure(each, together([production, ...costs]))
      : quotientOf(
          sumOf(
            costs.map((figure) => ({ figure, canBeNegative: true })),
            { unit: 'money', currency: money.currency, asOf: money.day },
          ),
          production,
          'The production that is planned',
          each,
        );
    const remarks = running(own, 'In production, where what was produced tells more than a plan');
    return {
      ...{ metal, basis: levelsOf(own) },
      ...{ production: withWarnings(production, remarks), aisc: withWarnings(aisc, remarks) },
    };
  });
}
