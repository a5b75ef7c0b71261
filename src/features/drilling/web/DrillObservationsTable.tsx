import { memo, useDeferredValue, useMemo, useState } from 'react';
import { day, number } from '../../../web/format.ts';
import { SelectField } from '../../../web/ui/controls/Field.tsx';
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
import rows from './ObservationRows.module.css';
import { GradeFigure } from './GradeFigure.tsx';
import { thicknessText } from '../../../domain/metals/grade-thickness.ts';
import { thicknessDownHole } from './grades.ts';
import { type ObservationRow, observationRows, type ObservationSort } from './observation-rows.ts';

type Ask = (what: 'edit' | 'delete', observation: DrillObservation) => void;

/** Marks a cell without a figure: it takes no room on a phone. */
const noneIf = (value: unknown) => (value === null || value === undefined ? '' : undefined);

const metres = (value: string | null) => (value === null ? <Dash /> : number(value));

/** A note, or its beginning where it is longer than its place. */
function Note({ text, room }: { text: string | null; room: number }) {
  if (text === null) return <Dash />;
  if (text.length <= room) return text;
  return (
    <Tip label="Notes" content={text.slice(0, 1_000)}>
      {text.slice(0, room - 4)}…
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
    <td className={rows.actions}>
      <RowActions
        of={observation.holeId ?? 'observation'}
        onEdit={() => onAsk('edit', observation)}
        onDelete={() => onAsk('delete', observation)}
      />
    </td>
  );
  return (
    <tr {...rowOf('drill-observation', observation.id)} className={rows.row}>
      {!actionsLast && actions}
      <th scope="row" className={rows.hole}>
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
      <td className={rows.date} data-none={noneIf(observation.observationDate)}>
        {observation.observationDate ? day(observation.observationDate) : <Dash />}
      </td>
      <td className={`${tableStyles.numeric} ${rows.grade}`}>
        <GradeFigure of={observation} />
        {rest && <small className={styles.rest}>{rest}</small>}
      </td>
      <td className={`${tableStyles.numeric} ${rows.length}`} data-none={noneIf(observation.intervalLength)}>
        <span>{metres(observation.intervalLength)}</span>
        {observation.lengthFrom === 'depths' && <span className={styles.residual}> from depths</span>}
      </td>
      <td className={`${tableStyles.numeric} ${rows.from}`} data-none={noneIf(observation.startDepth)}>
        {metres(observation.startDepth)}
      </td>
      <td className={`${tableStyles.numeric} ${rows.to}`} data-none={noneIf(observation.endDepth)}>
        {metres(observation.endDepth)}
      </td>
      <td className={rows.metal} data-none={noneIf(observation.metal)}>
        {observation.metal ? <MetalName metal={observation.metal} /> : <Dash />}
      </td>
      <td className={`${styles.note} ${rows.note}`} data-none={noneIf(notes)}>
        <Note text={notes} room={actionsLast ? 160 : 20} />
      </td>
      {withWidth && (
        <td
          className={`${tableStyles.numeric} ${rows.width}`}
          data-known={observation.trueWidth === null ? undefined : ''}
        >
          {observation.trueWidth === null ? (
            <span className={styles.apparent}>down-hole</span>
          ) : (
            metres(observation.trueWidth)
          )}
        </td>
      )}
      <td className={`${tableStyles.numeric} ${rows.thickness}`} data-none={noneIf(thickness)}>
        {thickness ? thicknessText(thickness) : <Dash />}
      </td>
      {actionsLast && actions}
    </tr>
  );
});

interface DrillObservationsTableProps {
  observations: DrillObservation[];
  canEdit: boolean;
  onAsk: Ask;
}

/** Figures are mostly looked at from the largest down. */
const firstOrder = (by: ObservationSort) =>
  by === 'density' || by === 'length' || by === 'thickness' || by === 'date' ? 'desc' : 'asc';

/** How a phone, which shows no heads, names the orders. */
const orders: readonly { value: ObservationSort; label: string }[] = [
  { value: 'hole', label: 'Hole ID' },
  { value: 'date', label: 'Newest first' },
  { value: 'density', label: 'Highest grade' },
  { value: 'length', label: 'Longest' },
  { value: 'thickness', label: 'Largest grade × length' },
  { value: 'metal', label: 'Metal' },
  { value: 'start', label: 'Start depth' },
  { value: 'end', label: 'End depth' },
];

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
  const ordered = useMemo(() => observationRows(observations, settled.by, settled.order), [observations, settled]);
  const { shown, more } = useMoreRows(ordered, firstRows, 'observations', keyOf);
  const withWidth = observations.some(({ trueWidth }) => trueWidth !== null);
  const sort = (by: ObservationSort) =>
    setSorting((before) => {
      const first = firstOrder(by);
      const other = first === 'asc' ? 'desc' : 'asc';
      return { by, order: before.by === by && before.order === first ? other : first };
    });
  const isPhone = usePhone();
  // Heads that are not seen are none to press.
  const sortable = isPhone ? { sorting } : { sorting, onSort: sort };
  const actionsHead = canEdit && <ActionsHead />;
  return (
    <>
      {isPhone && observations.length > 1 && (
        <SelectField
          className={rows.order}
          label="Sort by"
          value={sorting.by}
          options={orders}
          onChange={(value) => {
            const by = orders.find((each) => each.value === value)?.value ?? 'hole';
            setSorting({ by, order: firstOrder(by) });
          }}
        />
      )}
      <div className={tableStyles.inner}>
        <table
          className={`${tableStyles.table} ${styles.table} ${styles.many} ${rows.rows}`}
          data-actions={(canEdit && !isPhone) || undefined}
        >
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
