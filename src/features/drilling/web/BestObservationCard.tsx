import { thicknessText } from '../../../domain/metals/grade-thickness.ts';
import { day, number } from '../../../web/format.ts';
import type { BestDrillObservation } from '../contract.ts';
import styles from './Drilling.module.css';
import { GradeFigure } from './GradeFigure.tsx';

/** The intercept that the mine is known by, and why it is the best. */
export function BestObservationCard({ best }: { best: BestDrillObservation }) {
  const { gradeThickness: value, gradeThicknessUnit: unit } = best;
  const thickness = value !== null && unit !== null && thicknessText({ value, unit });
  const isDerived = best.lengthFrom === 'depths';
  const facts = [
    ['Metal', best.metal],
    [
      'Interval length',
      best.intervalLength && `${number(best.intervalLength)} m${isDerived ? ', from the depths' : ' down the hole'}`,
    ],
    ['True width', best.trueWidth && `${number(best.trueWidth)} m`],
    ['Date', best.observationDate && day(best.observationDate)],
    ['Ending depth', best.endDepth && `${number(best.endDepth)} m`],
    ['Hole', best.holeId],
    [best.thicknessBasis === 'true-width' ? 'Grade × true width' : 'Grade × length', thickness],
  ] as const;
  return (
    <section className={styles.best} aria-labelledby="best-observation">
      <h3 id="best-observation">Best Density-Length Observation</h3>
      <p className={styles.bestGrade}>
        <GradeFigure of={best} withMetal />
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.why}>{best.because}</p>
    </section>
  );
}
