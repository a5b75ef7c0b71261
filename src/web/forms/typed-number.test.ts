import { expect, it } from 'vitest';
import { plainDigits, splitUnit, typedDecimal, typedNumber } from './typed-number.ts';

it('reads numbers as people paste them', () => {
  expect(plainDigits('1,250.5')).toBe('1250.5');
  expect(plainDigits('$ 1,250,000')).toBe('1250000');
  expect(plainDigits('\u22123')).toBe('-3');
  expect(plainDigits('12.5 m', ['m'])).toBe('12.5');
  expect(typedNumber('')).toBeNull();
  expect(typedNumber('1,250')).toBe(1250);
  expect(typedDecimal(' 0.50 ')).toBe('0.50');
});

it('leaves what is no number to whoever checks it', () => {
  expect(plainDigits('12,5')).toBe('12,5');
  expect(plainDigits('12 feet', ['m'])).toBe('12 feet');
  expect(typedNumber('about 5')).toBeNaN();
});

it('takes a grade and its unit apart', () => {
  expect(splitUnit('0.145 oz/t', ['g/t', 'oz/t'])).toEqual({ value: '0.145', unit: 'oz/t' });
  expect(splitUnit('1.2%', ['g/t', '%'])).toEqual({ value: '1.2', unit: '%' });
  expect(splitUnit('1.2', ['g/t'])).toBeNull();
  expect(splitUnit('g/t', ['g/t'])).toBeNull();
});
