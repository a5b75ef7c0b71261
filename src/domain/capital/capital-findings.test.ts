import { describe, expect, it } from 'vitest';
import {
  balanceAgeFinding,
  boundFinding,
  capFinding,
  dilutedFinding,
  expiredFinding,
  jumpFindings,
  type StatedCapital,
  strikeFinding,
} from './capital-findings.ts';
import { financingFindings, type LookedAtFinancing } from './financing-findings.ts';
import { insiderTradeFindings } from './insider-findings.ts';
import { attributableFinding, ounceFinding } from './value-findings.ts';
import { figureOf, type Figure } from '../numbers/worked-figure.ts';

const today = '2026-07-15';
const snapshot = (fields: Partial<StatedCapital>): StatedCapital => ({
  ...{ asOf: '2026-03-31', sharesOutstanding: null, cash: 0, debt: 0, instrumentsComplete: true },
  ...fields,
});
const alone = (fields: Partial<StatedCapital>) =>
  [capFinding, dilutedFinding, boundFinding].flatMap((rule) => {
    const found = rule(snapshot(fields));
    return found ? [`${found.rule} ${found.field}`] : [];
  });
const million = 1_000_000;

describe('statements of capital', () => {
  it('CS1: the market cap follows from shares and price', () => {
    expect(alone({ sharesOutstanding: 100 * million, price: '0.50', statedMarketCap: 5 * million })).toEqual([
      'CS1 sharesOutstanding',
    ]);
    expect(alone({ sharesOutstanding: 448 * million, price: '0.028', statedMarketCap: 12.5 * million })).toEqual([]);
  });

  it('CS2: shares do not jump without an event', () => {
    const between = (changes: Parameters<typeof jumpFindings>[1]) =>
      [
        ...jumpFindings(
          [
            { id: 2, values: snapshot({ asOf: '2026-03-31', sharesOutstanding: 39_749_870 }) },
            { id: 1, values: snapshot({ asOf: '2025-12-31', sharesOutstanding: 397_498_708 }) },
          ],
          changes,
        ),
      ].map(([id, [found]]) => `${id} ${found?.rule}`);
    expect(between([])).toEqual(['2 CS2']);
    expect(between([{ day: '2026-02-01', newShares: 1, oldShares: 10 }])).toEqual([]);
    // Over the day before the first statement it is nothing that it has to follow.
    expect(between([{ day: '2025-12-31', newShares: 1, oldShares: 10 }])).toEqual(['2 CS2']);
  });

  it('CS3: what has expired is not counted', () => {
    const expired = (expiry: string) =>
      expiredFinding({ kind: 'warrant', strike: '0.30', currency: 'CAD', expiry }, '2026-06-30');
    expect(expired('2026-05-31')).toMatchObject({
      ...{ rule: 'CS3', field: 'expiry' },
      sentence: 'The warrant at CAD 0.30 until 2026-05-31 expired before 2026-06-30, and is counted on that day.',
    });
    expect(expired('2026-06-30')).toBeNull();
  });

  it('CS4: a strike is near the price', () => {
    expect(strikeFinding('42.26', '0.85')?.rule).toBe('CS4');
    expect(strikeFinding('2.00', '0.85')).toBeNull();
    expect(strikeFinding('0.04', '0.85')?.rule).toBe('CS4');
    expect(strikeFinding(0, '0.85')).toBeNull();
  });

  it('CS5: a fully diluted count is no less than the shares outstanding, whatever is known of instruments', () => {
    const of = (statedFullyDiluted: number) => alone({ sharesOutstanding: 121_500_000, statedFullyDiluted });
    expect(of(100)).toEqual(['CS5 statedFullyDiluted']);
    expect(of(121_500_000)).toEqual([]);
    expect(of(139_200_000)).toEqual([]);
  });

  it('CS5: shares and instruments come to the stated fully diluted count', () => {
    const of = (stated: number) =>
      alone({
        sharesOutstanding: 448 * million,
        instrumentShares: 170 * million,
        statedFullyDiluted: stated * million,
      });
    expect(of(650)).toEqual(['CS5 statedFullyDiluted']);
    expect(of(618)).toEqual([]);
  });

  it('CS6: the balance sheet is not much older than the price', () => {
    expect(balanceAgeFinding('2025-03-31', '2026-01-15')?.rule).toBe('CS6');
    expect(balanceAgeFinding('2025-09-30', '2026-01-15')).toBeNull();
  });

  it('CS7: what is not stated makes a bound', () => {
    expect(alone({ debt: null })).toEqual(['CS7 debt']);
    expect(alone({ debt: 0 })).toEqual([]);
    expect(boundFinding(snapshot({ cash: null, debt: null, instrumentsComplete: null }))?.sentence).toBe(
      'Nobody has stated cash, debt and whether all instruments are listed: the enterprise value is a bound.',
    );
  });
});

describe('financings', () => {
  const of = (fields: Partial<LookedAtFinancing>) =>
    financingFindings(
      {
        ...{
          closedOn: '2025-08-15',
          units: null,
          unitPrice: null,
          warrantsEach: null,
          grossProceeds: null,
          warrantsIssued: null,
        },
        ...fields,
      },
      today,
    ).map(({ rule, field }) => `${rule} ${field}`);

  it('FN1: gross is units × price', () => {
    expect(of({ units: 43_683_330, unitPrice: '0.06', grossProceeds: '262099.98' })).toEqual(['FN1 grossProceeds']);
    expect(of({ units: 4_368_333, unitPrice: '0.06', grossProceeds: '262099.98' })).toEqual([]);
  });

  it('FN2: halves are no whole warrants', () => {
    expect(of({ units: 20_550_998, warrantsEach: '0.5', warrantsIssued: 20_550_998 })).toEqual(['FN2 warrantsIssued']);
    expect(of({ units: 20_550_998, warrantsEach: '0.5', warrantsIssued: 10_275_498 })).toEqual([]);
  });

  it('GN1: it has closed', () => {
    expect(of({ closedOn: '2062-06-30' })).toEqual(['GN1 closedOn']);
  });
});

it('IN1: a trade is filed in time, and after it happened', () => {
  const of = (filedOn: string | null) =>
    insiderTradeFindings({ market: 'CA', tradedOn: '2025-03-03', filedOn }, today).map(
      ({ rule, sentence }) => `${rule} ${sentence}`,
    );
  expect(of('2025-03-10')).toEqual(['IN1 It was filed late, 7 days after the trade, the limit is 5.']);
  expect(of('2025-03-08')).toEqual([]);
  expect(of('2025-03-02')).toEqual(['IN1 It was filed on 2025-03-02, before it happened on 2025-03-03.']);
  expect(of(null)).toEqual([]);
});

it('EV1: attributable metal is the share of the whole', () => {
  const of = (attributable: number) => attributableFinding('recovered', { total: 6_321, share: '18.9', attributable });
  expect(of(6_321)).toMatchObject({
    ...{ rule: 'EV1', field: 'recovered', sentence: '18.9% of 6321 are 1194.669, not 6321.' },
  });
  expect(of(1_195)).toBeNull();
});

it('EV2: an ounce in the ground costs what ounces cost', () => {
  const of = (ounces: number, metal = 'Gold', currency = 'USD') => {
    const perUnit: Figure = figureOf(122_000_000 / ounces, { unit: 'money/oz', currency, asOf: today });
    return ounceFinding(metal, perUnit)?.sentence ?? null;
  };
  expect(of(10_000)).toBe('An ounce of gold in the ground would cost US$12200.');
  expect(of(10_000_000)).toBeNull();
  expect(of(10_000, 'Silver')).toBeNull();
  expect(of(10_000, 'Gold', 'CAD')).toBeNull();
});
