import { lazy } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { LatePanel } from '../../../web/ui/page/LatePanel.tsx';
import type { CompanyPage } from '../../companies/contract.ts';

const FinancingsPanel = lazy(async () => ({ default: (await import('./FinancingsPanel.tsx')).FinancingsPanel }));

export const financingsOfCompany: PageSection<CompanyPage> = {
  id: 'financings',
  label: 'Financings',
  count: ({ financings }) => financings.length,
  draw: ({ company, financings, capitalSnapshots, shareChanges }) => (
    <LatePanel id="financings" title="Financings">
      <FinancingsPanel
        company={company}
        financings={financings}
        snapshots={capitalSnapshots}
        changes={shareChanges.map(({ effectiveDay: day, newShares, oldShares }) => ({ day, newShares, oldShares }))}
      />
    </LatePanel>
  ),
  list: { name: 'financings', what: 'financings' },
  credit: { entityType: 'financing', one: 'financing' },
};
