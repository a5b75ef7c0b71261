import type { MineChangesInput } from '../contract.ts';
import { type FieldName, fieldGroups } from './mine-draft.ts';

export interface Conflict {
  fields: readonly FieldName[];
  mine: MineChangesInput;
  theirs: MineChangesInput;
}

interface Merged {
  body: MineChangesInput;
  /** Both changed these, to different values: someone has to choose. `body` holds mine until then. */
  conflicts: Conflict[];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Step = NonNullable<MineChangesInput['futureSteps']>[number];
type Steps = readonly Step[];

/**
 * Steps of both: by `id`, mine where only I changed one, theirs where only they did, gone where one side removed what the
 * other left alone; new ones of both stay. Undefined where both changed the same step differently.
 */
export function mergeSteps(base: Steps, mine: Steps, theirs: Steps): Steps | undefined {
  const byId = (steps: Steps) => new Map(steps.filter((step) => step.id !== undefined).map((step) => [step.id, step]));
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
  const merged: Step[] = [];
  for (const id of new Set([...there.keys(), ...here.keys()])) {
    const [b, m, t] = [before.get(id), here.get(id), there.get(id)];
    const chosen = same(m, t) || same(t, b) ? m : same(m, b) ? t : null;
    if (chosen === null) return undefined;
    if (chosen) merged.push(chosen);
  }
  const isNew = (step: Step) => step.id === undefined;
  return [...merged, ...theirs.filter(isNew), ...mine.filter(isNew)];
}

/** Three states of a mine into one, by field: what only one side changed is kept from that side. */
export function mergeMine(base: MineChangesInput, mine: MineChangesInput, theirs: MineChangesInput): Merged {
  const merged: Merged = { body: { ...theirs }, conflicts: [] };
  for (const fields of fieldGroups) {
    const pick = (from: MineChangesInput) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    const [b, m, t] = [pick(base), pick(mine), pick(theirs)];
    if (same(m, b) || same(m, t)) continue;
    const steps =
      fields[0] === 'futureSteps'
        ? mergeSteps(base.futureSteps ?? [], mine.futureSteps ?? [], theirs.futureSteps ?? [])
        : undefined;
    if (steps) Object.assign(merged.body, { futureSteps: steps });
    else {
      Object.assign(merged.body, m);
      if (!same(t, b)) merged.conflicts.push({ fields, mine: m, theirs: t });
    }
  }
  return merged;
}
