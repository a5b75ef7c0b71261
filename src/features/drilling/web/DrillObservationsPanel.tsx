import { lazy, useMemo } from 'react';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { EquivalentButton, type KnownPrices } from '../../../web/entity/EquivalentButton.tsx';
import { rocksOf } from '../../../web/entity/rocks.ts';
import { number } from '../../../web/format.ts';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import type { BestDrillObservation, DrillObservation, DrillProgram } from '../contract.ts';
import { deleteObservation } from './api.ts';
import { BestObservationCard } from './BestObservationCard.tsx';
import { DrillObservationsTable } from './DrillObservationsTable.tsx';
import styles from './Drilling.module.css';
import { PartOfPage } from '../../../web/ui/page/PartOfPage.tsx';

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
  /** Prices of a study, for equivalents. */
  prices: KnownPrices | null;
  canEdit: boolean;
}

/** Metals of one hole over the same metres are of one rock. */
const rockOf = ({ holeId, startDepth, endDepth, intervalLength, ...grade }: DrillObservation) => ({
  key: JSON.stringify([holeId, startDepth, endDepth, intervalLength]),
  name: `${holeId}, ${number(startDepth ?? '')} to ${number(endDepth ?? '')} m`,
  metal: grade.metal,
  grade: grade.densityValue,
  unit: grade.densityUnit,
});

/** Without a hole and its metres nobody knows which metals were found together. */
const isPlaced = ({ holeId, startDepth, endDepth }: DrillObservation) =>
  holeId !== null && startDepth !== null && endDepth !== null;

/** What was found down the holes. */
export function DrillObservationsPanel({
  mineId,
  observations,
  best,
  programs,
  metals,
  prices,
  canEdit,
}: DrillObservationsPanelProps) {
  const rocks = useMemo(() => rocksOf(observations.filter(isPlaced), rockOf), [observations]);
  return (
    <RecordPanel
      id="drill-observations"
      title="Drill hole observations"
      addable="Observation"
      records={observations}
      canEdit={canEdit}
      empty={{
        title: 'No drill hole observations recorded yet.',
        why: 'Which grade over which length, and how deep: the figures that tell a good hole from a loud headline.',
      }}
      renderForm={(observation, close) => (
        <DrillObservationDialog
          mineId={mineId}
          observation={observation}
          observations={observations}
          programs={programs}
          metals={metals}
          onClose={close}
        />
      )}
      renderDeletion={(observation, close) => (
        <DeleteRecord
          noun="drill hole observation"
          which={`the observation of ${observation.holeId ?? 'this hole'}`}
          onDelete={() => deleteObservation(observation)}
          failed="Failed to delete drill hole observation. Please try again."
          onClose={close}
        />
      )}
    >
      {({ ask }) => (
        <>
          {best && <BestObservationCard best={best} />}
          <PartOfPage fallback={<div className={styles.pictures} />}>
            <DrillPictures observations={observations} best={best?.id} metals={metals} />
          </PartOfPage>
          <EquivalentButton rocks={rocks} known={prices} />
          <DrillObservationsTable observations={observations} canEdit={canEdit} onAsk={ask} />
        </>
      )}
    </RecordPanel>
  );
}
