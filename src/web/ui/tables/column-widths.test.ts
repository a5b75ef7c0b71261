import { describe, expect, it } from 'vitest';
import { inWidths, readWidths, writeWidths } from './column-widths.ts';

const ids = ['name', 'npv.USD', 'stage'];

describe('widths of columns in an address', () => {
  it('are read and written as they are', () => {
    const { widths, leftOut } = readWidths('name:260;npv.USD:90', ids);
    expect([...widths]).toEqual([
      ['name', 260],
      ['npv.USD', 90],
    ]);
    expect(leftOut).toEqual([]);
    expect(writeWidths(widths)).toBe('name:260;npv.USD:90');
    expect(writeWidths(readWidths(null, ids).widths)).toBeNull();
  });

  it('say which part was left out', () => {
    const { widths, leftOut } = readWidths('gold:90;stage:wide;name;npv.USD:5000;stage:100', ids);
    expect([...widths]).toEqual([['stage', 100]]);
    expect(leftOut).toEqual([
      "There is no column 'gold' to be given a width.",
      "'stage:wide' is no width of a column: write it as stage:120.",
      "'name' is no width of a column: write it as stage:120.",
      "A width is 56 to 800 pixels: that of 'npv.USD' is not.",
    ]);
  });

  it('are whole pixels within bounds', () => {
    expect([inWidths(3), inWidths(120.4), inWidths(9_999)]).toEqual([56, 120, 800]);
  });
});
