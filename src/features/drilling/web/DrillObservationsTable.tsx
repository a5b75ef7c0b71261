import { memo, useDeferredValue, useMemo, useState } from 'react';
import { day, number } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { ActionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { HeadCell } from '../../../web/ui/tables/HeadCell.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { Tip } from '../../../web/ui/overlays/Tip.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import { usePhone } from '../../../web/ui/hooks/use-phone.ts';
import type { DrillObservation } from '../contract.ts';
import styles from './Drilling.module.css';
import { GradeFigure } from './GradeFigure.tsx';
import { thicknessText } from '../../../domain/metals/grade-thickness.ts';
import { thicknessDownHole } from './grades.ts';
import { type ObservationRow, observationRows, type ObservationSort } from './observation-rows.ts';

type Ask = (what: 'edit' | 'delete', observation: DrillObservation) => void;

const metres = (value: string | null) => (value === null ? <Dash /> : number(value));

/** A note, or its beginning where it is long. */
function Note({ text }: { text: string | null }) {
  if (text === null) return <Dash />;
  if (text.length <= 20) return text;
  return (
    <Tip label="Notes" content={text.slice(0, 1_000)}>
      {text.slice(0, 16)}…
    </Tip>
  );
}

interface RowProps extends ObservationRow {
  withWidth: boolean;
  canEdit: boolean;
  /** On a phone the hole comes first. */
  actionsLast: boolean;
  onAsk: Ask;
}

const Row = memo(function Row({ observation, level, rest, withWidth, canEdit, actionsLast, onAsk }: RowProps) {
  const thickness = thicknessDownHole(observation);
  const { notes } = observation;
  const actions = canEdit && (
    <td>
      <RowActions
        of={observation.holeId ?? 'observation'}
        onEdit={() => onAsk('edit', observation)}
        onDelete={() => onAsk('delete', observation)}
      />
    </td>
  );
  return (
    <tr {...rowOf('drill-observation', observation.id)}>
      {!actionsLast && actions}
      <th scope="row">
        {level > 0 && (
          <span
            className={styles.including}
            style={{ marginLeft: `${(level - 1) * 16 + 4}px` }}
            role="img"
            aria-label={level === 1 ? 'including' : `including, level ${level}`}
            title="including"
          />
        )}
        {observation.holeId ?? <Dash />}
        <FindingFlag row={rowKey('drill-observation', observation.id)} />
      </th>
      <td>{observation.observationDate ? day(observation.observationDate) : <Dash />}</td>
      <td className={tableStyles.numeric}>
        <GradeFigure of={observation} />
        {rest && <small className={styles.rest}>{rest}</small>}
      </td>
      <td className={tableStyles.numeric}>
        {metres(observation.intervalLength)}
        {observation.lengthFrom === 'depths' && <span className={styles.residual}> from depths</span>}
      </td>
      <td className={tableStyles.numeric}>{metres(observation.startDepth)}</td>
      <td className={tableStyles.numeric}>{metres(observation.endDepth)}</td>
      <td>{observation.metal ? <MetalName metal={observation.metal} /> : <Dash />}</td>
      <td className={styles.note}>
        <Note text={notes} />
      </td>
      {withWidth && (
        <td className={tableStyles.numeric}>
          {observation.trueWidth === null ? (
            <span className={styles.apparent}>down-hole</span>
          ) : (
            metres(observation.trueWidth)
          )}
        </td>
      )}
      <td className={tableStyles.numeric}>{thickness ? thicknessText(thickness) : <Dash />}</td>
      {actionsLast && actions}
    </tr>
  );
});

interface DrillObservationsTableProps {
  observations: DrillObservation[];
  canEdit: boolean;
  onAsk: Ask;
}

const firstRows = 20;
const keyOf = ({ observation }: ObservationRow) => rowKey('drill-observation', observation.id);

export const DrillObservationsTable = memo(function DrillObservationsTable({
  observations,
  canEdit,
  onAsk,
}: DrillObservationsTableProps) {
  const [sorting, setSorting] = useState<{ by: ObservationSort; order: 'asc' | 'desc' }>({ by: 'hole', order: 'asc' });
  // The arrow answers the click; the rows follow as soon as they can.
  const settled = useDeferredValue(sorting);
  const rows = useMemo(() => observationRows(observations, settled.by, settled.order), [observations, settled]);
  const { shown, more } = useMoreRows(rows, firstRows, 'observations', keyOf);
  const withWidth = observations.some(({ trueWidth }) => trueWidth !== null);
  const sort = (by: ObservationSort) =>
    setSorting((before) => {
      // Figures are mostly looked at from the largest down.
      const first = by === 'density' || by === 'length' || by === 'thickness' || by === 'date' ? 'desc' : 'asc';
      const other = first === 'asc' ? 'desc' : 'asc';
      return { by, order: before.by === by && before.order === first ? other : first };
    });
  const sortable = { sorting, onSort: sort };
  const isPhone = usePhone();
  const actionsHead = canEdit && <ActionsHead />;
  return (
    <>
      <div className={tableStyles.inner}>
        <table className={`${tableStyles.table} ${styles.table}`} data-actions={(canEdit && !isPhone) || undefined}>
          <caption className="visually-hidden">Drill hole observations</caption>
          <thead>
            <tr>
              {!isPhone && actionsHead}
              <HeadCell sortKey="hole" {...sortable}>
                Hole ID
              </HeadCell>
              <HeadCell sortKey="date" {...sortable}>
                Date
              </HeadCell>
              <HeadCell numeric sortKey="density" {...sortable}>
                Density
              </HeadCell>
              <HeadCell numeric sortKey="length" {...sortable}>
                Length (m)
              </HeadCell>
              <HeadCell numeric sortKey="start" {...sortable}>
                Start Depth (m)
              </HeadCell>
              <HeadCell numeric sortKey="end" {...sortable}>
                End Depth (m)
              </HeadCell>
              <HeadCell sortKey="metal" {...sortable}>
                Metal
              </HeadCell>
              <HeadCell>Notes</HeadCell>
              {withWidth && <HeadCell numeric>True Width (m)</HeadCell>}
              <HeadCell numeric sortKey="thickness" {...sortable}>
                Grade × Length
              </HeadCell>
              {isPhone && actionsHead}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.observation.id}
                {...row}
                withWidth={withWidth}
                canEdit={canEdit}
                actionsLast={isPhone}
                onAsk={onAsk}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!withWidth && (
        <p className={styles.residual}>Lengths are down-hole: no true widths are known for these intervals.</p>
      )}
      {more}
    </>
  );
});
