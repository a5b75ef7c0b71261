import { lazy } from 'react';
import { number } from '../../../web/format.ts';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { SourceCell } from '../../../web/entity/Provenance.tsx';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import { usePhone } from '../../../web/ui/hooks/use-phone.ts';
import type { DrillHole } from '../contract-holes.ts';
import type { DrillObservation } from '../contract.ts';
import { deleteHole } from './api.ts';
import styles from './Drilling.module.css';
import { PartOfPage } from '../../../web/ui/page/PartOfPage.tsx';

const HolePictures = lazy(async () => ({ default: (await import('./HolePictures.tsx')).HolePictures }));
const DrillHoleDialog = lazy(async () => ({ default: (await import('./DrillHoleDialog.tsx')).DrillHoleDialog }));

type Ask = (what: 'edit' | 'delete', hole: DrillHole) => void;

const figure = (value: string | null, unit = '', digits = 2) =>
  value === null ? <Dash /> : `${number(Number(value), digits)}${unit}`;

const shotsOf = ({ surveys }: DrillHole) => (surveys === null ? 0 : surveys.split(';').length);

function HoleRow({ hole, isPhone, onAsk }: { hole: DrillHole; isPhone: boolean; onAsk: Ask | undefined }) {
  const actions = onAsk && (
    <td>
      <RowActions of={hole.holeId} onEdit={() => onAsk('edit', hole)} onDelete={() => onAsk('delete', hole)} />
    </td>
  );
  const isLocal = hole.easting !== null && hole.epsg === null;
  return (
    <tr {...rowOf('drill-hole', hole.id)}>
      {!isPhone && actions}
      <th scope="row">
        {hole.holeId}
        <FindingFlag row={rowKey('drill-hole', hole.id)} />
      </th>
      <td className={tableStyles.numeric}>{figure(hole.easting)}</td>
      <td className={tableStyles.numeric}>{figure(hole.northing)}</td>
      <td>{hole.epsg ?? (isLocal ? 'local' : <Dash />)}</td>
      <td className={tableStyles.numeric}>
        {figure(hole.latitude, '', 5)}
        {hole.placeFrom === 'grid' && <small className={styles.fromGrid}>from grid</small>}
      </td>
      <td className={tableStyles.numeric}>{figure(hole.longitude, '', 5)}</td>
      <td className={tableStyles.numeric}>{figure(hole.elevation)}</td>
      <td className={tableStyles.numeric}>{figure(hole.azimuth, '°')}</td>
      <td className={tableStyles.numeric}>{figure(hole.dip, '°')}</td>
      <td className={tableStyles.numeric}>{figure(hole.endOfHole)}</td>
      <td className={tableStyles.numeric}>{shotsOf(hole) || <Dash />}</td>
      <SourceCell of={hole} />
      {isPhone && actions}
    </tr>
  );
}

function HolesTable({ holes, onAsk }: { holes: DrillHole[]; onAsk: Ask | undefined }) {
  const { shown, more } = useMoreRows(holes, 10, 'holes', ({ id }) => rowKey('drill-hole', id));
  const isPhone = usePhone();
  const actionsHeads = onAsk ? [actionsHead] : [];
  const figures = ['Latitude', 'Longitude', 'Elevation (m)', 'Azimuth', 'Dip', 'End (m)', 'Survey shots'];
  return (
    <>
      <StackedTable
        caption="Drill holes"
        captionClass="visually-hidden"
        heads={[
          ...(isPhone ? [] : actionsHeads),
          { head: 'Hole ID' },
          { head: 'Easting (m)', numeric: true },
          { head: 'Northing (m)', numeric: true },
          { head: 'EPSG' },
          ...figures.map((head) => ({ head, numeric: true })),
          { head: 'Source' },
          ...(isPhone ? actionsHeads : []),
        ]}
        inColumns={3}
        className={`${styles.table} ${styles.many}`}
        actionsFirst={onAsk !== undefined && !isPhone}
      >
        {shown.map((hole) => (
          <HoleRow key={hole.id} hole={hole} isPhone={isPhone} onAsk={onAsk} />
        ))}
      </StackedTable>
      {more}
    </>
  );
}

interface DrillHolesPanelProps {
  mineId: number;
  holes: DrillHole[];
  observations: DrillObservation[];
  /** Metals of the mine, the primary one first. */
  metals: string[];
  canEdit: boolean;
}

/** Where the holes begin and where they go. */
export function DrillHolesPanel({ mineId, holes, observations, metals, canEdit }: DrillHolesPanelProps) {
  return (
    <RecordPanel
      id="drill-holes"
      title="Drill holes"
      addable="Hole"
      records={holes}
      canEdit={canEdit}
      empty={{
        title: 'No drill holes recorded yet.',
        why: 'Collar, direction and depth of each hole: whether two good intercepts are the same body, and how far apart they lie.',
      }}
      renderForm={(hole, close) => (
        <DrillHoleDialog mineId={mineId} hole={hole} epsg={holes[0]?.epsg ?? null} onClose={close} />
      )}
      renderDeletion={(hole, close) => (
        <DeleteRecord
          noun="drill hole"
          which={`the hole ${hole.holeId}; its observations stay`}
          onDelete={() => deleteHole(hole)}
          onClose={close}
        />
      )}
    >
      {({ ask }) => (
        <>
          <PartOfPage fallback={<div className={styles.pictures} />}>
            <HolePictures holes={holes} observations={observations} metals={metals} />
          </PartOfPage>
          <HolesTable holes={holes} onAsk={canEdit ? ask : undefined} />
        </>
      )}
    </RecordPanel>
  );
}
