import { number, shortMillions } from '../format.ts';
import { StageBadge } from '../ui/marks/Badge.tsx';
import styles from './MinesPicture.module.css';
import type { SampleMine } from './sample-figures.ts';

/** The list of mines as members see it: a row per mine, whatever its documents look like. */
export function MinesPicture({ mines }: { mines: readonly SampleMine[] }) {
  return (
    <figure className={styles.figure}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Mine</th>
            <th scope="col">Stage</th>
            <th scope="col" className={styles.number}>
              Best intercept
            </th>
            <th scope="col" className={`${styles.number} ${styles.wide}`}>
              NPV
            </th>
          </tr>
        </thead>
        <tbody>
          {mines.map(({ name, country, metal, stage, best, npv }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className={styles.place}>
                  {metal}, {country}
                </span>
              </th>
              <td>
                <StageBadge stage={stage} />
              </td>
              <td className={styles.number}>
                {number(best.densityValue)} {best.densityUnit}
                <span className={styles.place}>
                  over {number(best.intervalLength ?? 0)} m{best.trueWidth && ` (${number(best.trueWidth)} m true)`}
                </span>
              </td>
              <td className={`${styles.number} ${styles.wide}`}>
                {shortMillions(npv.amount, npv.currency)}
                <span className={styles.place}>{npv.basis}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>From the sample data, which is invented. In the product each figure leads to its source.</figcaption>
    </figure>
  );
}
