import { describe, expect, it } from 'vitest';
import { measureOf } from '../../domain/figures/measures.ts';
import { type Known, writing } from './figure-writing.ts';

const written = (measure: string, ...known: Known[]) => {
  const { unit, write } = writing(measureOf({ measure }), known);
  return [unit, ...known.map((each) => write(each).text)];
};
const of = (name: string, ...values: number[]): Known[] => values.map((value) => ({ value, basis: null, of: name }));

describe('a row of figures', () => {
  it('is in one unit that fits the largest, with as many decimals as the smallest needs', () => {
    expect(written('contained-mi', ...of('copper', 2_800_000, 45_000))).toEqual(['Mt', '2.80', '0.045']);
    expect(written('contained-mi', ...of('copper', 12_000, 4_500))).toEqual(['kt', '12.00', '4.50']);
    expect(written('contained-mi', ...of('copper', 640, 45))).toEqual(['tonnes', '640', '45']);
  });

  it('never reads as zero what is not zero', () => {
    expect(written('contained-mi', ...of('copper', 2_800_000, 12))).toEqual(['Mt', '2.80', '0.000012']);
    expect(written('contained-mi', ...of('copper', 2_800_000, 0))).toEqual(['Mt', '2.80', '0.00']);
  });

  it('of money in several currencies says in each cell which', () => {
    expect(written('npv', ...of('USD', 900), ...of('CAD', 500.5))).toEqual(['', 'US$900.0M', 'CAD 500.5M']);
    expect(written('npv', ...of('USD', 900, -12.5))).toEqual(['US$M', '900.0', '\u221212.5']);
  });

  it('keeps all digits for a file', () => {
    const known = of('copper', 2_812_345.678);
    const { write } = writing(measureOf({ measure: 'contained-mi' }), known);
    expect(write(known[0]!)).toEqual({ text: '2.81', plain: '2.812345678' });
  });
});
