import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import { type Atlas, type Outlines, outlinesOf } from './outlines.ts';

const addresses = { coarse, fine } as const;
export type Detail = keyof typeof addresses;

/** From this size of the world on its fine outlines are drawn: the coarse ones show corners. */
export const fineFrom = 256 * 2 ** 3.5;

/** Work without a pause, in milliseconds: half a picture. */
const longestWork = 8;

async function load(detail: Detail): Promise<Outlines> {
  const answer = await fetch(addresses[detail]);
  if (!answer.ok) throw new Error(`The outlines answered ${answer.status}.`);
  const atlas = (await answer.json()) as Atlas;
  let begun = performance.now();
  return outlinesOf(atlas, async () => {
    if (performance.now() - begun < longestWork) return;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  });
}

const loaded = new Map<Detail, Promise<Outlines>>();

/** Coasts and borders, once for every map of this page. */
export function outlines(detail: Detail): Promise<Outlines> {
  const known = loaded.get(detail);
  if (known) return known;
  const made = load(detail);
  loaded.set(detail, made);
  made.catch(() => loaded.delete(detail));
  return made;
}
