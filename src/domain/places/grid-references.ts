import { fold } from '../text/fold.ts';
import { resolveCountry } from './countries.ts';

/** A square of a national grid that letters and figures name: `NY 123 456`. */
export interface GridReference {
  epsg: number;
  /** Of its south-west corner, metres. */
  easting: number;
  northing: number;
  /** Length of a side, metres. */
  size: number;
}

/** The letters of a square of 5 by 5, from the north-west, in rows: there is no I. */
const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const perRow = 5;
const square = 100_000;
const britishGrid = 27_700;
const irishGrid = 29_903;
/** Longer texts are none. */
const longest = 24;

const columnOf = (letter: string) => letters.indexOf(letter) % perRow;
/** From the south. */
const rowOf = (letter: string) => perRow - 1 - Math.floor(letters.indexOf(letter) / perRow);

/** The south-west corner of a square of 100 km, in such squares from the origin of the grid, which is that of square S. */
function british(first: string, second: string): readonly [east: number, north: number] | undefined {
  const east = (columnOf(first) - columnOf('S')) * perRow + columnOf(second);
  const north = (rowOf(first) - rowOf('S')) * perRow + rowOf(second);
  return east >= 0 && east < 7 && north >= 0 && north < 13 ? [east, north] : undefined;
}

const britain: readonly string[] = ['GB', 'IM'];
const ireland: readonly string[] = ['IE', 'GB'];

function isIn(country: string, places: readonly string[]): boolean {
  const found = resolveCountry(country, { suggest: false });
  return found.ok && places.includes(found.code);
}

/** The two halves of the figures: written in one, or parted in the middle. */
function halvesOf(figures: readonly string[]): readonly [string, string] | undefined {
  const whole = figures.join('');
  const half = whole.length / 2;
  const isEven = Number.isInteger(half) && half >= 1 && half <= 5 && /^\d+$/u.test(whole);
  if (!isEven || figures.length > 2 || (figures.length === 2 && figures[0]?.length !== half)) return undefined;
  return [whole.slice(0, half), whole.slice(half)];
}

/**
 * The square that a reference to the grid of Great Britain (`NY 123 456`, Ordnance Survey, "A guide to coordinate systems
 * in Great Britain") or of Ireland (`N 12345 67890`, one letter) names. Undefined of other texts, of letters that name no
 * square, and where the country has no such grid: one letter may be a hemisphere, `NW 12 34` a quarter of a section. Two
 * letters need no country.
 */
export function readGridReference(text: string, country: string): GridReference | undefined {
  if (text.length > longest) return undefined;
  const [, named = '', rest = ''] = /^([a-hj-z]{1,2})(?![a-z])(.*)$/u.exec(fold(text)) ?? [];
  const halves = halvesOf(rest.split(' ').filter((part) => part !== ''));
  const [first = '', second] = named.toUpperCase();
  if (!halves || first === '') return undefined;
  const hasGrid = second === undefined ? isIn(country, ireland) : country.trim() === '' || isIn(country, britain);
  if (!hasGrid) return undefined;
  const corner = second === undefined ? ([columnOf(first), rowOf(first)] as const) : british(first, second);
  if (!corner) return undefined;
  const size = square / 10 ** halves[0].length;
  return {
    epsg: second === undefined ? irishGrid : britishGrid,
    easting: corner[0] * square + Number(halves[0]) * size,
    northing: corner[1] * square + Number(halves[1]) * size,
    size,
  };
}
