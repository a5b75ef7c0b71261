/** Fields of a body that are saved together, and settled together where two members changed them. */
export type FieldGroups<Body> = readonly (readonly (keyof Body & string)[])[];

export interface Conflict<Body> {
  fields: readonly (keyof Body & string)[];
  mine: Body;
  theirs: Body;
}

/** Lists that two members may change at once: one list of both, or undefined where they contradict each other. */
export type MergeField<Body> = (field: keyof Body & string, base: Body, mine: Body, theirs: Body) => unknown;

/** A number that was mistyped is NaN: not the same as none. */
const asText = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'NaN' : part));
const same = (a: unknown, b: unknown) => asText(a) === asText(b);

/** Groups of fields in which two bodies differ. */
export function differingGroups<Body>(groups: FieldGroups<Body>, a: Body, b: Body): FieldGroups<Body> {
  return groups.filter((group) => group.some((field) => !same(a[field], b[field])));
}

/**
 * Three states of a record into one, by field: what only one side changed is kept from that side. `body` holds mine where
 * both changed a field to different values, and `conflicts` says so: someone has to choose.
 */
export function mergeBodies<Body extends object>(
  groups: FieldGroups<Body>,
  [base, mine, theirs]: readonly [Body, Body, Body],
  mergeField: MergeField<Body> = () => undefined,
): { body: Body; conflicts: Conflict<Body>[] } {
  const body = { ...theirs };
  const conflicts: Conflict<Body>[] = [];
  for (const fields of groups) {
    const pick = (from: Body) => Object.fromEntries(fields.map((field) => [field, from[field]])) as Body;
    const [b, m, t] = [pick(base), pick(mine), pick(theirs)];
    if (same(m, b) || same(m, t)) continue;
    const [first] = fields;
    const both = first === undefined ? undefined : mergeField(first, base, mine, theirs);
    if (both !== undefined) Object.assign(body, { [first!]: both });
    else {
      Object.assign(body, m);
      if (!same(t, b)) conflicts.push({ fields, mine: m, theirs: t });
    }
  }
  return { body, conflicts };
}

/**
 * Entries of both lists by their keys: mine where only I changed one, theirs where only they did, gone where one side
 * removed what the other left alone; what either has added stays. Undefined where both changed one entry differently.
 */
export function mergeEntries<Entry>(
  [base, mine, theirs]: readonly [readonly Entry[], readonly Entry[], readonly Entry[]],
  keyOf: (entry: Entry) => string | number | undefined,
): Entry[] | undefined {
  const byKey = (entries: readonly Entry[]) =>
    new Map(
      entries.flatMap((entry) => {
        const key = keyOf(entry);
        return key === undefined ? [] : [[key, entry] as const];
      }),
    );
  const [before, here, there] = [byKey(base), byKey(mine), byKey(theirs)];
  const merged: Entry[] = [];
  for (const key of new Set([...there.keys(), ...here.keys()])) {
    const [b, m, t] = [before.get(key), here.get(key), there.get(key)];
    const isMine = same(m, t) || same(t, b);
    if (!isMine && !same(m, b)) return undefined;
    const chosen = isMine ? m : t;
    if (chosen !== undefined) merged.push(chosen);
  }
  const isNew = (entry: Entry) => keyOf(entry) === undefined;
  return [...merged, ...theirs.filter(isNew), ...mine.filter(isNew)];
}
