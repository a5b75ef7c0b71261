import { number } from '../../../web/format.ts';
import type { Group } from './legend.ts';
import styles from './MapLegend.module.css';

interface MapLegendProps {
  label: string;
  groups: readonly Group[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** What colours mean, with how many mines have each; a click hides one or brings it back. */
export function MapLegend({ label, groups, hidden, onToggle }: MapLegendProps) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {groups.map(({ key, label: name, colour, count }) => (
        <li key={key}>
          <button type="button" aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
            <span className={styles.dot} style={{ background: colour }} />
            {name} <span className={styles.count}>{number(count, 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
