import fc from 'fast-check';
import { expect, it } from 'vitest';
import { metals } from '../../domain/metals/metals.ts';
import { metalColour } from './metal-colour.ts';

it('is the same however the metal is written, and one for light and one for dark', () => {
  expect(metalColour('Gold')).toBe('light-dark(#c99a1e, #e0b445)');
  expect(metalColour(' GOLD ')).toBe(metalColour('gold'));
  expect(metalColour('Rare Earth Elements')).toMatch(/^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/);
});

it('of a metal without a fixed one follows from its name', () => {
  expect(metalColour('Antimony')).toMatch(/^light-dark\(oklch\(0\.6 0\.09 \d+\), oklch\(0\.72 0\.09 \d+\)\)$/);
  expect(metalColour('Antimony')).toBe(metalColour('antimony'));
});

it('of well-known metals is one of its own', () => {
  const known = ['Gold', 'Silver', 'Copper', 'Nickel', 'Zinc', 'Lead', 'Lithium', 'Uranium', 'Iron'];
  expect(new Set(known.map(metalColour)).size).toBe(known.length);
  for (const metal of metals) expect(metalColour(metal)).toContain('light-dark(');
});

it.each(['constructor', '__proto__', 'toString', ''])('of a metal that a member calls %j is one, too', (name) => {
  expect(metalColour(name)).toContain('light-dark(oklch(');
});

it('is a colour, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const colour = metalColour(name);
      expect(colour).toMatch(/^light-dark\((?:#[\da-f]{6}, #[\da-f]{6}|oklch\([\d. ]+\), oklch\([\d. ]+\))\)$/);
    }),
  );
});
