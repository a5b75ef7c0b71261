import { ownerKey } from '../match/find-owners.ts';
import type { Rivals } from '../model/child-definition.ts';
import type { Report } from '../model/report.ts';
import type { ChildWrite } from '../store/child-table.ts';

interface About<Values extends object> {
  /** What a row says itself. */
  given: (write: ChildWrite<Values>) => Values;
  rowOf: (write: ChildWrite<Values>) => number;
  report: Report;
}

/**
 * Of new records of one file of which only one can be, such as the cut-offs of a zone: those that do not say that they are it
 * stand beside the one that does. Answers those of which none says it.
 */
export function settleRivals<Values extends object>(
  { key, fault, beside }: Rivals<Values>,
  writes: readonly ChildWrite<Values>[],
  { given, rowOf, report }: About<Values>,
): ReadonlySet<ChildWrite<Values>> {
  const refused = new Set<ChildWrite<Values>>();
  if (!beside) return refused;
  const made = writes.filter(({ stored, values }) => stored === null && key(values) !== null);
  for (const together of Map.groupBy(
    made,
    ({ owner, values }) => `${ownerKey(owner)}\u0000${key(values) ?? ''}`,
  ).values()) {
    const [first, ...others] = together;
    if (!first || others.every((other) => fault(first.values, other.values) === undefined)) continue;
    const holder = together.find((write) => beside.isSaid(given(write)));
    for (const write of together.filter((each) => !beside.isSaid(given(each)))) {
      if (holder) {
        const { values, field, warning } = beside.yielded(write.values, holder.values);
        write.values = values;
        report.warn(rowOf(write), field, '', warning);
        continue;
      }
      refused.add(write);
      report.error(rowOf(write), beside.undecided.field, '', beside.undecided.error);
    }
  }
  return refused;
}
