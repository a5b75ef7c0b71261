/** A step as the history keeps it. */
export interface KeptStep {
  id: number;
  [field: string]: unknown;
}

/**
 * A change of a list of steps: those that differ as they were before (removed and changed ones) and as they are after
 * (added and changed ones), and the ids of both lists in their order. Steps that only stand elsewhere are told by the order.
 */
export interface StepChange {
  from: readonly KeptStep[];
  to: readonly KeptStep[];
  order: { from: readonly number[]; to: readonly number[] };
}

const idsOf = (steps: readonly KeptStep[]) => steps.map(({ id }) => id);
const byId = (steps: readonly KeptStep[]) => new Map(steps.map((step) => [step.id, step]));

/** Whether two steps of one origin say the same: their fields stand in one order, but for what the database sorted. */
function isSame(one: KeptStep, other: KeptStep | undefined): boolean {
  if (!other) return false;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => one[field] === other[field]);
}

function differing(from: readonly KeptStep[], to: readonly KeptStep[], order: StepChange['order']): StepChange {
  const [before, after] = [byId(from), byId(to)];
  return {
    from: from.filter((step) => !isSame(step, after.get(step.id))),
    to: to.filter((step) => !isSame(step, before.get(step.id))),
    order,
  };
}

/** What differs between two whole lists. */
export const changeBetween = (from: readonly KeptStep[], to: readonly KeptStep[]): StepChange =>
  differing(from, to, { from: idsOf(from), to: idsOf(to) });

/** Two changes, one behind the other, as one. */
export function joinChanges(earlier: StepChange, later: StepChange): StepChange {
  const order = { from: earlier.order.from, to: later.order.to };
  const before = new Map([...byId(later.from), ...byId(earlier.from)]);
  const after = new Map([...byId(earlier.to), ...byId(later.to)]);
  const told = (ids: readonly number[], steps: Map<number, KeptStep>) => ids.flatMap((id) => steps.get(id) ?? []);
  return differing(told(order.from, before), told(order.to, after), order);
}

/** Ids of steps that a change does not tell, since they are the same on both sides. */
export function untold({ from, to, order }: StepChange): number[] {
  const told = new Set(idsOf([...from, ...to]));
  return [...new Set([...order.from, ...order.to])].filter((id) => !told.has(id));
}

/** Both lists whole, with `others` in the place of what the change does not tell. */
export function wholeLists({ from, to, order }: StepChange, others: ReadonlyMap<number, KeptStep>) {
  const list = (ids: readonly number[], told: Map<number, KeptStep>) =>
    ids.flatMap((id) => told.get(id) ?? others.get(id) ?? []);
  return { from: list(order.from, byId(from)), to: list(order.to, byId(to)) };
}
