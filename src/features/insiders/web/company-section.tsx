import { lazy, Suspense } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import type { CompanyPage } from '../../companies/contract.ts';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';

const InsidersPanel = lazy(async () => ({ default: (await import('./InsidersPanel.tsx')).InsidersPanel }));

const waiting = (
  <Panel id="insiders" title="Insiders">
    <Waiting rows={4} />
  </Panel>
);

export const insidersOfCompany: PageSection<CompanyPage> = {
  id: 'insiders',
  label: 'Insiders',
  count: ({ insiderTrades }) => insiderTrades.length,
  draw: ({ company, insiderTrades, capitalSnapshots, shareChanges, nextOffsets }) => (
    <Suspense fallback={waiting}>
      <InsidersPanel
        companyId={company.id}
        trades={insiderTrades}
        snapshots={capitalSnapshots}
        changes={shareChanges.map(({ effectiveDay: day, newShares, oldShares }) => ({ day, newShares, oldShares }))}
        isWhole={nextOffsets.insiderTrades === undefined}
        canEdit={company.can.edit}
      />
    </Suspense>
  ),
  list: { name: 'insiderTrades', what: 'filings' },
  credit: { entityType: 'insider_trade', one: 'filing' },
};
