import type { FigureCondition } from '../../../domain/figures/measures.ts';
import { number } from '../../../web/format.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { isOfCost, metalsOfCosts } from './cost-metals.ts';
import styles from './Screener.module.css';

interface CostMetalsProps {
  conditions: readonly FigureCondition[];
  /** How many mines of the list have each metal, by its folded name, the most frequent first. */
  counts: readonly { value: string; count: number }[];
  onChoose: (metal: string) => void;
}

/** Says that a condition of a cost finds mines of several metals, and offers to see those of one. */
export function CostMetals({ conditions, counts, onChoose }: CostMetalsProps) {
  const metals = metalsOfCosts(conditions, counts);
  if (metals.length === 0) return null;
  const units = conditions.filter(isOfCost).map(({ of }) => of);
  return (
    <p className={styles.costs}>
      Costs in {units.join(' and ')} are of several metals here, and say nothing of each other. Show only mines with
      {metals.map(({ metal, count }) => (
        <Button key={metal} size="s" onClick={() => onChoose(metal)}>
          {metal.toLowerCase()} ({number(count, 0)})
        </Button>
      ))}
    </p>
  );
}
