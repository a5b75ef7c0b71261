import { lazy, Suspense } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import type { CompanyPage } from '../../companies/contract.ts';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';

const CapitalPanel = lazy(async () => ({ default: (await import('./CapitalPanel.tsx')).CapitalPanel }));

const waiting = (
  <Panel id="capital" title="Capital">
    <Waiting rows={4} />
  </Panel>
);

export const capitalOfCompany: PageSection<CompanyPage> = {
  id: 'capital',
  label: 'Capital',
  count: ({ capitalSnapshots }) => capitalSnapshots.length,
  draw: (page) => (
    <Suspense fallback={waiting}>
      <CapitalPanel page={page} />
    </Suspense>
  ),
  list: { name: 'capitalSnapshots', what: 'snapshots' },
  credit: { entityType: 'capital_snapshot', one: 'snapshot' },
};
