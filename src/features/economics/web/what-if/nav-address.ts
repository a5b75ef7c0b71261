import { fold } from '../../../../domain/text/fold.ts';
import { type Moves, noMoves } from '../../../../domain/value/nav-leverage.ts';
import { type Lever, levers } from '../../../../domain/studies/study-what-if.ts';
import { readNumber } from './what-if-address.ts';

/** How far each assumption of a company's mines moves, in the unit that it is shown and linked in: per cent, points, years. */
export const reach: Readonly<Record<Lever, { min: number; max: number; step: number; of: string; per: number }>> = {
  price: { min: -50, max: 50, step: 1, of: '%', per: 100 },
  cost: { min: -30, max: 30, step: 1, of: '%', per: 100 },
  capex: { min: -30, max: 50, step: 1, of: '%', per: 100 },
  rate: { min: -3, max: 3, step: 0.5, of: ' points', per: 100 },
  delay: { min: 0, max: 5, step: 1, of: ' years', per: 1 },
};

/** What one begins with. */
export const firstMoves: Moves = { ...noMoves, price: 0.1 };

/** What a link moves of a company's mines. */
export interface NavState {
  /** Folded name of the metal whose price moves; null: the first. */
  metal: string | null;
  moves: Moves;
}

const isLever = (name: string): name is Lever => levers.some((lever) => lever === name);
const longestAddress = 300;
const longestMetal = 60;

/** In the unit of the link, without what binary fractions add. */
export const shownMove = (lever: Lever, value: number): number => Math.round(value * reach[lever].per * 10) / 10;

function readMove(lever: Lever, text: string): { value: number } | { error: string } {
  const { min, max, of, per } = reach[lever];
  const value = readNumber(text);
  if (value !== undefined && value >= min && value <= max) return { value: value / per };
  return { error: `'${lever}' moves from ${min} to ${max}${of}.` };
}

/** Reads what a link moves: `metal:gold;price:20;delay:2`. What cannot be read is left out and said. */
export function readMoves(address: string | null): NavState & { leftOut: string[] } {
  const moves = { ...firstMoves };
  const leftOut: string[] = [];
  let metal: string | null = null;
  const text = address ?? '';
  if (text.length > longestAddress) leftOut.push('It is longer than any link of this page.');
  for (const part of text.slice(0, longestAddress).split(';')) {
    if (part.trim() === '') continue;
    const colon = part.indexOf(':');
    const [name, value] = [part.slice(0, Math.max(0, colon)).trim(), part.slice(colon + 1).trim()];
    if (name === 'metal' && value !== '') metal = fold(value.slice(0, longestMetal));
    else if (isLever(name)) {
      const read = readMove(name, value);
      if ('value' in read) moves[name] = read.value;
      else leftOut.push(read.error);
    } else leftOut.push(`'${part.trim().slice(0, 30)}' is nothing that can be moved.`);
  }
  return { metal, moves, leftOut };
}

/** The address of what is moved; null where it is what one begins with. */
export function writeMoves({ metal, moves }: NavState): string | null {
  const moved = levers.filter((lever) => moves[lever] !== firstMoves[lever]);
  const parts = [
    ...(metal === null ? [] : [`metal:${metal.replaceAll(';', ' ')}`]),
    ...moved.map((lever) => `${lever}:${shownMove(lever, moves[lever])}`),
  ];
  return parts.length === 0 ? null : parts.join(';');
}
