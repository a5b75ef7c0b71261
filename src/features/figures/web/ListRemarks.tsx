import { type FigureCondition, measureOf, readRef, writeRef } from '../../../domain/figures/measures.ts';
import { count } from '../../../web/format.ts';
import { listed } from '../../../domain/figures/comparison.ts';
import { CostMetals } from './CostMetals.tsx';
import { isOfCost, otherFirstMetals } from './cost-metals.ts';
import styles from './Screener.module.css';

interface ListRemarksProps {
  conditions: readonly FigureCondition[];
  /** How many mines of the list have each metal; undefined while nobody knows. */
  counts: readonly { value: string; count: number }[] | undefined;
  /** The metals that the list is filtered by. */
  chosen: string | null;
  /** The first metal of each mine that is shown. */
  firstMetals: readonly (string | null)[];
  sortBy: string | null;
  onChoose: (metal: string) => void;
}

/** `By CAPEX in USD; …`: amounts of other currencies have no place among these. */
function orderRemark(sortBy: string | null, conditions: readonly FigureCondition[]): string | null {
  const ref = sortBy === null ? { leftOut: '' } : readRef(sortBy);
  if (!('value' in ref) || measureOf(ref.value).of !== 'currency') return null;
  // A bound has left the others out already, and says how many they are.
  if (conditions.some((condition) => writeRef(condition) === writeRef(ref.value))) return null;
  const { head } = measureOf(ref.value);
  return `Sorted by ${head} in ${ref.value.of}. Mines whose ${head} is in another currency stand last, among those without one.`;
}

/** What a list of mines does not tell by itself: by-products, costs of several metals, and amounts that its order leaves out. */
export function ListRemarks({ conditions, counts, chosen, firstMetals, sortBy, onChoose }: ListRemarksProps) {
  const others = chosen === null ? [] : otherFirstMetals(chosen, firstMetals);
  const named = listed(others.map((other) => `${count(other.count, 'mine')} (${other.metal.toLowerCase()})`));
  const order = orderRemark(sortBy, conditions);
  return (
    <>
      {chosen === null && counts && <CostMetals conditions={conditions} counts={counts} onChoose={onChoose} />}
      {others.length > 0 && (
        <p className={styles.costs}>
          {conditions.some(isOfCost)
            ? `A cost is told for the first metal of its mine, which here is not the chosen one of ${named}.`
            : `By-products are found, too: ${named} ${others.length === 1 && others[0]!.count === 1 ? 'has' : 'have'} another first metal.`}
        </p>
      )}
      {order !== null && <p className={styles.costs}>{order}</p>}
    </>
  );
}
