import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import { isEmptyNumber, numberFault, parseCsvNumber, parseDecimal, withoutPadding } from './decimal.ts';

const grade = { integerDigits: 6, fractionDigits: 4, min: 0 };

describe('parseDecimal', () => {
  test.each([
    ['12.5', '12.5'],
    ['12.50', '12.5'],
    ['12.500000', '12.5'],
    ['012', '12'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['+3', '3'],
    ['.5', '0.5'],
    [' 5 ', '5'],
    ['999999.9999', '999999.9999'],
    ['0.0001', '0.0001'],
    [7.25, '7.25'],
    [0, '0'],
    [-0, '0'],
    [1e-4, '0.0001'],
    [1e5, '100000'],
    ['000000000000001', '1'],
  ])('%j is %s', (input, value) => {
    expect(parseDecimal(input, grade)).toEqual({ ok: true, value });
  });

  test.each([
    '',
    ' ',
    '.',
    '-',
    '+',
    '5.',
    '1e5',
    '1E5',
    '0x10',
    '0b1',
    '1_0',
    '1,000',
    '1,5',
    '１',
    '٣',
    'NaN',
    'Infinity',
    '-Infinity',
    '1 000',
    '--1',
    '12.5.1',
    'abc',
    '½',
    NaN,
    Infinity,
    -Infinity,
    null,
    undefined,
    true,
    [],
    ['1'],
    {},
  ])('%j is not a number (trust.md 2.1)', (input) => {
    expect(parseDecimal(input, grade)).toEqual({ ok: false, message: 'Enter a number in digits, such as 12.5.' });
  });

  test.each([
    ['0.00001', 'Enter at most 4 decimals.'],
    [1e-7, 'Enter at most 4 decimals.'],
    [0.1 + 0.2, 'Enter at most 4 decimals.'],
    ['1000000', 'Enter at most 6 digits before the point.'],
    [1e21, 'Enter at most 6 digits before the point.'],
    ['-0.0001', 'Enter 0 or more.'],
  ])('%j does not fit and is never rounded', (input, message) => {
    expect(parseDecimal(input, grade)).toEqual({ ok: false, message });
  });

  test('zero is not above zero, minus zero neither', () => {
    const shares = { integerDigits: 11, fractionDigits: 6, positive: true };
    for (const input of ['0', '-0', '0.0000000', -0])
      expect(parseDecimal(input, shares)).toEqual({ ok: false, message: 'Enter a number above 0.' });
    expect(parseDecimal('0.000001', shares)).toEqual({ ok: true, value: '0.000001' });
  });

  test('bounds are included; whole fields say so', () => {
    const share = { integerDigits: 3, fractionDigits: 2, min: 1, max: 100 };
    expect(parseDecimal('1', share).ok && parseDecimal('100', share).ok && parseDecimal('57.55', share).ok).toBe(true);
    expect(parseDecimal('100.01', share)).toEqual({ ok: false, message: 'Enter 100 or less.' });
    expect(parseDecimal('0', share)).toEqual({ ok: false, message: 'Enter 1 or more.' });
    expect(parseDecimal('57.555', share)).toEqual({ ok: false, message: 'Enter at most 2 decimals.' });
    expect(parseDecimal('1.5', { integerDigits: 3, fractionDigits: 0 })).toEqual({
      ok: false,
      message: 'Enter a whole number.',
    });
    expect(parseDecimal('1.55', { integerDigits: 3, fractionDigits: 1 })).toEqual({
      ok: false,
      message: 'Enter at most 1 decimal.',
    });
  });

  test('what is longer than any number is refused for its length, whatever it holds', () => {
    const tooLong = { ok: false, message: 'Enter a number of at most 1,000 characters.' };
    for (const text of [`1.${'0'.repeat(160_000)}1`, '0'.repeat(160_000), ' '.repeat(160_000), 'x'.repeat(160_000)]) {
      expect(parseDecimal(text, grade)).toEqual(tooLong);
      expect(parseCsvNumber(text)).toEqual(tooLong);
      expect(isEmptyNumber(text)).toBe(false);
      expect(processorTime(() => [parseDecimal(text, grade), parseCsvNumber(text)], 20)).toBeLessThan(20);
    }
    expect(parseDecimal(`1.${'0'.repeat(900)}`, grade)).toEqual({ ok: true, value: '1' });
    expect(parseDecimal(`${' '.repeat(900)}1`, grade)).toEqual({ ok: true, value: '1' });
  });

  test('a thousand characters are read, one more are not', () => {
    const tooLong = { ok: false, message: 'Enter a number of at most 1,000 characters.' };
    expect(parseDecimal('1'.padStart(1_000), grade)).toEqual({ ok: true, value: '1' });
    expect(parseDecimal('1'.padStart(1_001), grade)).toEqual(tooLong);
    expect(parseCsvNumber('1'.padStart(1_000))).toEqual({ ok: true, value: '1' });
    expect(parseCsvNumber('1'.padStart(1_001))).toEqual(tooLong);
    expect([isEmptyNumber(' '.repeat(1_000)), isEmptyNumber(' '.repeat(1_001))]).toEqual([true, false]);
  });

  test('a field of whole numbers asks for one', () => {
    expect(parseDecimal('abc', { integerDigits: 3, fractionDigits: 0 })).toEqual({
      ok: false,
      message: 'Enter a number in digits, such as 12.',
    });
  });

  test.each([
    ['', true],
    [' \t', true],
    ['0', false],
    [0, false],
    [null, false],
    [undefined, false],
    [[], false],
  ])('%j was left empty: %s', (input, isEmpty) => {
    expect(isEmptyNumber(input)).toBe(isEmpty);
  });

  test.each([
    ['12.50', '12.5'],
    ['3.00', '3'],
    ['100', '100'],
    ['0.10', '0.1'],
  ])('%s without padding is %s', (padded, short) => {
    expect(withoutPadding(padded)).toBe(short);
  });

  test('what comes out goes in again unchanged, as text and as number', () => {
    const rules = { integerDigits: 9, fractionDigits: 6 };
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(999_999), (whole, millionths) => {
        const first = parseDecimal(`${whole}.${String(millionths).padStart(6, '0')}`, rules);
        if (!first.ok) return false;
        const asText = parseDecimal(first.value, rules);
        const asNumber = parseDecimal(Number(first.value), rules);
        return asText.ok && asNumber.ok && asText.value === first.value && asNumber.value === first.value;
      }),
    );
  });

  test('a number means the same as its text', () => {
    const wide = { integerDigits: 400, fractionDigits: 400 };
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const parsed = parseDecimal(value, wide);
        return parsed.ok && Number(parsed.value) === value + 0;
      }),
    );
  });
});

describe('a field that is a JSON number', () => {
  const wide = { integerDigits: 20, fractionDigits: 20 };

  // IEEE 754: fifteen significant digits always come back, whole numbers to 2^53 - 1.
  test.each([
    '123456789012345',
    '-123456789012345',
    '9007199254740991',
    '12345.6789012345',
    '0.00000123456789012345',
    '000000000000123456.5',
    '123456789012345.00000',
    0.1,
    -7.25,
  ])('keeps %s', (value) => {
    expect(numberFault(value, wide)).toBeUndefined();
  });

  test.each(['9007199254740993', '123456789012345.5', '0.1234567890123456', '-1.234567890123456'])(
    'cannot keep %s: it has more than fifteen digits',
    (value) => {
      expect(numberFault(value, wide)).toBe('Enter at most 15 digits.');
    },
  );

  test('refuses what the field refuses, in its words', () => {
    expect(numberFault('abc', wide)).toBe('Enter a number in digits, such as 12.5.');
    expect(numberFault('1.23456', grade)).toBe('Enter at most 4 decimals.');
    expect(numberFault('-1', grade)).toBe('Enter 0 or more.');
  });
});

describe('parseCsvNumber', () => {
  test.each([
    ['1250', '1250'],
    ['1,250', '1250'],
    ['1,250.5', '1250.5'],
    ['-1,250.00', '-1250.00'],
    ['24,700,000,000', '24700000000'],
    [' 12.5 ', '12.5'],
    ['+3', '+3'],
    ['.5', '.5'],
    ['\u22123.5', '-3.5'],
    ['\u00A07', '7'],
  ])('%j is %s', (cell, value) => {
    expect(parseCsvNumber(cell)).toEqual({ ok: true, value });
  });

  test.each(['12,5', '0,125', '1,25', '1,2345', '1.250,5', '1 250,5', '-12,5', '1,250,5'])(
    '%j asks for a point or for digits, never a guess',
    (cell) => {
      expect(parseCsvNumber(cell).ok).toBe(false);
    },
  );

  test('a decimal comma is named', () => {
    expect(parseCsvNumber('12,5')).toEqual({
      ok: false,
      message: "Write a point, not a comma, before the decimals: '12,5'.",
    });
    expect(parseCsvNumber('0,125')).toHaveProperty('message', expect.stringContaining('Write a point'));
  });

  test('a percentage only where the column is one', () => {
    expect(parseCsvNumber('-3 %', { percentage: true })).toEqual({ ok: true, value: '-3' });
    expect(parseCsvNumber('57.5%', { percentage: true })).toEqual({ ok: true, value: '57.5' });
    expect(parseCsvNumber('3 %')).toEqual({ ok: false, message: "'3 %' is a percentage; write a plain number here." });
  });

  test.each([
    '',
    '-',
    'half',
    'n/a',
    '1 250',
    "1'250",
    '2.47E+10',
    '$5',
    '(5)',
    '1,,250',
    ',250',
    '1250,',
    '% ',
    '1.2.3',
    '１２',
    '1,250,00',
  ])('%j is refused', (cell) => {
    expect(parseCsvNumber(cell, { percentage: true }).ok).toBe(false);
  });

  test.each([
    ['1.250,5', "Write a point, not a comma, before the decimals: '1.250,5'."],
    ['-1 250,5', "Write a point, not a comma, before the decimals: '-1 250,5'."],
    ["1'250,5", "Write a point, not a comma, before the decimals: '1'250,5'."],
    ['1 250', "Write '1 250' without blanks, as 1250."],
    ['-1\u202F250\u00A0000.5', "Write '-1\u202F250\u00A0000.5' without blanks, as -1250000.5."],
    ["+12'250", "Write '+12'250' without blanks, as +12250."],
    ['2.47E+10', "Write '2.47E+10' in full digits."],
    ['-3e-2', "Write '-3e-2' in full digits."],
    ['1\u22122', "'1\u22122' is not a number; write digits such as 1250 or 12.5."],
    ['12,5 t', "'12,5 t' is not a number; write digits such as 1250 or 12.5."],
    ['about 12,5', "'about 12,5' is not a number; write digits such as 1250 or 12.5."],
    ['1 2500', "'1 2500' is not a number; write digits such as 1250 or 12.5."],
    ['1e', "'1e' is not a number; write digits such as 1250 or 12.5."],
    ['', "'' is not a number; write digits such as 1250 or 12.5."],
  ])('%j is told what to write', (cell, message) => {
    expect(parseCsvNumber(cell)).toEqual({ ok: false, message });
  });

  test('a cell is shown to its fortieth letter', () => {
    const told = (cell: string) => parseCsvNumber(cell);
    const sentence = (cell: string) => `'${cell}' is not a number; write digits such as 1250 or 12.5.`;
    expect(told('x'.repeat(40))).toHaveProperty('message', sentence('x'.repeat(40)));
    expect(told('x'.repeat(41))).toHaveProperty('message', sentence(`${'x'.repeat(40)}…`));
  });

  test('what US formatting writes is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(9999), (whole, rest) => {
        const number = Number(`${whole}.${rest}`);
        const cell = number.toLocaleString('en-US', { maximumFractionDigits: 4 });
        const parsed = parseCsvNumber(cell);
        return parsed.ok && Number(parsed.value) === Number(number.toFixed(4)) + 0;
      }),
    );
  });
});
