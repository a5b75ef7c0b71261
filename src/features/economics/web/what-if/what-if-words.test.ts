import { expect, it } from 'vitest';
import {
  endsByNpv,
  moneyBetween,
  othersSee,
  plainBetween,
  priceBetween,
  priceText,
  rateText,
  rateWords,
  signedPercent,
} from './what-if-words.ts';

const exactly = (value: number) => ({ low: value, high: value });

it('a range is told as one figure where its ends read alike', () => {
  expect(moneyBetween(exactly(273.2), 'USD')).toBe('US$273M');
  expect(moneyBetween({ low: 272.6, high: 273.4 }, null)).toBe('US$273M');
  expect(moneyBetween({ low: 210, high: 260 }, 'CAD')).toBe('CAD 210M to CAD 260M');
  expect([plainBetween(exactly(99.94)), plainBetween(exactly(99.96)), plainBetween({ low: -5, high: 12.34 })]).toEqual([
    '99.9',
    '100',
    '\u22125 to 12.3',
  ]);
});

it('prices have cents below a thousand', () => {
  expect([priceText(4.5), priceText(999.99), priceText(1_999.6)]).toEqual(['4.5', '999.99', '2,000']);
  expect(priceBetween({ low: 4.1, high: 4.6 }, 'USD/lb')).toBe('4.1 to 4.6 USD/lb');
  expect(priceBetween({ low: 4.101, high: 4.102 }, 'USD/lb')).toBe('4.1 USD/lb');
});

it('both ends of a price have as many decimals', () => {
  expect(priceBetween({ low: 1.8, high: 2.43 }, 'USD/lb')).toBe('1.80 to 2.43 USD/lb');
  expect(priceBetween({ low: 0, high: 0.5 }, 'USD/lb')).toBe('0.0 to 0.5 USD/lb');
  expect(priceBetween({ low: 997.55, high: 1_020 }, 'USD/oz')).toBe('998 to 1,020 USD/oz');
});

it('parts carry their sign', () => {
  expect([0.125, -0.05, 0].map(signedPercent)).toEqual(['+12.5%', '\u22125%', '0%']);
});

it('a rate of exchange has its day, and five digits however small it is', () => {
  expect(rateWords({ of: 'USD', into: 'GBP', value: 0.743549706, asOf: '2026-11-27' })).toBe(
    '1 USD is 0.74355 GBP, of 27 Nov 2026',
  );
  expect([0.001051234, 0.0000612346, 951.23456, 25_437.4].map(rateText)).toEqual([
    '0.0010512',
    '0.000061235',
    '951.23',
    '25,437',
  ]);
});

it('a link is said to show the same but for a rate that others may find anew', () => {
  expect([othersSee(false), othersSee(true)]).toEqual([
    'send it, and others see the same.',
    'send it, and others see the same, at the rate of exchange on record then.',
  ]);
});

it('the lower NPV is on the left of its bar, whichever end of the assumption brings it', () => {
  const bar = { from: 90, to: 110, atFrom: exactly(240), atTo: exactly(306), width: 66 };
  expect(endsByNpv({ ...bar, lever: 'price' }).map(({ at }) => at)).toEqual([90, 110]);
  const cost = { ...bar, lever: 'cost', atFrom: { low: 300, high: 310 }, atTo: { low: 230, high: 250 } } as const;
  expect(endsByNpv(cost)).toEqual([
    { at: 110, npv: { low: 230, high: 250 } },
    { at: 90, npv: { low: 300, high: 310 } },
  ]);
});
