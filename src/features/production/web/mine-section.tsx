import { lazy, Suspense } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import type { MinePage } from '../../mines/contract.ts';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';

// By themselves: most mines produce nothing yet.
const PeriodsPanel = lazy(async () => ({ default: (await import('./PeriodsPanel.tsx')).PeriodsPanel }));
const GuidancePanel = lazy(async () => ({ default: (await import('./GuidancePanel.tsx')).GuidancePanel }));

const Outlooks = lazy(async () => ({ default: (await import('./Outlooks.tsx')).Outlooks }));

const owned = ({ mine, can }: MinePage) => ({
  mineId: mine.id,
  canEdit: can.edit,
  metals: mine.metalsDistribution.map(({ metal }) => metal),
});

const loading = (panel: { id: string; title: string }) => (
  <Panel {...panel}>
    <Waiting rows={4} />
  </Panel>
);

export const productionOfMine: PageSection<MinePage> = {
  id: 'production',
  label: 'Production',
  count: ({ productionPeriods }) => productionPeriods.length,
  draw: (page) => (
    <Suspense fallback={loading({ id: 'production', title: 'Production' })}>
      <PeriodsPanel {...owned(page)} periods={page.productionPeriods} />
    </Suspense>
  ),
  list: { name: 'productionPeriods', what: 'periods' },
  credit: { entityType: 'production_period', one: 'production period' },
};

export const guidanceOfMine: PageSection<MinePage> = {
  id: 'production-guidance',
  label: 'Guidance',
  count: ({ productionGuidance }) => productionGuidance.length,
  draw: (page) => (
    <Suspense fallback={loading({ id: 'production-guidance', title: 'Guidance' })}>
      <GuidancePanel {...owned(page)} guidance={page.productionGuidance}>
        <Outlooks periods={page.productionPeriods} guidance={page.productionGuidance} promises={page.promises} />
      </GuidancePanel>
    </Suspense>
  ),
  list: { name: 'productionGuidance', what: 'guidances' },
  credit: { entityType: 'production_guidance', one: 'guidance', several: 'guidances' },
};
