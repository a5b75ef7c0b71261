import { number } from '../../../web/format.ts';
import styles from './DrillPictures.module.css';

/** What the colours of grades mean. */
export function GradeClasses({ limits, unit }: { limits: readonly number[]; unit: string }) {
  const names = [
    `under ${number(limits[0] ?? 0)}`,
    ...limits.map((limit, index) => {
      const next = limits[index + 1];
      return next === undefined ? `${number(limit)} and more` : `${number(limit)} to ${number(next)}`;
    }),
  ];
  return (
    <p className={styles.classes}>
      {names.map((name, index) => (
        <span key={name}>
          <i data-class={index} /> {name}
        </span>
      ))}
      <span>{unit}</span>
    </p>
  );
}
