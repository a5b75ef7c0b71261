import { lazy } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { LatePanel } from '../../../web/ui/page/LatePanel.tsx';
import type { CompanyPage } from '../../companies/contract.ts';

const InsidersPanel = lazy(async () => ({ default: (await import('./InsidersPanel.tsx')).InsidersPanel }));

export const insidersOfCompany: PageSection<CompanyPage> = {
  id: 'insiders',
  label: 'Insiders',
  count: ({ insiderTrades }) => insiderTrades.length,
  draw: ({ company, insiderTrades, capitalSnapshots, shareChanges, nextOffsets }) => (
    <LatePanel id="insiders" title="Insiders">
      <InsidersPanel
        companyId={company.id}
        trades={insiderTrades}
        snapshots={capitalSnapshots}
        changes={shareChanges.map(({ effectiveDay: day, newShares, oldShares }) => ({ day, newShares, oldShares }))}
        isWhole={nextOffsets.insiderTrades === undefined}
        canEdit={company.can.edit}
      />
    </LatePanel>
  ),
  list: { name: 'insiderTrades', what: 'filings' },
  credit: { entityType: 'insider_trade', one: 'filing' },
};
