import { type Between, exactly } from '../numbers/between.ts';
import { fold } from '../text/fold.ts';
import { mainPriceOf, type MineShares, modelOf, type StatedStudy, studyMoney } from '../studies/study-model.ts';
import {
  lackingFor,
  type Lever,
  npvUnder,
  type Scenario,
  type StudyModel,
  type StudyPart,
} from '../studies/study-what-if.ts';
import type { TaxBasis } from '../vocabulary.ts';

/** A mine of a company with the study that speaks for it; null: it has none. */
export interface WhatIfMine extends MineShares {
  id: number;
  name: string;
  study: StatedStudy | null;
  /** Per cent that the company holds; null: nobody knows how much. Where it is not said the mine's own figure, which is its operator's. */
  held?: number | null;
  /** One unit of the currency of its study's price in that of its money, where the two differ; undefined: not known. */
  exchange?: number | undefined;
  /** Another company operates it: money of the owner's share in its study is that of the operator. */
  isPartners?: boolean;
}

/**
 * What moves of all mines alike: price of the metal, AISC and CAPEX by a fraction of each study's own, the rate by points as a
 * fraction, the start by years.
 */
export type Moves = Readonly<Record<Lever, number>>;
export const noMoves: Moves = { price: 0, rate: 0, capex: 0, cost: 0, delay: 0 };

/** What such a move makes of the owner's part of a mine's NPV, in millions. */
export interface MineUnderMoves {
  id: number;
  name: string;
  npv: number;
  /** Null: its study knows too little, as `lacks` says; the price moves nothing where it sells another metal first. */
  change: Between | null;
  lacks: readonly StudyPart[];
  /** Metals that it sells besides: their prices stay. */
  besides: boolean;
}

/** The NAV of a company as far as studies tell it: NPVs of one currency and tax basis, its own parts of them. */
export interface NavGroup {
  currency: string;
  taxBasis: TaxBasis | null;
  /** Millions, as stated, without cash and debt. */
  nav: number;
  mines: MineUnderMoves[];
  /** What the moves make of it, of the mines of which it can be told. */
  change: Between;
  /** A mine, or metal sold besides, is not in the change: of the price alone a rise is at least so much. */
  isBound: boolean;
  /** Per cent of NAV for one per cent of price; null where the NAV is not above 0, or nothing moves. */
  leverage: Between | null;
}

const times = ({ low, high }: Between, factor: number): Between => ({ low: low * factor, high: high * factor });
const plus = (one: Between, other: Between): Between => ({ low: one.low + other.low, high: one.high + other.high });

/**
 * The company's part of what a study states: where that is of the operator's share it is cut already, and a partner has the
 * part of it that its share is of the operator's.
 */
function partOf(study: StatedStudy, mine: WhatIfMine): number | null {
  const owners = mine.ownershipStated ? mine.ownershipPercentage : null;
  const held = mine.held === undefined ? owners : mine.held;
  if (study.shareBasis !== 'attributable') return held === null ? null : held / 100;
  if (!mine.isPartners) return 1;
  return held === null || owners === null || owners <= 0 ? null : held / owners;
}

/** The study under the moves; one by nothing is none. */
function scenarioOf({ price, rate, capex, cost }: StudyModel, moves: Moves, isMain: boolean): Scenario {
  const by = (stated: number | null, move: number) => (stated ?? 0) * (1 + move);
  return {
    ...(isMain && moves.price !== 0 && { price: by(price, moves.price) }),
    ...(moves.cost !== 0 && { cost: by(cost, moves.cost) }),
    ...(moves.capex !== 0 && { capex: by(capex, moves.capex) }),
    ...(moves.rate !== 0 && { rate: Math.max(0, (rate ?? 0) + moves.rate) }),
    ...(moves.delay !== 0 && { delay: moves.delay }),
  };
}

const changeOf = (model: StudyModel, scenario: Scenario): Between => {
  const npv = npvUnder(model, scenario)!;
  return { low: npv.low - model.npv!, high: npv.high - model.npv! };
};

interface Placed extends MineUnderMoves {
  study: StatedStudy;
  /** For one per cent of the price. */
  perPercent: Between | null;
}

function under(mine: WhatIfMine & { study: StatedStudy }, part: number, metal: string, moves: Moves): Placed {
  const { id, name, study } = mine;
  const isMain = fold(mainPriceOf(study)?.metal ?? '') === fold(metal);
  const besides = study.metalPrices.slice(1).some((price) => fold(price.metal ?? '') === fold(metal));
  const model = modelOf(study, mine, mine.exchange === undefined ? {} : { exchange: mine.exchange });
  const scenario = scenarioOf(model, moves, isMain);
  const asked = Object.keys(scenario) as Lever[];
  // What a study of the metal lacks for its price is told before anything has been moved.
  const lacks = [
    ...new Set([...asked, ...(isMain ? (['price'] as const) : [])].flatMap((lever) => lackingFor(model, lever))),
  ];
  const own = { id, name, study, npv: study.npv! * part, lacks, besides };
  if (lacks.length > 0) return { ...own, change: null, perPercent: null };
  const perPercent = isMain ? changeOf(model, { price: model.price! * 1.01 }) : exactly(0);
  return { ...own, change: times(changeOf(model, scenario), part), perPercent: times(perPercent, part) };
}

/** Metals that the studies of the mines sell first, the most frequent first. */
export function mainMetalsOf(mines: readonly WhatIfMine[]): string[] {
  const counts = new Map<string, { metal: string; mines: number }>();
  for (const { study } of mines) {
    const metal = study && study.npv !== null ? mainPriceOf(study)?.metal : null;
    if (metal == null) continue;
    const known = counts.get(fold(metal)) ?? { metal, mines: 0 };
    counts.set(fold(metal), { ...known, mines: known.mines + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.mines - a.mines).map(({ metal }) => metal);
}

/**
 * What a move of one metal's price, and of what else moves, makes of the NPVs that are a company's own, currency by currency, before and
 * after tax apart. Mines without a study with an NPV, or of which nobody knows the share, are in no group, and named.
 */
export function navUnder(
  mines: readonly WhatIfMine[],
  metal: string,
  moves: Moves,
): { groups: NavGroup[]; leftOut: { id: number; name: string; reason: 'study' | 'share' }[] } {
  const leftOut: { id: number; name: string; reason: 'study' | 'share' }[] = [];
  const placed = mines.flatMap((mine) => {
    const { id, name, study } = mine;
    if (study === null || study.npv === null) {
      leftOut.push({ id, name, reason: 'study' });
      return [];
    }
    const part = partOf(study, mine);
    if (part === null) leftOut.push({ id, name, reason: 'share' });
    return part === null ? [] : [under({ ...mine, study }, part, metal, moves)];
  });
  const byMoney = Map.groupBy(placed, ({ study }) => `${studyMoney(study)} ${study.taxBasis ?? ''}`);
  const groups = [...byMoney.values()].map((members): NavGroup => {
    const { study } = members[0]!;
    const nav = members.reduce((sum, { npv }) => sum + npv, 0);
    const sum = (of: (mine: Placed) => Between | null) =>
      members.reduce((all, mine) => plus(all, of(mine) ?? exactly(0)), exactly(0));
    const perPercent = sum((mine) => mine.perPercent);
    return {
      currency: studyMoney(study),
      taxBasis: study.taxBasis,
      nav,
      mines: members.map(({ study: _, perPercent: __, ...mine }) => mine),
      change: sum((mine) => mine.change),
      isBound: members.some(({ change, besides }) => change === null || besides),
      leverage: nav > 0 && perPercent.high > 0 ? times(perPercent, 100 / nav) : null,
    };
  });
  return { groups: groups.toSorted((a, b) => b.mines.length - a.mines.length), leftOut };
}
