import { describe, expect, it } from 'vitest';
import { raisedBetween, recordsOfCapital, stated, statedTogether, type StoredCapital } from './capital-of-records.ts';

type Snapshot = StoredCapital['snapshots'][number];
const snapshot = (asOf: string, fields: Partial<Snapshot> = {}): Snapshot => ({
  ...{ shareClass: 'common', commonRatio: null, asOf, publishedOn: null, sharesOutstanding: null },
  ...{ statedFullyDiluted: null, balanceDate: asOf, currency: 'AUD', sourceUrl: null, sourcePage: 'p. 3' },
  ...{ cash: null, debt: null, quarterlyBurn: null, quarterlyExploration: null, quarterlyOverhead: null },
  ...{ unusedFacilities: null, preferred: null, minorityInterests: null, listedInvestments: null },
  ...{ statedMarketCap: null, instrumentsComplete: null },
  ...fields,
});

type Instrument = StoredCapital['instruments'][number];
const option = (fields: Partial<Instrument> = {}): Instrument => ({
  ...{ kind: 'option', asOf: '2025-03-31', count: 1_000, sharesEach: '1', strike: '0.25', currency: 'AUD' },
  ...{ principal: null, issued: null, expiry: '2027-01-01', vesting: null, accelerationPrice: null },
  ...{ accelerationDays: null, accelerationNotice: null, state: 'alive', stateDay: null, conditionMet: null },
  ...{ keepsNumber: null, sourceUrl: null },
  ...fields,
});

const records = (fields: Partial<StoredCapital>) =>
  recordsOfCapital({ snapshots: [], instruments: [], changes: [], ...fields });

describe('what is recorded of a company’s capital', () => {
  it('is in the order of its days, common shares and other classes apart', () => {
    const found = records({
      snapshots: [
        snapshot('2025-06-30', { sharesOutstanding: 110 }),
        snapshot('2025-03-31', { sharesOutstanding: 100 }),
        snapshot('2025-05-31', { shareClass: 'Class B', commonRatio: '2', sharesOutstanding: 7 }),
      ],
    });
    expect(found.snapshots.map(({ asOf, sharesOutstanding }) => [asOf, sharesOutstanding])).toEqual([
      ['2025-03-31', 100],
      ['2025-06-30', 110],
    ]);
    expect(found.otherClasses).toMatchObject([{ name: 'Class B', ratio: '2', amount: 7, asOf: '2025-05-31' }]);
  });

  it('has money of the day of the balance sheet, and none where nobody states it', () => {
    const [found] = records({
      snapshots: [snapshot('2025-05-15', { balanceDate: '2025-03-31', cash: '3050000', debt: '0' })],
    }).snapshots;
    expect(found!.cash).toEqual({ amount: '3050000', currency: 'AUD', asOf: '2025-03-31', source: 'p. 3' });
    // None is stated, and stated to be none.
    expect(found!.burn).toBeNull();
    expect(found!.debt).toMatchObject({ amount: '0' });
    expect(
      records({ snapshots: [snapshot('2025-05-15', { cash: '1', currency: null })] }).snapshots[0]!.cash,
    ).toBeNull();
  });

  it('names the address before the page', () => {
    const of = (fields: Partial<Snapshot>) =>
      records({ snapshots: [snapshot('2025-05-15', { cash: '1', ...fields })] }).snapshots[0]!.cash!.source;
    expect(of({ sourceUrl: 'https://example.org/q1.pdf' })).toBe('https://example.org/q1.pdf');
    expect(of({ sourcePage: null })).toBeNull();
  });

  it('has instruments until the day on which they go', () => {
    const until = (fields: Partial<Instrument>) => records({ instruments: [option(fields)] }).instruments[0]!.until;
    expect(until({})).toBeNull();
    expect(until({ state: 'exercised', stateDay: '2025-06-01' })).toBe('2025-06-01');
    // The day of the expiry is its last one.
    expect(until({ state: 'expired', expiry: '2024-12-31' })).toBe('2025-01-01');
    expect(until({ state: 'cancelled', expiry: null })).toBeNull();
  });

  it('keeps how an instrument follows a consolidation', () => {
    const adjusts = (keepsNumber: boolean | null) =>
      records({ instruments: [option({ keepsNumber })] }).instruments[0]!.adjusts;
    expect([adjusts(null), adjusts(false), adjusts(true)]).toEqual(['number', 'number', 'shares-each']);
  });
});

describe('the newest statement of money', () => {
  const capital = {
    snapshots: [
      snapshot('2025-03-31', { publishedOn: '2025-05-15', preferred: '5', quarterlyBurn: '9', quarterlyOverhead: '3' }),
      snapshot('2025-06-30', { publishedOn: '2025-08-14', preferred: '7', quarterlyBurn: '12' }),
      snapshot('2025-07-31', { shareClass: 'Class B', sharesOutstanding: 1 }),
    ],
  };

  it('is the one that had been published by a day', () => {
    expect(stated(capital, 'preferred', '2025-08-14')?.amount).toBe('7');
    expect(stated(capital, 'preferred', '2025-08-13')?.amount).toBe('5');
    expect(stated(capital, 'preferred', '2025-05-14')).toBeNull();
    expect(stated(capital, 'listedInvestments', '2025-12-31')).toBeNull();
  });

  it('is that of the newest balance sheet, whatever the day of the share count beside it', () => {
    const of = { preferred: '5', quarterlyBurn: '9', quarterlyOverhead: '3' };
    const circular = snapshot('2025-08-10', { ...of, balanceDate: '2025-03-31' });
    const both = { snapshots: [circular, snapshot('2025-06-30', { ...of, preferred: '7', quarterlyBurn: '12' })] };
    expect(stated(both, 'preferred', '2025-12-31')).toMatchObject({ amount: '7', asOf: '2025-06-30' });
    expect(statedTogether(both, ['quarterlyBurn', 'quarterlyOverhead'], '2025-12-31')?.[0].amount).toBe('12');
    const later = { snapshots: [snapshot('2025-08-10', { preferred: '8', balanceDate: '2025-08-31' })] };
    expect(stated(later, 'preferred', '2025-08-20')).toBeNull();
  });

  it('of two figures is that of one document', () => {
    const both = statedTogether(capital, ['quarterlyBurn', 'quarterlyOverhead'], '2025-12-31');
    // The newer one does not tell the overhead: a ratio of two quarters is none.
    expect(both?.map(({ amount }) => amount)).toEqual(['9', '3']);
    expect(statedTogether(capital, ['quarterlyBurn', 'preferred'], '2025-12-31')?.map(({ amount }) => amount)).toEqual([
      ...['12', '7'],
    ]);
    expect(statedTogether(capital, ['quarterlyBurn', 'debt'], '2025-12-31')).toBeNull();
  });
});

describe('money that came in after a balance sheet', () => {
  const closed = (closedOn: string, fields: object = {}) => ({
    ...{ kind: 'private placement' as const, closedOn, units: 20_000_000, unitPrice: '0.05', currency: 'AUD' },
    ...{ grossProceeds: null, fees: null, sourceUrl: null },
    ...fields,
  });
  const raised = (...financings: ReturnType<typeof closed>[]) =>
    raisedBetween(financings, { after: '2025-03-31', until: '2025-06-30' }).map(({ closedOn, money, hasFees }) => [
      ...[closedOn, money?.amount ?? null, hasFees],
    ]);

  it('is that of the days after it, until the day, in their order', () => {
    expect(raised(closed('2025-06-30'), closed('2025-04-01'), closed('2025-03-31'), closed('2025-07-01'))).toEqual([
      ['2025-04-01', '1000000', false],
      ['2025-06-30', '1000000', false],
    ]);
  });

  it('is what is stated before what units and price come to, less the fees', () => {
    expect(raised(closed('2025-05-01', { grossProceeds: '990000', fees: '50000' }))).toEqual([
      ['2025-05-01', '940000', true],
    ]);
  });

  it('is not known without price or currency, and none where a debt was settled', () => {
    expect(raised(closed('2025-05-01', { unitPrice: null }))).toEqual([['2025-05-01', null, false]]);
    expect(raised(closed('2025-05-01', { currency: null }))).toEqual([['2025-05-01', null, false]]);
    expect(raised(closed('2025-05-01', { kind: 'debt settlement' }))).toEqual([]);
  });
});
