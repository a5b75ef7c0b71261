import { Link } from 'react-router';
import { metalKey } from '../../../domain/measures.ts';
import { metals } from '../../../domain/metals.ts';
import { countingWords, type ShareCounting, shareCountings } from '../../../domain/value-measures.ts';
import { SelectField } from '../../../web/ui/Field.tsx';
import { Segments } from '../../../web/ui/Segments.tsx';
import { AsOfField } from '../../../web/ui/AsOfField.tsx';
import styles from './ValueHeader.module.css';

const countings = shareCountings.map((value) => ({ value, label: countingWords[value].label }));
const metalOptions = metals.map((name) => ({ value: metalKey(name), label: name }));

interface ValueHeaderProps {
  counting: ShareCounting;
  onCounting: (counting: ShareCounting) => void;
  metal: string;
  onMetal: (metal: string) => void;
  /** The day that the figures are of; null: today. */
  asOf: string | null;
  onAsOf: (day: string | null) => void;
}

/** What all figures of the value table stand for: how shares are counted, at which prices, in which currency. */
export function ValueHeader({ counting, onCounting, metal, onMetal, asOf, onAsOf }: ValueHeaderProps) {
  return (
    <section className={styles.header} aria-label="What the table stands for">
      <div className={styles.choices}>
        <Segments label="Shares counted" options={countings} value={counting} onChange={onCounting} />
        <SelectField label="Metal" value={metal} options={metalOptions} onChange={onMetal} />
        <AsOfField asOf={asOf} onAsOf={onAsOf} />
      </div>
      <p>
        {countingWords[counting].definition}. NPVs at study prices. Money in US dollars, each converted at the rate of
        its own day, at most a week old. A bound says so and stands in no order; a dash is not known, never zero. Each
        figure opens its working. Entered in <Link to="/prices">Prices</Link>: what shares, metals and currencies cost.
      </p>
    </section>
  );
}
