import { describe, expect, it } from 'vitest';
import { type PriceDraft, priceKind, toldOf, written } from './price-form.ts';

const gold: PriceDraft = {
  ...priceKind.empty,
  ...{ key: 'Gold', priceDate: '2025-06-30', value: '3,287.45', source: 'LBMA' },
};
const share = { ...gold, kind: 'ticker', key: 'LSE:ABC', value: '125', currency: 'GBX' };
const faults = (more: Partial<PriceDraft>) => priceKind.faultsOf({ ...gold, ...more });

describe('a price as it is typed', () => {
  it('of a metal is for one unit, of a share on a day, of a currency in the other', () => {
    expect(written(gold)).toEqual({
      ...{ kind: 'metal', key: 'Gold', priceDate: '2025-06-30', value: '3287.45' },
      ...{ currency: 'USD', unit: 'oz', basis: 'spot' },
    });
    expect(written(share)).toMatchObject({ kind: 'ticker', currency: 'GBX', unit: '', basis: '' });
    expect(written({ ...gold, kind: 'rate', key: 'USD/CAD' })).toMatchObject({ currency: '', unit: '', basis: 'spot' });
    expect(written({ ...gold, kind: 'weather' }).kind).toBe('metal');
    expect(faults({})).toEqual({});
  });

  it('says at its field what is missing or wrong', () => {
    expect(priceKind.faultsOf(priceKind.empty)).toMatchObject({
      ...{ value: 'Enter the price.', priceDate: 'Enter the day of the price.' },
      source: 'Say who published the price.',
    });
    expect(faults({ key: 'Unobtainium' }).key).toContain('no metal that is known');
    expect(faults({ priceDate: '2999-01-01' }).priceDate).toContain('in the future');
    expect(faults({ kind: 'ticker', key: 'ABC' }).key).toContain('Write the exchange');
    expect(faults({ value: '-5' })).toHaveProperty('value');
    const several = { key: 'Unobtainium', priceDate: '2999-01-01', value: '-5', currency: 'loonies', unit: 'bushel' };
    expect(Object.keys(faults({ ...several, sourceUrl: 'nowhere' })).toSorted()).toEqual(
      [...Object.keys(several), 'sourceUrl'].toSorted(),
    );
  });

  it('tells what will be kept otherwise than it is typed', () => {
    expect(toldOf(share)).toBe('125 GBX are kept as 1.25 GBP.');
    expect([toldOf(gold), toldOf({ ...gold, value: '' })]).toEqual([null, null]);
  });
});
