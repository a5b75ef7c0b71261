import type { numbers } from '../capital/fractions.fixture.ts';
import type { InstrumentKind } from '../capital/records.ts';

/** Companies as members would enter them, made from numbers: what two implementations of the value table are put to. */
export const day = '2026-06-30';
/** US dollars for one of it, by day; of the krone there is no rate. */
export const dollars: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  USD: { '2025-06-30': '1', '2026-03-31': '1', '2026-05-20': '1', '2026-06-27': '1', [day]: '1' },
  CAD: {
    '2025-06-30': '0.7331',
    '2026-03-31': '0.7187',
    '2026-05-20': '0.7201',
    '2026-06-27': '0.7288',
    [day]: '0.7294',
  },
  AUD: {
    '2025-06-30': '0.6558',
    '2026-03-31': '0.6243',
    '2026-05-20': '0.6377',
    '2026-06-27': '0.6499',
    [day]: '0.6512',
  },
  GBP: {
    '2025-06-30': '1.3729',
    '2026-03-31': '1.2917',
    '2026-05-20': '1.3011',
    '2026-06-27': '1.3087',
    [day]: '1.3104',
  },
};
export const deck = { gold: ['3375', 'oz'], silver: ['60', 'oz'], copper: ['4.5', 'lb'] } as const;
export type MadeMetal = keyof typeof deck;

export const sheetMoney = [
  ...['cash', 'debt', 'quarterlyBurn', 'quarterlyOverhead', 'quarterlyExploration', 'unusedFacilities'],
  ...['preferred', 'minorityInterests', 'listedInvestments'],
] as const;
export type SheetMoney =
  | 'cash'
  | 'debt'
  | 'quarterlyBurn'
  | 'quarterlyOverhead'
  | 'quarterlyExploration'
  | 'unusedFacilities'
  | 'preferred'
  | 'minorityInterests'
  | 'listedInvestments';

export interface MadeSheet {
  asOf: string;
  published: string | null;
  balanceDate: string;
  shares: number | null;
  money: Record<SheetMoney, string | null>;
  isComplete: boolean | null;
}

export interface MadeInstrument {
  kind: InstrumentKind;
  count: number;
  each: string;
  strike: string | null;
  principal: string | null;
  currency: string | null;
  asOf: string;
  issued: string | null;
  expiry: string | null;
  vesting: string | null;
  isMet: boolean | null;
  keepsNumber: boolean | null;
  state: 'alive' | 'exercised' | 'expired';
  stateDay: string | null;
}

export type MetalClass = 'reserves' | 'mi' | 'inferred';

export interface MadeMine {
  metal: 'gold' | 'copper';
  /** Per cent; null: nobody says. */
  share: string | null;
  /** The operator's share, where the company is a partner. */
  operator: string | null;
  isPartner: boolean;
  contained: {
    metalClass: MetalClass;
    metal: MadeMetal;
    amount: number;
    isShort: boolean;
    tonnage: number;
    grade: string | null;
  }[];
  year: {
    amount: string;
    unit: 'oz' | 'kg' | 'tonnes' | 'lb';
    basis: '100%' | 'attributable';
    cost: { amount: string; currency: string; unit: 'oz' | 'lb' | 't' } | null;
  } | null;
  isProducing: boolean;
  study: {
    npv: string;
    currency: string;
    basis: '100%' | 'attributable' | null;
    capex: string | null;
    cost: string | null;
    costUnit: 'oz' | 'lb' | 't';
    life: number;
    output: number;
    outputUnit: 'oz/year' | 'kg/year' | 'tonnes/year' | 'lbs/year';
  } | null;
}

export interface Made {
  currency: string;
  price: string;
  priceCurrency: string;
  priceDay: string;
  /** Of the prices of a year, in shares of the day of the price. */
  priceYear: { high: string; low: string; many: number; before: { amount: string; asOf: string } | null } | null;
  /** The older first. */
  sheets: readonly [MadeSheet, MadeSheet];
  /** Stated in the older document, and by some once more behind the newer one. */
  otherClass: { amount: number; ratio: string; newer: number | null } | null;
  /** New shares for old ones, and the day from which on. */
  change: { newShares: number; oldShares: number; day: string } | null;
  instruments: MadeInstrument[];
  /** What was sold, of which some settled a debt; without fees nobody stated them. */
  financings: {
    closedOn: string;
    isDebt: boolean;
    units: number;
    price: string;
    gross: string | null;
    fees: string | null;
    currency: string;
  }[];
  mines: MadeMine[];
}

const currencies = ['USD', 'CAD', 'AUD', 'GBP'] as const;
const kinds = ['option', 'warrant', 'broker-warrant', 'share-unit', 'performance-right', 'convertible'] as const;

type Numbers = ReturnType<typeof numbers>;

function someSheet(
  { upTo, decimal, chance }: Numbers,
  of: Pick<MadeSheet, 'asOf' | 'published' | 'balanceDate' | 'shares'>,
): MadeSheet {
  const maybe = (one: number, amount: string) => (chance(one) ? null : amount);
  const burn = decimal(9_000_000, 2);
  return {
    ...of,
    money: {
      ...{ cash: maybe(6, decimal(90_000_000, 2)), debt: maybe(6, String(upTo(40_000_000))) },
      ...{ quarterlyBurn: maybe(6, chance(8) ? `-${burn}` : burn), quarterlyOverhead: maybe(4, decimal(2_000_000, 2)) },
      quarterlyExploration: maybe(4, decimal(4_000_000, 2)),
      ...{
        unusedFacilities: chance(5) ? decimal(9_000_000, 2) : null,
        preferred: chance(6) ? decimal(5_000_000, 2) : null,
      },
      minorityInterests: chance(6) ? decimal(5_000_000, 2) : null,
      listedInvestments: chance(6) ? decimal(9_000_000, 2) : null,
    },
    isComplete: ([true, true, true, null, false] as const)[upTo(4)]!,
  };
}

function someInstrument({ upTo, decimal, chance }: Numbers): MadeInstrument {
  const kind = kinds[upTo(5)]!;
  const isFree = kind === 'share-unit' || kind === 'performance-right';
  const isConvertible = kind === 'convertible';
  const expiry = chance(4) ? null : `202${5 + upTo(4)}-0${1 + upTo(8)}-1${upTo(9)}`;
  const isGone = chance(9);
  const foreign = chance(12) ? 'NOK' : currencies[upTo(3)]!;
  const hasExpired = !isGone && expiry !== null && chance(9);
  return {
    ...{ kind, count: upTo(30_000_000), each: chance(6) ? '0.1' : '1' },
    strike: isFree ? null : decimal(4, 2),
    principal: isConvertible ? String(1 + upTo(9_000_000)) : null,
    currency: isFree ? null : foreign,
    asOf: chance(2) ? '2025-12-31' : '2026-06-20',
    ...{ issued: chance(3) ? '2025-06-01' : null, expiry, vesting: chance(4) ? '2027-01-01' : null },
    isMet: kind === 'performance-right' ? ([true, false, null] as const)[upTo(2)]! : null,
    keepsNumber: chance(3) ? true : null,
    state: (isGone && 'exercised') || (hasExpired && 'expired') || 'alive',
    stateDay: isGone ? '2026-06-25' : null,
  };
}

function someMine({ upTo, decimal, chance }: Numbers): MadeMine {
  const metal = chance(4) ? 'copper' : 'gold';
  const isGold = metal === 'gold';
  const isPartner = chance(5);
  const classes = (['reserves', 'mi', 'inferred'] as const).filter(() => !chance(4));
  const amount = () => 1 + upTo(isGold ? 6_000_000 : 2_000_000);
  const graded = () => ({ tonnage: 1 + upTo(90_000_000), grade: chance(25) ? null : decimal(9, 2) });
  const costed = () =>
    chance(6)
      ? null
      : {
          ...{ amount: decimal(isGold ? 1_900 : 3, 2), currency: currencies[upTo(2)]! },
          unit: isGold ? ('oz' as const) : (['lb', 't'] as const)[upTo(1)]!,
        };
  return {
    ...{ metal, isPartner, share: chance(25) ? null : decimal(isPartner ? 49 : 100, 1) },
    operator: isPartner && !chance(9) ? decimal(50, 1) : null,
    contained: classes.flatMap((metalClass) => [
      { metalClass, metal, amount: amount(), isShort: chance(25), ...graded() },
      ...(chance(6)
        ? [{ metalClass, metal: 'silver' as const, amount: upTo(90_000_000), isShort: false, ...graded() }]
        : []),
    ]),
    isProducing: chance(3),
    year: chance(2)
      ? {
          ...{ amount: decimal(400_000, 1), basis: chance(3) ? 'attributable' : '100%' },
          unit: (isGold ? (['oz', 'kg'] as const) : (['tonnes', 'lb'] as const))[upTo(1)]!,
          cost: costed(),
        }
      : null,
    study: chance(4)
      ? null
      : {
          ...{ npv: String(upTo(1_500) - 150), currency: currencies[upTo(2)]! },
          basis: (['100%', '100%', 'attributable', null] as const)[upTo(3)]!,
          ...{ capex: chance(20) ? null : decimal(900, 2), cost: chance(20) ? null : decimal(isGold ? 1_900 : 3, 2) },
          costUnit: isGold ? 'oz' : (['lb', 't'] as const)[upTo(1)]!,
          ...{ life: 1 + upTo(19), output: 1 + upTo(400_000) },
          outputUnit: (isGold ? (['oz/year', 'kg/year'] as const) : (['tonnes/year', 'lbs/year'] as const))[upTo(1)]!,
        },
  };
}

/** A company of these numbers. */
export function someCompany(made: Numbers): Made {
  const { upTo, decimal, chance } = made;
  const shares = 1_000_000 + upTo(900_000_000);
  const change = chance(3)
    ? {
        ...(chance(3) ? { newShares: 3, oldShares: 1 } : { newShares: 1, oldShares: 2 + upTo(9) }),
        day: (['2026-01-15', '2026-05-05', '2026-06-28'] as const)[upTo(2)]!,
      }
    : null;
  const isBetween = change?.day === '2026-01-15';
  const inNew = isBetween ? (shares * change.newShares) / change.oldShares : shares;
  const grown = Math.round((inNew * (70 + upTo(250))) / 100);
  return {
    ...{ currency: currencies[upTo(3)]!, price: decimal(chance(4) ? 80 : 3, 3), priceCurrency: currencies[upTo(3)]! },
    priceDay: chance(3) ? '2026-06-27' : day,
    priceYear: chance(4)
      ? null
      : {
          ...{ high: decimal(90, 3), low: decimal(2, 3), many: 1 + upTo(250) },
          before: chance(3) ? null : { amount: decimal(9, 3), asOf: '2025-06-20' },
        },
    sheets: [
      someSheet(made, { asOf: '2025-07-10', published: '2025-08-01', balanceDate: '2025-06-30', shares }),
      someSheet(made, {
        ...{ asOf: '2026-04-10', balanceDate: '2026-03-31', shares: chance(6) ? null : grown },
        published: ([null, null, '2026-05-01', '2026-05-01', '2026-07-15'] as const)[upTo(4)]!,
      }),
    ],
    otherClass: chance(5)
      ? { amount: upTo(50_000_000), ratio: decimal(2, 1), newer: chance(2) ? upTo(50_000_000) : null }
      : null,
    change,
    instruments: Array.from({ length: upTo(4) }, () => someInstrument(made)),
    financings: Array.from({ length: chance(2) ? upTo(2) : 0 }, () => ({
      ...{
        closedOn: (['2025-06-30', '2026-05-20', day] as const)[upTo(2)]!,
        isDebt: chance(6),
        units: 1 + upTo(9_000_000),
      },
      ...{
        price: decimal(3, 3),
        gross: chance(2) ? decimal(9_000_000, 2) : null,
        fees: chance(2) ? decimal(90_000, 2) : null,
      },
      currency: currencies[upTo(3)]!,
    })),
    mines: Array.from({ length: 1 + upTo(2) }, () => someMine(made)),
  };
}
