import { type Between, exactly } from './between.ts';
import { fold } from './fold.ts';
import { mainPriceOf, type MineShares, modelOf, type StatedStudy, studyMoney } from './study-model.ts';
import { lackingFor, npvUnder, type StudyModel, type StudyPart } from './study-what-if.ts';
import type { TaxBasis } from './vocabulary.ts';

/** A mine of a company with the study that speaks for it; null: it has none. */
export interface StudiedMine extends MineShares {
  id: number;
  name: string;
  study: StatedStudy | null;
}

/** What the price of a metal makes of the owner's part of a mine's NPV, in millions. */
export interface MineUnderPrice {
  id: number;
  name: string;
  npv: number;
  /** Null: its study knows too little, as `lacks` says; 0 where it sells another metal first. */
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
  mines: MineUnderPrice[];
  /** What the price makes of it, of the mines of which it can be told. */
  change: Between;
  /** A mine with the metal is not in the change: a rise is at least so much. */
  isBound: boolean;
  /** Per cent of NAV for one per cent of price; null where the NAV is not above 0, or nothing moves. */
  leverage: Between | null;
}

const times = ({ low, high }: Between, factor: number): Between => ({ low: low * factor, high: high * factor });
const plus = (one: Between, other: Between): Between => ({ low: one.low + other.low, high: one.high + other.high });

/** The owner's part of what a study states: it is cut already where the study shows the owner's share. */
const partOf = (study: StatedStudy, shares: MineShares): number | null => {
  if (study.shareBasis === 'attributable') return 1;
  return shares.ownershipStated ? shares.ownershipPercentage / 100 : null;
};

const changeOf = (model: StudyModel, move: number): Between => {
  const npv = npvUnder(model, { price: model.price! * (1 + move) })!;
  return { low: npv.low - model.npv!, high: npv.high - model.npv! };
};

interface Placed extends MineUnderPrice {
  study: StatedStudy;
  /** For one per cent of the price. */
  perPercent: Between | null;
}

function under(mine: StudiedMine & { study: StatedStudy }, part: number, metal: string, move: number): Placed {
  const { id, name, study } = mine;
  const own = { id, name, study, npv: study.npv! * part };
  const isMain = fold(mainPriceOf(study)?.metal ?? '') === fold(metal);
  const besides = study.metalPrices.slice(1).some((price) => fold(price.metal ?? '') === fold(metal));
  if (!isMain) return { ...own, change: exactly(0), perPercent: exactly(0), lacks: [], besides };
  const model = modelOf(study, mine);
  const lacks = lackingFor(model, 'price');
  if (lacks.length > 0) return { ...own, change: null, perPercent: null, lacks, besides };
  return {
    ...own,
    change: times(changeOf(model, move), part),
    perPercent: times(changeOf(model, 0.01), part),
    lacks: [],
    besides,
  };
}

/** Metals that the studies of the mines sell first, the most frequent first. */
export function mainMetalsOf(mines: readonly StudiedMine[]): string[] {
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
 * What a move of one metal's price (a fraction) makes of the NPVs that are a company's own, currency by currency, before and
 * after tax apart. Mines without a study with an NPV, or of which nobody knows the share, are in no group, and named.
 */
export function navUnderPrice(
  mines: readonly StudiedMine[],
  metal: string,
  move: number,
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
    return part === null ? [] : [under({ ...mine, study }, part, metal, move)];
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
