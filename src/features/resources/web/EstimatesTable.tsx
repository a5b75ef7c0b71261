import { memo } from 'react';
import type { EstimatePlace } from '../../../domain/resources/estimate-standing.ts';
import { computedUnit, metalUnit } from '../../../domain/metals/metal-units.ts';
import { checkContainedMetal, containedMetal, convertMass } from '../../../domain/metals/units.ts';
import { isOneOf, reserveTypes } from '../../../domain/vocabulary.ts';
import { day, number, percent } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { Tip } from '../../../web/ui/overlays/Tip.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { ResourceEstimate } from '../contract.ts';
import { placeWords, reserveWords, typeWords, wholeDeposit } from '../../../web/entity/estimate-words.ts';
import styles from './ResourceEstimatesPanel.module.css';

const noBreakSpace = '\u00a0';

const withUnit = (value: string | number | null, unit: string | null) =>
  value === null ? <Dash /> : `${number(value)}${unit ? `${noBreakSpace}${unit}` : ''}`;

/** From so many pounds or ounces on a figure with its unit is wider than a third of a phone. */
const widest = 1e8;

/** Told quietly where the published figure is more than 5 % off what tonnage and grade come to. */
function ContainedFlag({ estimate }: { estimate: ResourceEstimate }) {
  const { tonnage, grade, gradeUnit, containedMetal: stated, containedMetalUnit } = estimate;
  if (tonnage === null || grade === null || gradeUnit === null) return null;
  if (stated === null || containedMetalUnit === null) return null;
  const check = checkContainedMetal({ tonnage, grade, gradeUnit }, stated, containedMetalUnit);
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

/** As published, and below it in the unit of the metal where that is another one; computed where nothing is published. */
function Contained({ estimate }: { estimate: ResourceEstimate }) {
  const { metal, tonnage, grade, gradeUnit, containedMetal: stated, containedMetalUnit: unit } = estimate;
  if (stated === null) {
    if (tonnage === null || grade === null || gradeUnit === null) return <Dash />;
    const told = computedUnit(metal, gradeUnit);
    const computed = containedMetal({ tonnage, grade, gradeUnit }, told);
    if (computed === null) return <Dash />;
    return <abbr title="Computed from tonnage and grade; none is published">{amount(computed, told)}*</abbr>;
  }
  const own = metalUnit(metal);
  const isToldOtherwise = unit !== null && convertMass(1, unit, own) !== 1;
  return (
    <>
      {withUnit(stated, unit)}
      {isToldOtherwise && <small className={styles.below}>{amount(convertMass(stated, unit, own), own)}</small>}
    </>
  );
}

function EstimateStandingNote({
  estimate,
  place,
}: {
  estimate: ResourceEstimate;
  place: EstimatePlace<ResourceEstimate>;
}) {
  const words = placeWords(estimate, place);
  if (!words) return null;
  return (
    <span className={`${styles.below} ${styles.standing}`} data-standing={place.standing}>
      <Tip label="What it is among the others" content={words.sentence}>
        {words.word}
      </Tip>
    </span>
  );
}

interface RowProps {
  estimate: ResourceEstimate;
  place: EstimatePlace<ResourceEstimate>;
  hasZones: boolean;
  /** Whether reserves are known of its metal, so that it matters if they are in it. */
  hasReserves: boolean;
  canEdit: boolean;
  onAsk: (what: 'edit' | 'delete', estimate: ResourceEstimate) => void;
}

function EstimateRow({ estimate, place, hasZones, hasReserves, canEdit, onAsk }: RowProps) {
  const { includesReserves } = estimate;
  // Reserves are made of measured and indicated resources alone.
  const holdsReserves = isOneOf(['measured', 'indicated', 'M+I'], estimate.resourceType);
  return (
    <tr {...rowOf('resource-estimate', estimate.id)}>
      <th scope="row">
        <span className={styles.type} data-type={estimate.resourceType}>
          <Provenance of={estimate}>{typeWords[estimate.resourceType]}</Provenance>
        </span>
        <FindingFlag row={rowKey('resource-estimate', estimate.id)} except="RE1" />
        <EstimateStandingNote estimate={estimate} place={place} />
        {(includesReserves !== null || (hasReserves && holdsReserves)) && (
          <small className={styles.below}>{reserveWords(includesReserves)}</small>
        )}
      </th>
      <td>
        <MetalName metal={estimate.metal} />
      </td>
      {hasZones && (
        <td className={styles.zone}>{estimate.zone ?? <span className={styles.note}>{wholeDeposit}</span>}</td>
      )}
      <td className={tableStyles.numeric}>{estimate.tonnage === null ? <Dash /> : number(estimate.tonnage, 0)}</td>
      <td className={tableStyles.numeric}>{withUnit(estimate.grade, estimate.gradeUnit)}</td>
      <td className={tableStyles.numeric} data-wide={(estimate.containedMetal ?? 0) >= widest ? '' : undefined}>
        <ContainedFlag estimate={estimate} />
        <Contained estimate={estimate} />
      </td>
      <td className={tableStyles.numeric}>{withUnit(estimate.cutoffGrade, estimate.cutoffGradeUnit)}</td>
      <td>{estimate.reportingStandard ?? <Dash />}</td>
      <td>{estimate.reportDate ? day(estimate.reportDate) : <Dash />}</td>
      <SourceCell of={estimate} />
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
  caption: string;
  estimates: ResourceEstimate[];
  places: ReadonlyMap<ResourceEstimate, EstimatePlace<ResourceEstimate>>;
  canEdit: boolean;
  onAsk: RowProps['onAsk'];
}

export const EstimatesTable = memo(function EstimatesTable({
  caption,
  estimates,
  places,
  canEdit,
  onAsk,
}: EstimatesTableProps) {
  const { shown, more } = useMoreRows(estimates, 15, 'estimates', ({ id }) => rowKey('resource-estimate', id));
  const hasZones = estimates.some(({ zone }) => zone !== null);
  const reserved = new Set(
    [...places.keys()].filter(({ resourceType }) => isOneOf(reserveTypes, resourceType)).map(({ metal }) => metal),
  );
  return (
    <>
      <StackedTable
        caption={caption}
        captionClass="visually-hidden"
        heads={[
          { head: 'Category' },
          { head: 'Metal' },
          ...(hasZones ? [{ head: 'Zone' }] : []),
          { head: 'Tonnage (t)', numeric: true },
          { head: 'Grade', numeric: true },
          { head: 'Contained metal', numeric: true },
          { head: 'Cut-off', numeric: true },
          { head: 'Standard' },
          { head: 'Report date' },
          { head: 'Source' },
          ...(canEdit ? [actionsHead] : []),
        ]}
        inColumns={3}
        className={`${styles.table} ${styles.estimates}`}
      >
        {shown.map((estimate) => (
          <EstimateRow
            key={estimate.id}
            estimate={estimate}
            place={places.get(estimate)!}
            hasZones={hasZones}
            hasReserves={reserved.has(estimate.metal)}
            canEdit={canEdit}
            onAsk={onAsk}
          />
        ))}
      </StackedTable>
      {more}
    </>
  );
});
