import fc from 'fast-check';
import { expect, it } from 'vitest';
import { levers } from '../../../../domain/studies/study-what-if.ts';
import { firstMoves, reach, readMoves, writeMoves } from './nav-address.ts';

it('a link of what a company is asked is read as it was written', () => {
  const move = (lever: (typeof levers)[number]) => {
    const { min, max, step, per } = reach[lever];
    return fc.integer({ min: min / step, max: max / step }).map((steps) => (steps * step) / per);
  };
  const moves = fc.record({
    ...{ price: move('price'), rate: move('rate'), capex: move('capex'), cost: move('cost'), delay: move('delay') },
  });
  fc.assert(
    fc.property(fc.option(fc.constantFrom('gold', 'copper')), moves, (metal, moved) => {
      const read = readMoves(writeMoves({ metal, moves: moved }));
      expect(read).toMatchObject({ metal, leftOut: [] });
      for (const lever of levers) expect(read.moves[lever]).toBeCloseTo(moved[lever], 12);
    }),
  );
});

it('begins with ten per cent of price, which needs no address', () => {
  expect(writeMoves({ metal: null, moves: firstMoves })).toBeNull();
  expect(readMoves(null)).toEqual({ metal: null, moves: firstMoves, leftOut: [] });
  // No move of the price is one that was chosen.
  expect(writeMoves({ metal: 'gold', moves: { ...firstMoves, price: 0, delay: 2 } })).toBe(
    'metal:gold;price:0;delay:2',
  );
});

it.each([
  ['price:51', ["'price' moves from -50 to 50%."]],
  ['delay:-1', ["'delay' moves from 0 to 5 years."]],
  ['rate:much', ["'rate' moves from -3 to 3 points."]],
  ['grade:3', ["'grade:3' is nothing that can be moved."]],
  ['toString:1', ["'toString:1' is nothing that can be moved."]],
  ['metal:', ["'metal:' is nothing that can be moved."]],
  ['x'.repeat(400), ['It is longer than any link of this page.', `'${'x'.repeat(30)}' is nothing that can be moved.`]],
])('says of %s what was left out', (address, leftOut) => {
  expect(readMoves(address)).toEqual({ metal: null, moves: firstMoves, leftOut });
});
