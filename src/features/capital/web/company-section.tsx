import { lazy } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { LatePanel } from '../../../web/ui/page/LatePanel.tsx';
import type { CompanyPage } from '../../companies/contract.ts';

const CapitalPanel = lazy(async () => ({ default: (await import('./CapitalPanel.tsx')).CapitalPanel }));

export const capitalOfCompany: PageSection<CompanyPage> = {
  id: 'capital',
  label: 'Capital',
  count: ({ capitalSnapshots }) => capitalSnapshots.length,
  draw: (page) => (
    <LatePanel id="capital" title="Capital">
      <CapitalPanel page={page} />
    </LatePanel>
  ),
  list: [
    { name: 'capitalSnapshots', what: 'snapshots' },
    { name: 'instruments', what: 'instruments' },
    { name: 'shareChanges', what: 'consolidations and splits' },
  ],
  credit: { entityType: 'capital_snapshot', one: 'snapshot' },
};
