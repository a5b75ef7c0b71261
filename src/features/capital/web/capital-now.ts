import { adjustedShares, capitalOn, factorBetween, priceInSharesOf } from '../../../domain/capital/adjusted.ts';
import { valuation } from '../../../domain/capital/enterprise-value.ts';
import { type Dilution, yearlyDilution } from '../../../domain/capital/financings.ts';
import { type Overhang, overhang } from '../../../domain/capital/overhang.ts';
import type { Capital, Price, Rates } from '../../../domain/capital/records.ts';
import { type Milestone, type Runway, runway } from '../../../domain/capital/runway.ts';
import { isUnvested, shareCounts } from '../../../domain/capital/share-counts.ts';
import {
  raisedBetween,
  recordsOfCapital,
  stated,
  type StoredFinancing,
} from '../../../domain/capital/capital-of-records.ts';
import { isCommon } from '../../../domain/capital/capital-snapshots.ts';
import type { Figure } from '../../../domain/numbers/worked-figure.ts';
import type { CapitalSnapshot } from '../contract.ts';
import type { ShareChange } from '../contract-changes.ts';
import type { CapitalInstrument } from '../contract-instruments.ts';

export interface CapitalLists {
  capitalSnapshots: readonly CapitalSnapshot[];
  shareChanges: readonly ShareChange[];
  instruments: readonly CapitalInstrument[];
  financings: readonly StoredFinancing[];
  /** Where the lists go on that a page had no room for. */
  nextOffsets?: { instruments?: number };
}

/** A share count in shares of today. */
export interface CountPoint {
  asOf: string;
  shares: number;
  /** As the document states it, where a consolidation or split has changed it since. */
  stated: number | null;
}

export interface CapitalNow {
  capital: Capital;
  /** In shares of today; null: none has been entered. */
  price: Price | null;
  /** Whether something lives that cannot be exercised yet. */
  hasUnvested: boolean;
  fullyDiluted: Figure;
  /** In the currency of the price; without one in that of the cash. */
  cashPerShare: Figure;
  overhang: Overhang;
  runway: Runway;
  /** Over about the last year; null: there are not two counts. */
  dilution: Dilution | null;
  counts: CountPoint[];
}

const commonCounts = ({ capitalSnapshots }: CapitalLists) =>
  capitalSnapshots
    .filter(({ shareClass, sharesOutstanding }) => isCommon(shareClass) && sharesOutstanding !== null)
    .toSorted((a, b) => (a.asOf < b.asOf ? -1 : 1));

/** Share counts over time, each in shares of `day`. */
export function countsOverTime(lists: CapitalLists, day: string): CountPoint[] {
  const changes = recordsOfCapital({ snapshots: [], instruments: [], changes: lists.shareChanges }).changes;
  return commonCounts(lists).map(({ asOf, sharesOutstanding }) => {
    const factor = factorBetween(changes, asOf, day);
    const shares = Number(adjustedShares(sharesOutstanding ?? 0, factor).toFixed());
    return { asOf, shares, stated: factor.times.eq(factor.by) ? null : sharesOutstanding };
  });
}

interface At {
  day: string;
  price: Price | null;
  rates: Rates;
  milestones: readonly Milestone[];
  /** Leaves out what cannot be exercised yet. */
  exercisableOnly?: boolean;
}

/** What is known of a company's capital on a day, against a price where there is one. */
export function capitalNow(
  lists: CapitalLists,
  { day, price: quoted, rates, milestones, exercisableOnly = false }: At,
): CapitalNow {
  const records = recordsOfCapital({
    snapshots: lists.capitalSnapshots,
    instruments: lists.instruments,
    changes: lists.shareChanges,
  });
  const listed = capitalOn(records, day);
  const isShort = lists.nextOffsets?.instruments !== undefined;
  const capital = isShort ? { ...listed, instrumentsComplete: null } : listed;
  const price = quoted && priceInSharesOf(quoted, records.changes, day);
  const valued = { capital, price, day, rates, exercisableOnly };
  const { cash, burn } = capital;
  const spending = {
    ...{ cash, burn },
    unusedFacilities: stated({ snapshots: lists.capitalSnapshots }, 'unusedFacilities', day),
    raisedSince: cash ? raisedBetween(lists.financings, { after: cash.asOf, until: day }) : [],
  };
  return {
    ...{ capital, price, hasUnvested: capital.instruments.some((instrument) => isUnvested(instrument, day)) },
    fullyDiluted: shareCounts(valued).fullyDiluted,
    cashPerShare: valuation(valued).cashPerShare,
    overhang: overhang(valued),
    runway: runway(spending, milestones, day, rates),
    dilution: yearlyDilution(
      lists.capitalSnapshots.map((snapshot) => ({ ...snapshot, source: snapshot.sourceUrl })),
      records.changes,
    ),
    counts: countsOverTime(lists, day),
  };
}
