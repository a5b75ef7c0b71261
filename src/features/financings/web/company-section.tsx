import { lazy, Suspense } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import type { CompanyPage } from '../../companies/contract.ts';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';

const FinancingsPanel = lazy(async () => ({ default: (await import('./FinancingsPanel.tsx')).FinancingsPanel }));

const waiting = (
  <Panel id="financings" title="Financings">
    <Waiting rows={4} />
  </Panel>
);

export const financingsOfCompany: PageSection<CompanyPage> = {
  id: 'financings',
  label: 'Financings',
  count: ({ financings }) => financings.length,
  draw: ({ company, financings, capitalSnapshots, shareChanges }) => (
    <Suspense fallback={waiting}>
      <FinancingsPanel
        company={company}
        financings={financings}
        snapshots={capitalSnapshots}
        changes={shareChanges.map(({ effectiveDay: day, newShares, oldShares }) => ({ day, newShares, oldShares }))}
      />
    </Suspense>
  ),
  list: { name: 'financings', what: 'financings' },
  credit: { entityType: 'financing', one: 'financing' },
};
