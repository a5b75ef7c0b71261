import { lazy, Suspense, useCallback, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { DeleteDialog } from '../../../web/forms/DeleteDialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { PlusIcon } from '../../../web/ui/icons.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { Panel } from '../../../web/ui/Panel.tsx';
import type { BestDrillObservation, DrillObservation, DrillProgram } from '../contract.ts';
import { deleteObservation } from './api.ts';
import { BestObservationCard } from './BestObservationCard.tsx';
import { DrillObservationsTable } from './DrillObservationsTable.tsx';
import styles from './Drilling.module.css';

const DrillPictures = lazy(async () => ({ default: (await import('./DrillPictures.tsx')).DrillPictures }));
const DrillObservationDialog = lazy(async () => ({
  default: (await import('./DrillObservationDialog.tsx')).DrillObservationDialog,
}));

interface DrillObservationsPanelProps {
  mineId: number;
  observations: DrillObservation[];
  best: BestDrillObservation | null;
  programs: DrillProgram[];
  /** Metals of the mine, the primary one first. */
  metals: string[];
  canEdit: boolean;
}

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; observation: DrillObservation };

/** What was found down the holes. */
export function DrillObservationsPanel({
  mineId,
  observations,
  best,
  programs,
  metals,
  canEdit,
}: DrillObservationsPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const ask = useCallback(
    (what: 'edit' | 'delete', observation: DrillObservation) => setAsked({ what, observation }),
    [],
  );
  return (
    <Panel
      id="drill-observations"
      title="Drill hole observations"
      count={observations.length}
      actions={
        canEdit &&
        observations.length > 0 && (
          <Button onClick={() => setAsked({ what: 'add' })}>
            <PlusIcon /> Add Observation
          </Button>
        )
      }
    >
      {observations.length === 0 ? (
        <EmptyState
          compact
          title="No drill hole observations recorded yet."
          action={canEdit && <Button onClick={() => setAsked({ what: 'add' })}>Add First Observation</Button>}
        >
          Which grade over which length, and how deep: the figures that tell a good hole from a loud headline.
        </EmptyState>
      ) : (
        <>
          {best && <BestObservationCard best={best} />}
          <Suspense fallback={<div className={styles.pictures} />}>
            <DrillPictures observations={observations} best={best?.id} metals={metals} />
          </Suspense>
          <DrillObservationsTable observations={observations} canEdit={canEdit} onAsk={ask} />
        </>
      )}
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'edit') && (
          <DrillObservationDialog
            mineId={mineId}
            observation={asked.what === 'edit' ? asked.observation : undefined}
            observations={observations}
            programs={programs}
            metals={metals}
            onClose={close}
          />
        )}
      </Suspense>
      {asked?.what === 'delete' && (
        <DeleteDialog
          title="Delete drill hole observation"
          onDelete={() => deleteObservation(asked.observation)}
          onDeleted={refreshRecords}
          deleted="Drill hole observation deleted successfully"
          failed="Failed to delete drill hole observation. Please try again."
          onClose={close}
        >
          Are you sure you want to delete the observation of {asked.observation.holeId ?? 'this hole'}? This action
          cannot be undone.
        </DeleteDialog>
      )}
    </Panel>
  );
}
