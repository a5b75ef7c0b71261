import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNameCode, isSecurityCode, longestNameCode, nameCode, sedolIn } from './security-codes.ts';

describe('what files name securities by', () => {
  it('takes a name for the same however it is written, and another one for another', () => {
    expect(nameCode('Greenland Tin plc, Ordinary 0.1p')).toBe('NAME:GREENLAND TIN PLC ORDINARY 0 1P');
    expect(nameCode(' GREENLAND  TIN PLC - Ordinary 0.1p ')).toBe('NAME:GREENLAND TIN PLC ORDINARY 0 1P');
    expect(nameCode('Grönland Zinn AG')).toBe('NAME:GRONLAND ZINN AG');
    expect(nameCode('Alpha plc A')).not.toBe(nameCode('Alpha plc B'));
  });

  it('remembers no name that is empty or too long', () => {
    expect(nameCode(' – ')).toBeUndefined();
    expect(nameCode('a'.repeat(81))).toBeUndefined();
    expect(nameCode('a '.repeat(100_000))).toBeUndefined();
    expect(nameCode('a'.repeat(80))).toHaveLength(longestNameCode);
  });

  it('makes of every text a code that is one, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const code = nameCode(text);
        return code === undefined || (isNameCode(code) && isSecurityCode(code) && !/[,=]/u.test(code));
      }),
    );
  });

  it('knows a SEDOL by its last digit', () => {
    // Published examples: B0WNLY7 and 0263494 (BAE Systems).
    expect(sedolIn('B0WNLY7')).toBe('B0WNLY7');
    expect(sedolIn('0263494')).toBe('0263494');
    expect(sedolIn('263494')).toBe('0263494');
    expect(sedolIn('B0WNLY8')).toBeUndefined();
    expect(sedolIn('A123456')).toBeUndefined();
    expect(sedolIn('GTIN')).toBeUndefined();
  });
});
