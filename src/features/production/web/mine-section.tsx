import { lazy } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { LatePanel } from '../../../web/ui/page/LatePanel.tsx';
import type { MinePage } from '../../mines/contract.ts';

// By themselves: most mines produce nothing yet.
const PeriodsPanel = lazy(async () => ({ default: (await import('./PeriodsPanel.tsx')).PeriodsPanel }));
const GuidancePanel = lazy(async () => ({ default: (await import('./GuidancePanel.tsx')).GuidancePanel }));

const Outlooks = lazy(async () => ({ default: (await import('./Outlooks.tsx')).Outlooks }));

const owned = ({ mine, can }: MinePage) => ({
  mineId: mine.id,
  canEdit: can.edit,
  metals: mine.metalsDistribution.map(({ metal }) => metal),
});

export const productionOfMine: PageSection<MinePage> = {
  id: 'production',
  label: 'Production',
  count: ({ productionPeriods }) => productionPeriods.length,
  draw: (page) => (
    <LatePanel id="production" title="Production" count={page.productionPeriods.length}>
      <PeriodsPanel {...owned(page)} periods={page.productionPeriods} />
    </LatePanel>
  ),
  list: { name: 'productionPeriods', what: 'periods' },
  credit: { entityType: 'production_period', one: 'production period' },
};

export const guidanceOfMine: PageSection<MinePage> = {
  id: 'production-guidance',
  label: 'Guidance',
  count: ({ productionGuidance }) => productionGuidance.length,
  draw: (page) => (
    <LatePanel id="production-guidance" title="Guidance" count={page.productionGuidance.length}>
      <GuidancePanel {...owned(page)} guidance={page.productionGuidance}>
        <Outlooks periods={page.productionPeriods} guidance={page.productionGuidance} promises={page.promises} />
      </GuidancePanel>
    </LatePanel>
  ),
  list: { name: 'productionGuidance', what: 'guidances' },
  credit: { entityType: 'production_guidance', one: 'guidance', several: 'guidances' },
};
