import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  raisedBetween,
  sheetDay,
  sheetsUntil,
  stated as statedOf,
  statedTogether,
  type StoredCapital,
  type StoredFinancing,
} from './capital-of-records.ts';
import { valuation } from './enterprise-value.ts';
import { add, div, type Fraction, less, mul, none, read, rounded, sub, total } from './fractions.fixture.ts';
import { capital, money, priceOf, stated } from './made.fixture.ts';
import { type MineNpv, netAssetValue } from './net-asset-value.ts';
import type { Rates } from './records.ts';
import { nextMilestone, type Raised, runway } from './runway.ts';

/** Assets by studies, and how long the money lasts, once more in fractions: valuation 1.6 and 3.3. */

const day = '2024-02-29';
const rates: Rates = (from, to) =>
  from === 'USD' && to === 'CAD' ? { times: '1.37', by: 1, asOf: day, source: 'test' } : null;
const inCanadian = (value: Fraction, currency: string) => (currency === 'USD' ? mul(value, read('1.37')) : value);
const digits = 12;
const shown = (value: Fraction | null) => value && rounded(value, digits);
const told = (value: string | null) => (value === null ? null : rounded(read(value), digits));

const amount = fc.integer({ min: 0, max: 90_000_000 });
const studyOf: fc.Arbitrary<MineNpv> = fc
  .record({
    npv: fc.integer({ min: -90_000_000, max: 900_000_000 }),
    currency: fc.constantFrom('CAD', 'CAD', 'USD', 'EUR'),
    shareBasis: fc.constantFrom<MineNpv['shareBasis'][]>('100%', '100%', 'attributable', null),
    share: fc.option(
      fc.integer({ min: 1, max: 1_000 }).map((tenths) => (tenths / 10).toFixed(1)),
      { nil: null, freq: 6 },
    ),
  })
  .map((of) => ({
    ...of,
    mine: 'Pit',
    studyLevel: 'PFS',
    reportDate: day,
    discountRate: 5,
    taxBasis: 'after-tax',
    deck: null,
    source: null,
  }));

/** The company's part; null: nobody can tell it. */
function ownPart({ npv, currency, shareBasis, share }: MineNpv): Fraction | null {
  if (currency === 'EUR') return null;
  const whole = inCanadian(read(npv), currency);
  if (shareBasis !== '100%') return whole;
  return share === null ? null : div(mul(whole, read(share)), read(100));
}

describe('net asset value', () => {
  it('is the parts of the studies and cash less debt; a bound from the side on which something is missing', () => {
    fc.assert(
      fc.property(
        fc.array(studyOf, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 900_000_000 }),
        fc.option(amount, { nil: null }),
        fc.option(amount, { nil: null }),
        (studies, shares, cash, debt) => {
          const valued = valuation({
            capital: capital({
              shares: stated(shares, day),
              cash: cash === null ? null : money(cash, 'CAD', day),
              debt: debt === null ? null : money(debt, 'CAD', day),
            }),
            price: priceOf('0.50', 'CAD', day),
            ...{ day, rates },
          });
          const found = netAssetValue(valued, studies, { day, priceDay: day, rates });
          const parts = studies.map((study) => ({ part: ownPart(study), isLoss: Number(study.npv) < 0 }));
          const known = parts.filter(({ part }) => part !== null);
          const [isLow, isHigh] = [
            parts.some(({ part, isLoss }) => part === null && !isLoss),
            parts.some(({ part, isLoss }) => part === null && isLoss),
          ];
          const mines =
            known.length === 0 || (isLow && isHigh) ? null : total(known.flatMap(({ part }) => (part ? [part] : [])));
          expect(told(found.mines.value)).toBe(shown(mines));
          if (mines) expect(found.mines.bound).toBe((isLow && 'at-least') || (isHigh && 'at-most') || 'exact');
          const [low, high] = [isLow || cash === null, isHigh || debt === null];
          const nav = mines === null || (low && high) ? null : sub(add(mines, read(cash ?? 0)), read(debt ?? 0));
          expect(told(found.nav.value)).toBe(shown(nav));
          // Nothing is divided by a bound, by nothing, or by less than nothing.
          const isDivisor = nav !== null && !low && !high && less(none, nav);
          const cap = mul(read(shares), read('0.50'));
          expect(found.priceToNav.value === null).toBe(!isDivisor);
          if (isDivisor) expect(told(found.priceToNav.value)).toBe(shown(div(cap, nav)));
          if (nav) expect(told(found.navPerShare.value)).toBe(shown(div(nav, read(shares))));
          const isSum = mines !== null && !isLow && !isHigh && less(none, mines);
          if (!isSum || (cash === null && debt === null)) expect(found.evToNpv.value).toBeNull();
          else {
            const value = sub(add(cap, read(debt ?? 0)), read(cash ?? 0));
            expect(told(found.evToNpv.value)).toBe(shown(div(value, mines)));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('how long the money lasts', () => {
  it('is three months for each quarter of burn, in whole days of it, against the next step', () => {
    const raisedOf = fc.record({ amount: fc.option(amount, { nil: null, freq: 6 }), hasFees: fc.boolean() });
    fc.assert(
      fc.property(
        ...([
          amount,
          fc.integer({ min: 1, max: 9_000_000 }),
          fc.option(amount, { nil: null }),
          fc.array(raisedOf, { maxLength: 3 }),
        ] as const),
        fc.constantFrom('2024-03-31', '2025-02-28', '2028-02-29', null),
        (cash, burn, facilities, raised, step) => {
          const raisedSince = raised.map(({ amount: of, hasFees }): Raised => ({
            ...{ closedOn: day, hasFees },
            money: of === null ? null : money(of, 'CAD', day),
          }));
          const found = runway(
            {
              ...{ cash: money(cash, 'CAD', day), burn: money(burn, 'CAD', day), raisedSince },
              ...(facilities !== null && { unusedFacilities: money(facilities, 'CAD', day) }),
            },
            [{ name: 'PFS', day: step }],
            day,
            rates,
          );
          const there = total([read(cash), read(facilities ?? 0), ...raised.map((each) => read(each.amount ?? 0))]);
          const quarters = div(there, read(burn));
          expect(told(found.months.value)).toBe(shown(mul(quarters, read(3))));
          expect(found.months.bound).toBe(raised.some((each) => each.amount === null) ? 'at-least' : 'exact');
          const [top, bottom] = mul(quarters, read('91.3125'));
          const length = Number(top / bottom);
          if (length >= 1_000_000) expect(found.fundedUntil).toBeNull();
          else {
            const until = Date.parse(day) + length * 86_400_000;
            expect(Date.parse(found.fundedUntil!)).toBe(until);
            const spare = step === null ? null : Math.round((until - Date.parse(step)) / 86_400_000);
            expect(found.daysToSpare.value).toBe(spare === null ? null : String(spare));
            if (spare !== null) expect(told(found.monthsToSpare.value)).toBe(shown(div(read(spare), read('30.4375'))));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is measured against the earliest step that is not past, whatever the order', () => {
    const stepOf = fc.record({
      name: fc.string({ maxLength: 3 }),
      day: fc.constantFrom('2024-02-28', day, '2024-03-01', '2025-12-31', null),
    });
    fc.assert(
      fc.property(fc.array(stepOf, { maxLength: 6 }), (steps) => {
        const ahead = steps.flatMap((step) => (step.day !== null && step.day >= day ? [step.day] : [])).toSorted();
        expect(nextMilestone(steps, day)?.day).toBe(ahead[0]);
        expect(nextMilestone(steps.toReversed(), day)?.day).toBe(ahead[0]);
      }),
    );
  });
});

describe('what came in by new shares', () => {
  const financing = (more: Partial<StoredFinancing>): StoredFinancing => ({
    ...{ kind: 'private placement', closedOn: day, units: null, unitPrice: null, currency: 'CAD', grossProceeds: null },
    ...{ fees: null, sourceUrl: null },
    ...more,
  });
  const between = (...all: StoredFinancing[]) =>
    raisedBetween(all, { after: '2024-01-31', until: '2024-03-31' }).map(
      (each) => `${each.closedOn} ${each.money?.amount ?? null} ${each.hasFees}`,
    );

  it.each<[what: string, financing: Partial<StoredFinancing>, raised: string[]]>([
    ['as stated', { grossProceeds: '1000', units: 5, unitPrice: '3' }, [`${day} 1000 false`]],
    ['else units × price', { units: 4_368_333, unitPrice: '0.06' }, [`${day} 262099.98 false`]],
    ['less the fees', { grossProceeds: '1000', fees: '60.5' }, [`${day} 939.5 true`]],
    ['unknown without either', { units: 5 }, [`${day} null false`]],
    ['unknown without a currency', { grossProceeds: '1000', currency: null }, [`${day} null false`]],
    ['nothing where a debt was settled', { kind: 'debt settlement', grossProceeds: '1000' }, []],
    ['not on the day of the balance sheet', { grossProceeds: '1', closedOn: '2024-01-31' }, []],
    ['on the last day', { grossProceeds: '1', closedOn: '2024-03-31' }, ['2024-03-31 1 false']],
    ['not after it', { grossProceeds: '1', closedOn: '2024-04-01' }, []],
  ])('is %s', (_, more, raised) => expect(between(financing(more))).toEqual(raised));

  it('is told by its days', () => {
    const of = (closedOn: string) => financing({ closedOn, grossProceeds: '1' });
    expect(between(of('2024-03-01'), of('2024-02-01'), of('2024-02-29')).map((text) => text.slice(0, 10))).toEqual([
      '2024-02-01',
      '2024-02-29',
      '2024-03-01',
    ]);
  });
});

describe('balance sheets of a day', () => {
  type Snapshot = StoredCapital['snapshots'][number];
  const snapshot = (more: Partial<Snapshot>): Snapshot => ({
    ...{
      shareClass: 'common',
      commonRatio: null,
      asOf: day,
      publishedOn: null,
      sharesOutstanding: null,
      statedFullyDiluted: null,
    },
    ...{ balanceDate: null, currency: 'CAD', cash: null, debt: null, quarterlyBurn: null, quarterlyExploration: null },
    ...{
      quarterlyOverhead: null,
      unusedFacilities: null,
      preferred: null,
      minorityInterests: null,
      listedInvestments: null,
    },
    ...{ statedMarketCap: null, instrumentsComplete: null, sourceUrl: null, sourcePage: null },
    ...more,
  });

  it('are by the day of the sheet, of which the shares may be of a later one', () => {
    const repeated = snapshot({ asOf: '2024-06-30', balanceDate: '2023-12-31', cash: '1' });
    const newer = snapshot({ asOf: '2024-03-31', balanceDate: '2024-03-31', cash: '2' });
    const other = snapshot({ shareClass: 'Class B', asOf: '2024-05-31', cash: '3' });
    const snapshots = [repeated, newer, other];
    expect(sheetsUntil({ snapshots }, '2024-06-30')).toEqual([newer, repeated]);
    expect(sheetsUntil({ snapshots }, '2024-03-30')).toEqual([]);
    expect(statedOf({ snapshots }, 'cash', '2024-06-30')).toMatchObject({ amount: '2', asOf: '2024-03-31' });
    expect([sheetDay(repeated), sheetDay(other)]).toEqual(['2023-12-31', '2024-05-31']);
  });

  it('published later are not known, and two costs are of one document', () => {
    const late = snapshot({
      asOf: '2024-03-31',
      publishedOn: '2024-05-15',
      quarterlyOverhead: '5',
      quarterlyBurn: '9',
    });
    const early = snapshot({ asOf: '2023-12-31', quarterlyBurn: '8' });
    const both = (on: string) =>
      statedTogether({ snapshots: [late, early] }, ['quarterlyOverhead', 'quarterlyBurn'], on)?.map(
        ({ amount: of }) => of,
      );
    expect([both('2024-05-14'), both('2024-05-15')]).toEqual([undefined, ['5', '9']]);
    expect(statedOf({ snapshots: [late, early] }, 'quarterlyBurn', '2024-05-14')?.amount).toBe('8');
    // Money in no currency is no money.
    expect(statedOf({ snapshots: [snapshot({ cash: '5', currency: null })] }, 'cash', day)).toBeNull();
  });
});
