import { lazy, useEffect, useState } from 'react';
import type { DrilledProgram } from '../../../domain/drilling/drilled-between.ts';
import type { EstimatePlace } from '../../../domain/resources/estimate-standing.ts';
import { count } from '../../../web/format.ts';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';
import { rowKey, useWantedRow } from '../../../web/ui/tables/saved-row.ts';
import type { ResourceEstimate } from '../contract.ts';
import { EstimatesTable } from './EstimatesTable.tsx';
import styles from './ResourceEstimatesPanel.module.css';
import { PartOfPage } from '../../../web/ui/page/PartOfPage.tsx';

const EstimateChanges = lazy(async () => ({ default: (await import('./EstimateChanges.tsx')).EstimateChanges }));

interface ReplacedEstimatesProps {
  estimates: ResourceEstimate[];
  places: ReadonlyMap<ResourceEstimate, EstimatePlace<ResourceEstimate>>;
  programs: readonly DrilledProgram[];
  canEdit: boolean;
  onAsk: (what: 'edit' | 'delete', estimate: ResourceEstimate) => void;
}

/** What newer estimates have replaced, folded behind those: what changed, and the older figures as they were. */
export function ReplacedEstimates({ estimates, places, programs, canEdit, onAsk }: ReplacedEstimatesProps) {
  const [isOpen, setOpen] = useState(false);
  const wanted = useWantedRow();
  const holdsWanted = wanted !== undefined && estimates.some(({ id }) => rowKey('resource-estimate', id) === wanted);
  useEffect(() => {
    if (holdsWanted) setOpen(true);
  }, [holdsWanted]);
  if (estimates.length === 0) return null;
  return (
    <details className={styles.replaced} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What changed, and {count(estimates.length, 'replaced estimate')}</summary>
      {isOpen && (
        <>
          <PartOfPage fallback={<Waiting rows={3} />}>
            <EstimateChanges places={places} programs={programs} />
          </PartOfPage>
          <EstimatesTable
            caption="Replaced estimates"
            estimates={estimates}
            places={places}
            canEdit={canEdit}
            onAsk={onAsk}
          />
        </>
      )}
    </details>
  );
}
