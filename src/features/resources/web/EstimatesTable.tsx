import { memo } from 'react';
import { checkContainedMetal } from '../../../domain/units.ts';
import { amount, day, number, percent } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/Figure.tsx';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { Provenance, SourceLink } from '../../../web/entity/Provenance.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/saved-row.ts';
import { tableStyles } from '../../../web/ui/Table.tsx';
import { Tip } from '../../../web/ui/Tip.tsx';
import { useMoreRows } from '../../../web/ui/use-more-rows.tsx';
import type { ResourceEstimate } from '../contract.ts';
import { typeWords } from './estimate-words.ts';
import styles from './ResourceEstimatesPanel.module.css';

const withUnit = (value: string | number | null, unit: string | null) =>
  value === null ? <Dash /> : `${number(value)}${unit ? ` ${unit}` : ''}`;

/** Told quietly where the published figure is more than 5 % off what tonnage and grade come to. */
function ContainedFlag({ estimate }: { estimate: ResourceEstimate }) {
  const { tonnage, grade, gradeUnit, containedMetal, containedMetalUnit } = estimate;
  if (tonnage === null || grade === null || gradeUnit === null) return null;
  if (containedMetal === null || containedMetalUnit === null) return null;
  const check = checkContainedMetal({ tonnage, grade, gradeUnit }, containedMetal, containedMetalUnit);
  if (!check || check.agrees) return null;
  const off = percent(Math.abs(check.difference) * 100, 0);
  return (
    <span className={styles.flag}>
      <Tip
        label="Check of the contained metal"
        content={
          <>
            Tonnage × grade gives {amount(check.computed, containedMetalUnit)}; the figure entered is {off}{' '}
            {check.difference > 0 ? 'above' : 'below'} that. One of the three may be wrong.
          </>
        }
      >
        {off} off
      </Tip>
    </span>
  );
}

interface RowProps {
  estimate: ResourceEstimate;
  canEdit: boolean;
  onAsk: (what: 'edit' | 'delete', estimate: ResourceEstimate) => void;
}

function EstimateRow({ estimate, canEdit, onAsk }: RowProps) {
  const { includesReserves } = estimate;
  return (
    <tr {...rowOf('resource-estimate', estimate.id)}>
      <th scope="row">
        <span className={styles.type} data-type={estimate.resourceType}>
          <Provenance of={estimate}>{typeWords[estimate.resourceType]}</Provenance>
        </span>
        {includesReserves !== null && (
          <span className={styles.note}> {includesReserves ? 'incl. reserves' : 'excl. reserves'}</span>
        )}
      </th>
      <td>
        <MetalName metal={estimate.metal} />
      </td>
      <td className={tableStyles.numeric}>{estimate.tonnage === null ? <Dash /> : number(estimate.tonnage, 0)}</td>
      <td className={tableStyles.numeric}>{withUnit(estimate.grade, estimate.gradeUnit)}</td>
      <td className={tableStyles.numeric}>
        <ContainedFlag estimate={estimate} />
        {withUnit(estimate.containedMetal, estimate.containedMetalUnit)}
      </td>
      <td className={tableStyles.numeric}>{withUnit(estimate.cutoffGrade, estimate.cutoffGradeUnit)}</td>
      <td>{estimate.reportingStandard ?? <Dash />}</td>
      <td>{estimate.reportDate ? day(estimate.reportDate) : <Dash />}</td>
      <td>{estimate.sourceUrl ? <SourceLink href={estimate.sourceUrl} /> : <Dash />}</td>
      {canEdit && (
        <td>
          <RowActions
            of={`${estimate.resourceType} ${estimate.metal}`}
            onEdit={() => onAsk('edit', estimate)}
            onDelete={() => onAsk('delete', estimate)}
          />
        </td>
      )}
    </tr>
  );
}

interface EstimatesTableProps {
  estimates: ResourceEstimate[];
  canEdit: boolean;
  onAsk: RowProps['onAsk'];
}

export const EstimatesTable = memo(function EstimatesTable({ estimates, canEdit, onAsk }: EstimatesTableProps) {
  const { shown, more } = useMoreRows(estimates, 15, 'estimates', ({ id }) => rowKey('resource-estimate', id));
  return (
    <>
      <div className={tableStyles.inner}>
        <table className={`${tableStyles.table} ${styles.table}`}>
          <caption className="visually-hidden">Resource estimates</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Metal</th>
              <th scope="col" className={tableStyles.numeric}>
                Tonnage (t)
              </th>
              <th scope="col" className={tableStyles.numeric}>
                Grade
              </th>
              <th scope="col" className={tableStyles.numeric}>
                Contained metal
              </th>
              <th scope="col" className={tableStyles.numeric}>
                Cut-off
              </th>
              <th scope="col">Standard</th>
              <th scope="col">Report date</th>
              <th scope="col">Source</th>
              {canEdit && <th scope="col">Actions</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((estimate) => (
              <EstimateRow key={estimate.id} estimate={estimate} canEdit={canEdit} onAsk={onAsk} />
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </>
  );
});
