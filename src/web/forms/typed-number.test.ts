import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

describe('laws', () => {
  const units = ['g/t', 'oz/t', '%'] as const;
  const decimal = fc
    .tuple(fc.boolean(), fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 4 }))
    .map(([isNegative, digits, places]) => `${isNegative ? '-' : ''}${(digits / 10 ** places).toFixed(places)}`);
  const grouped = (text: string) => {
    const [whole = '', fraction] = text.split('.');
    const commas = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return fraction === undefined ? commas : `${commas}.${fraction}`;
  };

  it('digits stay what they are, with commas, a sign of money, a true minus, blanks or a unit around them', () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom(...units), (text, unit) => {
        expect(plainDigits(text)).toBe(text);
        expect(plainDigits(grouped(text))).toBe(text);
        expect(plainDigits(text.replace('-', '\u2212'))).toBe(text);
        expect(plainDigits(`  ${text} `)).toBe(text);
        expect(plainDigits(text.replace(/^-?/, '$&$'))).toBe(text);
        expect(plainDigits(`${text} ${unit}`, units)).toBe(text);
        expect(splitUnit(`${grouped(text)}${unit.toUpperCase()}`, units)).toEqual({ value: text, unit });
      }),
    );
  });

  it('a number is the one that its digits say, and no text is taken for another number', () => {
    fc.assert(
      fc.property(
        fc.oneof(decimal, fc.string(), fc.string({ unit: fc.constantFrom('1', ',', '.', '-', ' ', 'e') })),
        (text) => {
          const value = typedNumber(text);
          if (text.trim() === '') expect(value).toBeNull();
          else if (!Number.isNaN(value))
            expect(value).toBe(
              Number(
                text
                  .trim()
                  .replaceAll(/[,$\s]/g, '')
                  .replace('\u2212', '-'),
              ),
            );
          // What is typed twice is read as it was the first time.
          expect(plainDigits(plainDigits(text))).toBe(plainDigits(text));
        },
      ),
    );
  });

  it.each(['1,23', '1,2345', '12,34,567', '1.2.3', '1e5', '0x10', '--1', '1-', '.', '-', '١٢', '1 000'])(
    '%j is no number',
    (text) => {
      expect(typedNumber(text)).toBeNaN();
      expect(typedDecimal(text)).toBe(text);
    },
  );
});
