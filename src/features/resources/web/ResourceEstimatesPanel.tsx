import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { DeleteDialog } from '../../../web/forms/DeleteDialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { PlusIcon } from '../../../web/ui/icons.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Panel } from '../../../web/ui/Panel.tsx';
import type { ImportResult } from '../../imports/contract.ts';
import type { ResourceEstimate } from '../contract.ts';
import { deleteEstimate } from './api.ts';
import { EstimatesTable } from './EstimatesTable.tsx';
import { EstimateUpload } from './EstimateUpload.tsx';
import { ResourceLadder } from './ResourceLadder.tsx';
import { ResourceTotals } from './ResourceTotals.tsx';
import { inOrder } from './resource-ladder.ts';
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

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; estimate: ResourceEstimate };

interface ResourceEstimatesPanelProps {
  mineId: number;
  estimates: ResourceEstimate[];
  /** Metals of the mine, the primary one first: the order of the metals here. */
  metals: string[];
  /** Per cent of the mine that the company owns. */
  ownership: number;
  canEdit: boolean;
}

/** All estimates of a mine, reserves and resources apart, the surest first. */
export function ResourceEstimatesPanel({
  mineId,
  estimates: unsorted,
  metals,
  ownership,
  canEdit,
}: ResourceEstimatesPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [uploaded, setUploaded] = useState<ImportResult>();
  const close = () => setAsked(null);
  const ask = useCallback((what: 'edit' | 'delete', estimate: ResourceEstimate) => setAsked({ what, estimate }), []);
  const estimates = useMemo(() => inOrder(unsorted, metals), [unsorted, metals]);
  return (
    <Panel
      id="resources"
      title="Resource estimates"
      count={estimates.length}
      actions={
        canEdit && (
          <>
            <EstimateUpload onResult={setUploaded} />
            {estimates.length > 0 && (
              <Button onClick={() => setAsked({ what: 'add' })}>
                <PlusIcon /> Add Estimate
              </Button>
            )}
          </>
        )
      }
    >
      {uploaded && <UploadErrors result={uploaded} />}
      {estimates.length === 0 ? (
        <EmptyState
          compact
          title="No resource estimates recorded yet."
          action={canEdit && <Button onClick={() => setAsked({ what: 'add' })}>Add First Estimate</Button>}
        >
          How many tonnes at which grade, and how sure that is.
        </EmptyState>
      ) : (
        <>
          <div className={styles.overview}>
            <ResourceLadder estimates={estimates} />
            <ResourceTotals estimates={estimates} ownership={ownership} />
          </div>
          <EstimatesTable estimates={estimates} canEdit={canEdit} onAsk={ask} />
        </>
      )}
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'edit') && (
          <ResourceEstimateDialog
            mineId={mineId}
            estimate={asked.what === 'edit' ? asked.estimate : undefined}
            metals={metals}
            onClose={close}
          />
        )}
      </Suspense>
      {asked?.what === 'delete' && (
        <DeleteDialog
          title="Delete resource estimate"
          onDelete={() => deleteEstimate(asked.estimate)}
          onDeleted={refreshRecords}
          deleted="Resource estimate deleted successfully"
          failed="Failed to delete resource estimate"
          onClose={close}
        >
          Are you sure you want to delete the {asked.estimate.resourceType} estimate of {asked.estimate.metal}? This
          action cannot be undone.
        </DeleteDialog>
      )}
    </Panel>
  );
}
