import { cutEnd } from '../text/cut-end.ts';
import { written } from './written.ts';

/** How many digits a field keeps before and after the point, and its bounds (both included; `positive` leaves out 0). */
export interface DecimalRules {
  integerDigits: number;
  fractionDigits: number;
  min?: number;
  max?: number;
  positive?: boolean;
}

type Parsed = { ok: true; value: string } | { ok: false; message: string };

const refused = (message: string) => ({ ok: false, message }) as const;

/** Far more than a field keeps, and so few that what looks at each digit looks at few. */
const maxCharacters = 1_000;
const tooLong = refused(`Enter a number of at most ${written(maxCharacters)} characters.`);

/** Decimal text without zeros behind its last digit: `12.50` as `12.5`, `3.0` as `3`. */
export const withoutPadding = (text: string): string =>
  text.includes('.') ? cutEnd(text, '0').replace(/\.$/, '') : text;

/** Whether a field for a number was left empty. */
export const isEmptyNumber = (input: unknown): boolean =>
  typeof input === 'string' && input.length <= maxCharacters && input.trim() === '';

/** A finite JSON number as plain digits: 1e-7 as `0.0000001`. */
export function plainDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/**
 * An exact decimal from a request. `value` is its shortest text: no padding, no plus sign, no minus zero. Text takes
 * digits with a point only (`1e5`, `0x10`, `1,000`, digits of other scripts are refused), a number may be any finite
 * one; more digits than the field keeps are an error, zeros behind the last digit are not. `message` is a sentence.
 */
export function parseDecimal(input: unknown, rules: DecimalRules): Parsed {
  const example = rules.fractionDigits > 0 ? '12.5' : '12';
  const notANumber = refused(`Enter a number in digits, such as ${example}.`);
  let text: string;
  if (typeof input === 'string' && input.length > maxCharacters) return tooLong;
  if (typeof input === 'string') text = input.trim();
  else if (typeof input === 'number' && Number.isFinite(input)) text = plainDigits(input);
  else return notANumber;

  const match = /^([+-]?)(\d*)(?:\.(\d+))?$/.exec(text);
  if (!match || (match[2] === '' && match[3] === undefined)) return notANumber;
  const whole = (match[2] ?? '').replace(/^0+/, '');
  const fraction = cutEnd(match[3] ?? '', '0');
  if (fraction.length > rules.fractionDigits) {
    if (rules.fractionDigits === 0) return refused('Enter a whole number.');
    return refused(`Enter at most ${rules.fractionDigits} ${rules.fractionDigits === 1 ? 'decimal' : 'decimals'}.`);
  }
  const isZero = whole === '' && fraction === '';
  const value = `${match[1] === '-' && !isZero ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`;

  // Compared as numbers: a bound is a short number, and a longer text can only be off where it is far from it.
  const size = Number(value);
  if (rules.positive && size <= 0) return refused('Enter a number above 0.');
  if (rules.min !== undefined && size < rules.min) return refused(`Enter ${rules.min} or more.`);
  if (rules.max !== undefined && size > rules.max) return refused(`Enter ${written(rules.max)} or less.`);
  if (whole.length > rules.integerDigits)
    return refused(`Enter at most ${rules.integerDigits} digits before the point.`);
  return { ok: true, value };
}

/** As many digits as a JSON number of any size keeps. */
const exactDigits = 15;

/**
 * Why a field that is a JSON number cannot keep this one; undefined where it can. A whole number is exact to 2^53 - 1, one
 * with decimals to fifteen digits: what has more was rounded before it came.
 */
export function numberFault(value: string | number, rules: DecimalRules): string | undefined {
  const parsed = parseDecimal(value, rules);
  if (!parsed.ok) return parsed.message;
  const digits = parsed.value.replace(/[^\d]/g, '').replace(/^0+/, '').length;
  const isExact = digits <= exactDigits || Number.isSafeInteger(Number(value));
  return isExact ? undefined : `Enter at most ${exactDigits} digits.`;
}

const plain = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;
const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const decimalComma = /^[+-]?\d+(?:[.\u00A0\u202F ']\d{3})*,\d+$/;
const blankGroups = /^[+-]?\d{1,3}(?:[\u00A0\u202F ']\d{3})+(?:\.\d+)?$/;
const scientific = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i;

/** How accounts write what is below zero, and what goes out. */
const inBrackets = /^\([\d.,' ]+\)$/;

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * A number as a CSV cell writes it, in US style: `1250`, `1,250`, `-1,250.50`, and `3 %` where the column is a percentage.
 * `value` is plain digits for `parseDecimal`; a decimal comma is never guessed at. `message` says what to write.
 */
export function parseCsvNumber(cell: string, options: { percentage?: boolean } = {}): Parsed {
  if (cell.length > maxCharacters) return tooLong;
  let text = cell.trim().replace(/^\u2212/, '-');
  if (text.endsWith('%')) {
    if (!options.percentage) return refused(`'${shown(text)}' is a percentage; write a plain number here.`);
    text = text.slice(0, -1).trimEnd();
  }
  if (plain.test(text)) return { ok: true, value: text };
  if (grouped.test(text)) return { ok: true, value: text.replaceAll(',', '') };
  if (decimalComma.test(text)) return refused(`Write a point, not a comma, before the decimals: '${shown(text)}'.`);
  if (blankGroups.test(text))
    return refused(`Write '${shown(text)}' without blanks, as ${shown(text.replace(/[^\d.+-]/g, ''))}.`);
  if (scientific.test(text)) return refused(`Write '${shown(text)}' in full digits.`);
  if (inBrackets.test(text))
    return refused(
      `'${shown(text)}' may be below 0, or money that was spent; write it without brackets, with or without a minus.`,
    );
  return refused(`'${shown(text)}' is not a number; write digits such as 1250 or 12.5.`);
}
