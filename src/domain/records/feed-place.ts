/**
 * How far a reader of a growing list has come. Ids are given before a record is stored for all to see, so a higher one
 * can appear first: the place remembers the lower ones that were not there yet.
 */
export interface FeedPlace {
  /** The highest id seen. */
  last: number;
  /** Lower ids not seen, rising: on their way, or never to come. */
  missing: readonly number[];
}

/** So many missing ids are remembered, the highest: others belong to what failed long ago. */
export const mostMissing = 200;

/** The place after these ids, and which of them are new. */
export function advance(place: FeedPlace, ids: readonly number[]): { place: FeedPlace; fresh: number[] } {
  const missing = new Set(place.missing);
  let { last } = place;
  const fresh: number[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    if (id <= last && !missing.delete(id)) continue;
    for (let skipped = Math.max(last + 1, id - mostMissing); skipped < id; skipped += 1) missing.add(skipped);
    last = Math.max(last, id);
    fresh.push(id);
  }
  const kept = [...missing].toSorted((one, other) => one - other).slice(-mostMissing);
  return { place: { last, missing: kept }, fresh };
}

/** Whether a reader at this place has seen the id. */
export const hasSeen = ({ last, missing }: FeedPlace, id: number) => id <= last && !missing.includes(id);

/** `1234`, or `1234-1201.1207` where 1201 and 1207 are missing. */
export const writePlace = ({ last, missing }: FeedPlace) =>
  missing.length === 0 ? String(last) : `${last}-${missing.join('.')}`;

/** The place that `writePlace` wrote, or undefined where it did not write this. */
export function readPlace(text: string): FeedPlace | undefined {
  const match = /^(\d{1,16})(?:-(\d{1,16}(?:\.\d{1,16})*))?$/.exec(text);
  if (!match) return undefined;
  const last = Number(match[1]);
  const missing = match[2]?.split('.').map(Number) ?? [];
  const rises = missing.every((id, index) => id > (missing[index - 1] ?? 0) && id < last);
  return Number.isSafeInteger(last) && rises && missing.length <= mostMissing ? { last, missing } : undefined;
}
