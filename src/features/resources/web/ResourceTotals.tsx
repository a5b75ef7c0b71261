import { classTotals, type ClassTotal, type ResourceClass } from '../../../domain/resource-classes.ts';
import { amount, day, number, percent } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/Figure.tsx';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { ScrollFrame, tableStyles } from '../../../web/ui/Table.tsx';
import type { ResourceEstimate } from '../contract.ts';
import styles from './ResourceEstimatesPanel.module.css';

const classWords: Readonly<Record<ResourceClass, string>> = {
  'measured and indicated': 'Measured and indicated',
  inferred: 'Inferred',
  'proven and probable': 'Proven and probable',
};

const grade = ({ grade: value, gradeUnit }: ClassTotal) => `${number(Number(value.toPrecision(3)))} ${gradeUnit}`;
const contained = ({ contained: value, containedUnit }: ClassTotal, share: number) =>
  value === null || containedUnit === null ? <Dash /> : amount((value * share) / 100, containedUnit);

interface ResourceTotalsProps {
  estimates: ResourceEstimate[];
  /** Per cent of the mine that the company owns. */
  ownership: number;
}

/** Up to three lines per metal, never added to each other. */
export function ResourceTotals({ estimates, ownership }: ResourceTotalsProps) {
  const totals = classTotals(estimates);
  if (totals.length === 0) return null;
  const dates = new Set(totals.map(({ reportDate }) => reportDate));
  const [onlyDate] = dates.size === 1 ? dates : [];
  const shared = ownership < 100;
  const leftOut = totals.reduce((sum, total) => sum + total.leftOut.length, 0);
  const isComputed = totals.some(({ containedFrom }) => containedFrom === 'computed');
  return (
    <div className={styles.totals}>
      <p className={styles.caption}>
        Totals of the newest report{onlyDate && `, ${day(onlyDate)}`}; grades weighted by tonnage
      </p>
      <ScrollFrame label="Totals">
        <table className={`${tableStyles.table} ${styles.table}`}>
          <caption className="visually-hidden">Totals of the newest report</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Metal</th>
              <th scope="col" className={tableStyles.numeric}>
                Tonnage
              </th>
              <th scope="col" className={tableStyles.numeric}>
                Grade
              </th>
              <th scope="col" className={tableStyles.numeric}>
                Contained
              </th>
              {shared && (
                <th scope="col" className={tableStyles.numeric}>
                  {percent(ownership)} share
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {totals.map((total) => (
              <tr key={`${total.metal}-${total.resourceClass}`} data-class={total.resourceClass}>
                <th scope="row">
                  {classWords[total.resourceClass]}
                  {dates.size > 1 && total.reportDate && <span className={styles.note}> {day(total.reportDate)}</span>}
                </th>
                <td>
                  <MetalName metal={total.metal} />
                </td>
                <td className={tableStyles.numeric}>{amount(total.tonnage, 'tonnes')}</td>
                <td className={tableStyles.numeric}>{grade(total)}</td>
                <td className={tableStyles.numeric}>
                  {contained(total, 100)}
                  {total.containedFrom === 'computed' && <sup title="Computed from tonnage and grade">*</sup>}
                </td>
                {shared && <td className={tableStyles.numeric}>{contained(total, ownership)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <p className={styles.note}>
        Inferred is never added to measured and indicated, nor reserves to resources.
        {isComputed && ' * computed from tonnage and grade.'}
        {leftOut > 0 && ` ${leftOut} of the estimates lack tonnage or grade and are not in the totals.`}
      </p>
    </div>
  );
}
