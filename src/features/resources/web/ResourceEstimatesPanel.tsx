import { lazy, useMemo, useState } from 'react';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { amount } from '../../../web/ui/marks/amount.ts';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import type { ImportResult } from '../../imports/contract-results.ts';
import type { ResourceEstimate } from '../contract.ts';
import { deleteEstimate } from './api.ts';
import { EstimatesTable } from './EstimatesTable.tsx';
import { EstimateUpload } from './EstimateUpload.tsx';
import { ResourceLadder } from './ResourceLadder.tsx';
import { ResourceTotals } from './ResourceTotals.tsx';
import { ReplacedEstimates } from './ReplacedEstimates.tsx';
import type { DrilledProgram } from '../../../domain/drilling/drilled-between.ts';
import { placesOf } from '../../../domain/resources/estimate-standing.ts';
import { inOrder } from '../../../domain/resources/resource-ladder.ts';
import { EquivalentButton, type KnownPrices } from '../../../web/entity/EquivalentButton.tsx';
import { estimateWords } from '../../../web/entity/estimate-words.ts';
import type { Share } from '../../../web/entity/metal-amounts.ts';
import { rocksOf } from '../../../web/entity/rocks.ts';
import styles from './ResourceEstimatesPanel.module.css';

const ResourceEstimateDialog = lazy(async () => ({
  default: (await import('./ResourceEstimateDialog.tsx')).ResourceEstimateDialog,
}));

const shownErrors = 5;

/** The rows of a file that were not taken, where they were uploaded. */
function UploadErrors({ result: { errors, errorCount } }: { result: ImportResult }) {
  if (errorCount === 0) return null;
  return (
    <Notice tone="warning">
      <ul>
        {errors.slice(0, shownErrors).map(({ row, field, error }) => (
          <li key={`${row}-${field}`}>
            Row {row}
            {field && `, ${field}`}: {error}
          </li>
        ))}
      </ul>
      {errorCount > shownErrors && <p>and {(errorCount - shownErrors).toLocaleString('en-US')} more</p>}
    </Notice>
  );
}

interface ResourceEstimatesPanelProps {
  mineId: number;
  estimates: ResourceEstimate[];
  /** Metals of the mine, the primary one first: the order of the metals here. */
  metals: string[];
  /** What the company owns of the mine. */
  share: Share;
  /** Prices of a study, for equivalents. */
  prices: KnownPrices | null;
  /** What was drilled, for what lies between two reports. */
  programs: readonly DrilledProgram[];
  canEdit: boolean;
}

/** Estimates of several metals are of one rock where all but the metal is the same. */
const rockOf = (estimate: ResourceEstimate) => {
  const { resourceType, zone, reportDate, tonnage, metal, grade, gradeUnit } = estimate;
  const name = tonnage === null ? estimateWords(estimate) : `${estimateWords(estimate)}, ${amount(tonnage, 'tonnes')}`;
  return { key: JSON.stringify([resourceType, zone, reportDate, tonnage]), name, metal, grade, unit: gradeUnit };
};

/** All estimates of a mine, reserves and resources apart, the surest first. */
export function ResourceEstimatesPanel({
  mineId,
  estimates: unsorted,
  metals,
  share,
  prices,
  programs,
  canEdit,
}: ResourceEstimatesPanelProps) {
  const [uploaded, setUploaded] = useState<ImportResult>();
  const estimates = useMemo(() => inOrder(unsorted, metals), [unsorted, metals]);
  const places = useMemo(() => placesOf(estimates), [estimates]);
  const { current = [], replaced = [] } = useMemo(
    () =>
      Object.groupBy(estimates, (estimate) => (places.get(estimate)?.standing === 'replaced' ? 'replaced' : 'current')),
    [estimates, places],
  );
  const rocks = useMemo(() => rocksOf(current, rockOf), [current]);
  return (
    <RecordPanel
      id="resources"
      title="Resource estimates"
      addable="Estimate"
      records={estimates}
      canEdit={canEdit}
      empty={{
        title: 'No resource estimates recorded yet.',
        why: 'How many tonnes at which grade, and how sure that is.',
      }}
      tools={<EstimateUpload onResult={setUploaded} />}
      notice={uploaded && <UploadErrors result={uploaded} />}
      renderForm={(estimate, close) => (
        <ResourceEstimateDialog
          mineId={mineId}
          estimate={estimate}
          estimates={estimates}
          metals={metals}
          onClose={close}
        />
      )}
      renderDeletion={(estimate, close) => (
        <DeleteRecord
          noun="resource estimate"
          which={`the ${estimate.resourceType} estimate of ${estimate.metal}`}
          onDelete={() => deleteEstimate(estimate)}
          onClose={close}
        />
      )}
    >
      {({ ask }) => (
        <>
          <div className={styles.overview}>
            <ResourceLadder estimates={estimates} />
            <ResourceTotals estimates={estimates} places={places} share={share} />
          </div>
          <EquivalentButton rocks={rocks} known={prices} />
          <EstimatesTable
            caption="Resource estimates"
            estimates={current}
            places={places}
            canEdit={canEdit}
            onAsk={ask}
          />
          <ReplacedEstimates estimates={replaced} places={places} programs={programs} canEdit={canEdit} onAsk={ask} />
        </>
      )}
    </RecordPanel>
  );
}
