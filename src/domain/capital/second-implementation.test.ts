import { expect, it } from 'vitest';
import { type Figure, roundedValue, shownDigits } from '../numbers/worked-figure.ts';
import { adjustedInstrument, capitalOn } from './adjusted.ts';
import { valuation } from './enterprise-value.ts';
import {
  add,
  div,
  forOunce,
  type Fraction,
  less,
  mul,
  none,
  numbers,
  read,
  rounded,
  sub,
  total,
} from './fractions.fixture.ts';
import { capital, instrument, money, priceOf, stated } from './made.fixture.ts';
import { netAssetValue } from './net-asset-value.ts';
import { overhang } from './overhang.ts';
import { type MineMetal, perUnitOf } from './per-metal.ts';
import type { Instrument, Rates } from './records.ts';
import { runway } from './runway.ts';

/**
 * Ten thousand made companies, each valued twice: by the product, and by the few lines below, which know nothing of it
 * but the definitions.
 */

const floor = ([top, bottom]: Fraction) => (top >= 0n ? top / bottom : -((-top + bottom - 1n) / bottom));

/** Millions with three significant digits, without zeros at their end. */
function inMillions(value: Fraction): string {
  const millions = div(value, read(1_000_000));
  if (millions[0] === 0n) return '0';
  const size: Fraction = millions[0] < 0n ? [-millions[0], millions[1]] : millions;
  let exponent = 0;
  while (!less(size, read(`1${'0'.repeat(exponent + 1)}`))) exponent += 1;
  if (less(size, read(1))) {
    exponent = -1;
    while (less(size, [1n, 10n ** BigInt(-exponent)])) exponent -= 1;
  }
  return String(Number(rounded(millions, 2 - exponent)));
}

const day = '2026-06-30';
const rateText = '1.3725';
const rates: Rates = (from, to) =>
  from === 'USD' && to === 'CAD' ? { times: rateText, by: 1, asOf: day, source: 'made' } : null;

interface Made {
  shares: number;
  price: string;
  cash: string | null;
  debt: string | null;
  burn: string;
  promised: { number: number; each: string; strike: string; isDollar: boolean; expiry: string; isOld: boolean }[];
  units: number;
  convertible: { principal: number; price: string } | null;
  ratio: [newShares: number, oldShares: number];
  isComplete: boolean;
  reserves: { amount: number; share: string }[];
  mi: { amount: number; share: string }[];
  npv: string;
  share: string;
}

function someCompany(seed: number): Made {
  const { upTo, decimal, chance } = numbers(seed);
  const mines = () =>
    Array.from({ length: 1 + upTo(2) }, () => ({ amount: 1_000 + upTo(20_000_000), share: decimal(100, 2) }));
  return {
    ...{ shares: 1_000 + upTo(900_000_000), price: decimal(chance(4) ? 80 : 3, 3) },
    ...{ cash: chance(8) ? null : decimal(90_000_000, 2), debt: chance(5) ? null : String(upTo(40_000_000)) },
    ...{ burn: decimal(9_000_000, 2), units: chance(2) ? upTo(9_000_000) : 0, isComplete: !chance(5) },
    promised: Array.from({ length: upTo(4) }, () => ({
      ...{ number: upTo(40_000_000), each: chance(5) ? '0.1' : '1', strike: decimal(4, 2), isDollar: chance(4) },
      ...{ expiry: `202${5 + upTo(4)}-0${1 + upTo(8)}-1${upTo(9)}`, isOld: chance(2) },
    })),
    convertible: chance(3) ? { principal: 1 + upTo(9_000_000), price: decimal(3, 2) } : null,
    ratio: chance(3) ? [1, 2 + upTo(9)] : [1, 1],
    ...{ reserves: chance(3) ? [] : mines(), mi: mines(), npv: String(1 + upTo(900_000_000)), share: decimal(100, 1) },
  };
}

const beforeChange = '2026-01-31';
const changeDay = '2026-03-01';

/** What the product says. */
function byProduct(of: Made): Record<string, string | null> {
  const instruments: Instrument[] = [
    ...of.promised.map(({ number, each, strike, isDollar, expiry, isOld }) =>
      instrument({
        ...{ kind: 'warrant', number, sharesEach: each, strike, currency: isDollar ? 'USD' : 'CAD', expiry },
        asOf: isOld ? beforeChange : day,
      }),
    ),
    ...(of.units > 0 ? [instrument({ kind: 'share-unit', number: of.units, currency: null, asOf: day })] : []),
    ...(of.convertible
      ? [
          instrument({
            kind: 'convertible',
            principal: of.convertible.principal,
            strike: of.convertible.price,
            currency: 'CAD',
            asOf: day,
          }),
        ]
      : []),
  ];
  const [newShares, oldShares] = of.ratio;
  const known = capitalOn(
    {
      snapshots: [
        {
          ...{
            asOf: beforeChange,
            source: null,
            sharesOutstanding: of.shares,
            instrumentsComplete: of.isComplete || null,
          },
          cash: of.cash === null ? null : money(of.cash, 'CAD', beforeChange),
          debt: of.debt === null ? null : money(of.debt, 'CAD', beforeChange),
          burn: money(of.burn, 'CAD', beforeChange),
        },
      ],
      instruments,
      changes: [{ day: changeDay, newShares, oldShares }],
    },
    day,
  );
  const price = priceOf(of.price, 'CAD', day);
  const valued = { capital: known, price, day, rates };
  const worth = valuation(valued);
  const metals = [
    ...of.reserves.map((each, index) => ({ ...each, metalClass: 'reserves' as const, mine: `Mine ${index}` })),
    ...of.mi.map((each, index) => ({ ...each, metalClass: 'mi' as const, mine: `Mine ${index}` })),
  ].map((each): MineMetal => ({
    ...each,
    metal: 'Gold',
    unit: 'oz',
    includesReserves: true,
    reportDate: day,
    source: null,
  }));
  const [reserves, mi] = perUnitOf(worth.enterpriseValue, metals, 'Gold', day);
  const nav = netAssetValue(
    worth,
    [
      {
        mine: 'Mine 0',
        npv: of.npv,
        currency: 'CAD',
        shareBasis: '100%',
        share: of.share,
        studyLevel: 'PFS',
        reportDate: day,
        discountRate: 5,
        taxBasis: 'after-tax',
        deck: null,
        source: null,
      },
    ],
    { day, priceDay: day, rates },
  );
  const lasting = runway({ cash: known.cash, burn: known.burn }, [], day, rates);
  const ladder = overhang(valued);
  const shown = (figure: Figure) => {
    const digits = shownDigits(figure);
    return digits === null ? null : `${figure.bound} ${figure.unit === 'money' ? String(Number(digits)) : digits}`;
  };
  return {
    basic: shown(worth.basic),
    treasury: shown(worth.treasury),
    fullyDiluted: shown(worth.fullyDiluted),
    capBasic: shown(worth.capBasic),
    capTreasury: shown(worth.capTreasury),
    capFullyDiluted: shown(worth.capFullyDiluted),
    proceeds: shown(worth.proceeds),
    enterpriseValue: shown(worth.enterpriseValue),
    cashPerShare: worth.cashPerShare.value && roundedValue(worth.cashPerShare.value, 6),
    reserves: shown(reserves!.perUnit),
    mi: shown(mi!.perUnit),
    priceToNav: shown(nav.priceToNav),
    months: shown(lasting.months),
    fundedUntil: lasting.fundedUntil,
    overhang: shown(ladder.all.ofShares),
    inTheMoney: shown(ladder.inTheMoney.shares),
  };
}

/** The same from the definitions alone. */
function bySecond(of: Made): Record<string, string | null> {
  const price = read(of.price);
  const factor = div(read(of.ratio[0]), read(of.ratio[1]));
  const basic = mul(read(of.shares), factor);
  const alive = of.promised
    .filter(({ expiry }) => expiry >= day)
    .map(({ number, each, strike, isDollar, isOld }) => {
      const own = isDollar ? mul(read(strike), read(rateText)) : read(strike);
      const shares = mul(read(number), read(each));
      return isOld ? { shares: mul(shares, factor), strike: div(own, factor) } : { shares, strike: own };
    });
  const units = read(of.units);
  const conversion = of.convertible && {
    ...{ principal: read(of.convertible.principal), price: read(of.convertible.price) },
    shares: div(read(of.convertible.principal), read(of.convertible.price)),
  };
  const isConverted = conversion !== null && less(conversion.price, price);
  const inMoney = alive.filter(({ strike }) => less(strike, price));
  const treasury = total([
    ...[basic, units],
    ...inMoney.map(({ shares, strike }) => mul(shares, sub(read(1), div(strike, price)))),
    ...(isConverted ? [conversion.shares] : []),
  ]);
  const promised = total(alive.map(({ shares }) => shares));
  const all = total([basic, units, promised, ...(conversion ? [conversion.shares] : [])]);
  const proceeds = total(alive.map(({ shares, strike }) => mul(shares, strike)));
  const cap = mul(treasury, price);
  const list = of.isComplete ? 'exact' : 'at-least';
  const count = of.isComplete ? 'exact' : 'at-least';

  // Too low without debt or instruments, too high without cash: both together say nothing.
  const isLow = of.debt === null || !of.isComplete;
  const isHigh = of.cash === null;
  const value =
    isLow && isHigh
      ? null
      : sub(
          total([cap, read(of.debt ?? 0), ...(conversion && !isConverted ? [conversion.principal] : [])]),
          read(of.cash ?? 0),
        );
  const [low, high] = [isLow ? 'at-least' : '', isHigh ? 'at-most' : ''];
  const bound = low || high || 'exact';
  const metal = (rows: Made['mi']) =>
    total(rows.map(({ amount, share }) => div(mul(read(amount), read(share)), read(100))));
  const perOunce = (rows: Made['mi']) =>
    rows.length === 0 || value === null ? null : `${bound} ${forOunce(div(value, metal(rows)))}`;

  const mines = div(mul(read(of.npv), read(of.share)), read(100));
  const nav = sub(
    sub(add(mines, read(of.cash ?? 0)), read(of.debt ?? 0)),
    conversion && !isConverted ? conversion.principal : none,
  );
  // A list that is not complete may lack a convertible, which would be debt.
  const hasNav = of.cash !== null && of.debt !== null && of.isComplete && less(none, nav);
  const quarters = of.cash === null ? null : div(read(of.cash), read(of.burn));
  const days = quarters && floor(mul(quarters, read('91.3125')));
  const until =
    days === null || days >= 1_000_000n
      ? null
      : new Date(Date.parse(beforeChange) + Number(days) * 86_400_000).toISOString().slice(0, 10);
  const ladder = add(promised, units);
  return {
    basic: `exact ${rounded(basic, 0)}`,
    treasury: `${count} ${rounded(treasury, 0)}`,
    fullyDiluted: `${count} ${rounded(all, 0)}`,
    capBasic: `exact ${inMillions(mul(basic, price))}`,
    capTreasury: `${count} ${inMillions(cap)}`,
    capFullyDiluted: `${count} ${inMillions(mul(all, price))}`,
    proceeds: `${list} ${inMillions(proceeds)}`,
    enterpriseValue: value && `${bound} ${inMillions(value)}`,
    cashPerShare: of.cash === null ? null : rounded(div(read(of.cash), basic), 6),
    reserves: perOunce(of.reserves),
    mi: perOunce(of.mi),
    priceToNav: hasNav ? `exact ${rounded(div(cap, nav), 2)}` : null,
    months: quarters && `exact ${rounded(mul(quarters, read(3)), 1)}`,
    fundedUntil: until,
    overhang: `${list} ${rounded(div(mul(ladder, read(100)), basic), 1)}`,
    inTheMoney: `${list} ${rounded(add(total(inMoney.map(({ shares }) => shares)), units), 0)}`,
  };
}

it('ten thousand companies are worth the same by a second implementation, to the last shown digit', () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const company = someCompany(seed * 7_919);
    const [product, second] = [byProduct(company), bySecond(company)];
    if (JSON.stringify(product) !== JSON.stringify(second)) expect(product, JSON.stringify(company)).toEqual(second);
    for (const [column, value] of Object.entries(product))
      if (value !== null) seen.set(column, (seen.get(column) ?? 0) + 1);
  }
  // No column agrees because it is empty.
  expect(
    [...seen.values()].every((count) => count > 3_000),
    JSON.stringify([...seen]),
  ).toBe(true);
});

it('the second implementation is one of its own: it finds what the first one would get wrong', () => {
  const company = { ...someCompany(7_919), ratio: [1, 10] as [number, number] };
  expect(bySecond(company)['basic']).not.toBe(bySecond({ ...company, ratio: [1, 1] })['basic']);
  expect(capital({ shares: stated(1) }).shares?.amount).toBe(1);
  expect(
    adjustedInstrument(instrument({ number: 10, strike: 1 }), [{ day: changeDay, newShares: 1, oldShares: 10 }], day)
      .strike,
  ).toBe('10');
});
