import Big from 'big.js';
import { fold } from '../text/fold.ts';
import { metalUnit } from '../metals/metal-units.ts';
import { convertMass } from '../metals/units.ts';
import type { QuantityUnit, ShareBasis, TaxBasis } from '../vocabulary.ts';

/** A mine as far as its owner's part of it needs it. Money in millions of `currency`; shares in per cent. */
export interface OwnedMine {
  ownershipPercentage: number;
  ownershipStated: boolean;
  newestStudy: {
    npv: number | null;
    /** Per cent. */
    discountRate: number | null;
    currency: string | null;
    taxBasis: TaxBasis | null;
    shareBasis: ShareBasis | null;
  } | null;
  measuredAndIndicated: {
    metal: string;
    contained: number;
    containedUnit: QuantityUnit;
    /** Null or missing: not stated. */
    includesReserves?: boolean | null;
  } | null;
}

const partOf = (whole: number, percent: number) => new Big(whole).times(percent).div(100).toNumber();

/**
 * The owner's part of the newest NPV, in millions; null where the NPV or the share is not known. A study that shows the
 * owner's share already is not cut again; one that does not say is taken as the whole project, as most are.
 */
export function attributableNpv({ newestStudy, ownershipPercentage, ownershipStated }: OwnedMine): number | null {
  const npv = newestStudy?.npv ?? null;
  if (npv === null) return null;
  if (newestStudy?.shareBasis === 'attributable') return npv;
  return ownershipStated ? partOf(npv, ownershipPercentage) : null;
}

/** The owner's part of the measured and indicated metal, in the unit of the estimate; null where it is not known. */
export function attributableMetal({
  measuredAndIndicated,
  ownershipPercentage,
  ownershipStated,
}: OwnedMine): number | null {
  return measuredAndIndicated && ownershipStated ? partOf(measuredAndIndicated.contained, ownershipPercentage) : null;
}

export interface NpvTotal {
  currency: string;
  /** Null: the studies do not say. Before and after tax are never added. */
  taxBasis: TaxBasis | null;
  millions: number;
  mines: number;
  /** The discount rates that the studies state, per cent, the lowest first. */
  rates: number[];
  /** Of so many mines the study states no currency: US dollars, as far as is known. */
  assumed: number;
}

export interface MetalTotal {
  metal: string;
  /** The parts, of the mines whose share is known; null: of none. */
  contained: number | null;
  /** All of the metal of all mines (100 %). */
  whole: number;
  containedUnit: QuantityUnit;
  /** So many have a known part in it. */
  mines: number;
  /** So many are in the whole only: nobody says which share is the owner's. */
  withoutShare: number;
  /** Some resources include the reserves, others do not, or do not say. */
  isMixed: boolean;
}

const largestFirst = <Total extends { mines: number }>(totals: Iterable<Total>): Total[] =>
  [...totals].toSorted((a, b) => b.mines - a.mines);

/** What the parts come to, those of the owner where nobody says whose, for each currency and tax basis by itself. */
export function npvTotals<Mine extends OwnedMine>(
  mines: readonly Mine[],
  npvOf: (mine: Mine) => number | null = attributableNpv,
): NpvTotal[] {
  const totals = new Map<string, NpvTotal>();
  for (const mine of mines) {
    const part = npvOf(mine);
    if (part === null) continue;
    const currency = mine.newestStudy?.currency ?? 'USD';
    const taxBasis = mine.newestStudy?.taxBasis ?? null;
    const key = `${currency} ${taxBasis}`;
    const total = totals.get(key) ?? { currency, taxBasis, millions: 0, mines: 0, rates: [], assumed: 0 };
    const rate = mine.newestStudy?.discountRate ?? null;
    totals.set(key, {
      ...total,
      millions: new Big(total.millions).plus(part).toNumber(),
      mines: total.mines + 1,
      rates: rate === null ? total.rates : [...new Set([...total.rates, rate])].toSorted((a, b) => a - b),
      assumed: total.assumed + Number(mine.newestStudy?.currency === null),
    });
  }
  return largestFirst(totals.values());
}

/** What such parts of the metal come to, beside all of it, for each metal in its own unit. */
export function metalTotals<Mine extends OwnedMine>(
  mines: readonly Mine[],
  metalOf: (mine: Mine) => number | null = attributableMetal,
): MetalTotal[] {
  const known = mines.flatMap((mine) =>
    mine.measuredAndIndicated ? [{ ...mine.measuredAndIndicated, part: metalOf(mine) }] : [],
  );
  const byMetal = Map.groupBy(known, ({ metal }) => fold(metal));
  const totals = [...byMetal.values()].map((ofMetal): MetalTotal => {
    const { metal } = ofMetal[0]!;
    const unit = metalUnit(metal);
    const sum = (values: typeof ofMetal, of: (value: (typeof ofMetal)[number]) => number) =>
      values.reduce((total, value) => total + convertMass(of(value), value.containedUnit, unit), 0);
    const owned = ofMetal.filter(({ part }) => part !== null);
    return {
      metal,
      contained: owned.length === 0 ? null : sum(owned, ({ part }) => part ?? 0),
      whole: sum(ofMetal, ({ contained }) => contained),
      containedUnit: unit,
      mines: owned.length,
      withoutShare: ofMetal.length - owned.length,
      isMixed: new Set(ofMetal.map(({ includesReserves = null }) => includesReserves)).size > 1,
    };
  });
  return totals.toSorted((a, b) => b.mines + b.withoutShare - a.mines - a.withoutShare);
}
