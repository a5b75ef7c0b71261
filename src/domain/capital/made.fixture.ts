import type { Capital, Instrument, Price, Rates, Stated, StatedMoney } from './records.ts';

/** Records of tests: all of one day, with what a test is about. */
export const day = '2021-03-31';

export const stated = (amount: number | string, asOf = day): Stated => ({ amount, asOf, source: null });
export const money = (amount: number | string, currency = 'AUD', asOf = day): StatedMoney => ({
  ...stated(amount, asOf),
  currency,
});
export const priceOf = (amount: number | string, currency = 'AUD', asOf = day): Price => money(amount, currency, asOf);

export const instrument = (fields: Partial<Instrument>): Instrument => ({
  ...{ kind: 'option', number: 0, sharesEach: 1, strike: null, currency: 'AUD', issued: null, expiry: null },
  ...{ vesting: null, asOf: day, source: null },
  ...fields,
});

export const capital = (fields: Partial<Capital>): Capital => ({
  ...{ shares: null, otherClasses: [], cash: null, debt: null, burn: null, instruments: [] },
  ...{ instrumentsComplete: true },
  ...fields,
});

export const noRates: Rates = () => null;

/** One US dollar is 1.37 Canadian ones, one pound is 1.27 US dollars, on one day. */
export const someRates =
  (asOf: string): Rates =>
  (from, to) => {
    const source = 'test';
    if (from === 'CAD' && to === 'USD') return { times: 1, by: '1.37', asOf, source };
    if (from === 'USD' && to === 'CAD') return { times: '1.37', by: 1, asOf, source };
    return from === 'GBP' && to === 'USD' ? { times: '1.27', by: 1, asOf, source } : null;
  };

/** The explorer of a quarterly activities report of March 2021 (1library.net), in millions of shares and A$. */
export const explorer = (): Capital =>
  capital({
    shares: stated(448_000_000),
    cash: money(3_050_000),
    burn: money(900_000),
    instruments: [
      instrument({ number: 6_000_000, strike: '0.10' }),
      instrument({ number: 75_000_000, strike: '0.12' }),
      instrument({ number: 6_000_000, strike: '0.25' }),
      instrument({ number: 13_000_000, strike: '0.08' }),
      instrument({ number: 59_000_000, strike: '0.042' }),
      instrument({ kind: 'share-unit', number: 11_000_000, currency: null }),
      instrument({ kind: 'performance-right', number: 13_200_000, currency: null }),
    ],
  });
