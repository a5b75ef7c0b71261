import { lazy, Suspense } from 'react';
import { DrillObservationsPanel } from '../../features/drilling/web/DrillObservationsPanel.tsx';
import { EconomicsPanel } from '../../features/economics/web/EconomicsPanel.tsx';
import { FindingsSummary } from '../../features/findings/web/FindingsSummary.tsx';
import { HistoryPanel } from '../../features/history/web/HistoryPanel.tsx';
import { CreditLine } from '../../features/imports/web/columns/CreditLine.tsx';
import { nearestOfMine } from '../../features/map/web/mine-section.tsx';
import { MediaPanel } from '../../features/media/web/MediaPanel.tsx';
import { peersOfMine } from '../../features/peers/web/mine-section.tsx';
import { interestsOfMine } from '../../features/interests/web/mine-section.tsx';
import type { MinePage } from '../../features/mines/contract.ts';
import { MineDetails, MineNotesText } from '../../features/mines/web/MineDetails.tsx';
import { MineSummary } from '../../features/mines/web/MineSummary.tsx';
import { NotesPanel } from '../../features/notes/web/NotesPanel.tsx';
import { NpsPanel } from '../../features/nps/web/NpsPanel.tsx';
import { guidanceOfMine, productionOfMine } from '../../features/production/web/mine-section.tsx';
import { ResourceEstimatesPanel } from '../../features/resources/web/ResourceEstimatesPanel.tsx';
import { PromisesPanel } from '../../features/steps/web/PromisesPanel.tsx';
import { studyName } from '../../domain/studies/studies.ts';
import type { PageSection } from '../entity/page-section.ts';
import { member } from '../session.ts';
import { Panel } from '../ui/page/Panel.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';

// By themselves: of most mines neither programs nor collars are known.
const DrillProgramsPanel = lazy(async () => ({
  default: (await import('../../features/drilling/web/DrillProgramsPanel.tsx')).DrillProgramsPanel,
}));
const DrillHolesPanel = lazy(async () => ({
  default: (await import('../../features/drilling/web/DrillHolesPanel.tsx')).DrillHolesPanel,
}));

const onTheirWay = (panel: { id: string; title: string }) => (
  <Panel {...panel}>
    <Waiting rows={4} />
  </Panel>
);

const owned = ({ mine, can }: MinePage) => ({ mineId: mine.id, canEdit: can.edit });
const entity = ({ mine }: MinePage) => ({ entityType: 'mine', entityId: mine.id }) as const;
const metals = ({ mine }: MinePage) => mine.metalsDistribution.map(({ metal }) => metal);

/** The prices of the newest study that has any: what equivalents begin with. */
function studyPrices({ economics }: MinePage) {
  const [study] = economics
    .filter(({ metalPrices }) => metalPrices.some(({ metal }) => metal !== null))
    .toSorted((a, b) => (b.reportDate ?? '').localeCompare(a.reportDate ?? ''));
  if (!study) return null;
  const currency = study.metalPrices[0]?.currency ?? study.currency ?? 'USD';
  const prices = study.metalPrices.map((price) => ({ ...price, currency: price.currency ?? study.currency ?? 'USD' }));
  return { prices, currency, from: studyName(study) };
}

/** The page of a mine, from top to bottom. */
export const mineSections: readonly PageSection<MinePage>[] = [
  {
    id: 'summary',
    label: 'Summary',
    draw: (page) => (
      <>
        <div id="summary">
          <MineSummary page={page} />
          <FindingsSummary findings={page.findings} />
          <CreditLine credits={page.credits} creditsCount={page.creditsCount} entityType="mine" />
        </div>
        <MineNotesText mine={page.mine} />
      </>
    ),
  },
  interestsOfMine,
  {
    id: 'promises',
    label: 'Promised and delivered',
    count: ({ promises }) => promises.length,
    draw: (page) => <PromisesPanel {...entity(page)} steps={page.promises} canEdit={page.can.edit} />,
    list: { name: 'promises', what: 'steps' },
  },
  {
    id: 'drilling',
    label: 'Drill programs',
    count: ({ drillPrograms }) => drillPrograms.length,
    draw: (page) => (
      <Suspense fallback={onTheirWay({ id: 'drilling', title: 'Drill programs' })}>
        <DrillProgramsPanel {...owned(page)} programs={page.drillPrograms} />
      </Suspense>
    ),
    list: { name: 'drillPrograms', what: 'programs' },
    credit: { entityType: 'drill_program', one: 'program' },
  },
  {
    id: 'drill-observations',
    label: 'Drill observations',
    count: ({ drillObservations }) => drillObservations.length,
    draw: (page) => (
      <DrillObservationsPanel
        {...owned(page)}
        observations={page.drillObservations}
        best={page.bestObservation}
        programs={page.drillPrograms}
        metals={metals(page)}
        prices={studyPrices(page)}
      />
    ),
    list: { name: 'drillObservations', what: 'observations' },
    credit: { entityType: 'drill_observation', one: 'observation' },
  },
  {
    id: 'drill-holes',
    label: 'Drill holes',
    count: ({ drillHoles }) => drillHoles.length,
    draw: (page) => (
      <Suspense fallback={onTheirWay({ id: 'drill-holes', title: 'Drill holes' })}>
        <DrillHolesPanel
          {...owned(page)}
          holes={page.drillHoles}
          observations={page.drillObservations}
          metals={metals(page)}
        />
      </Suspense>
    ),
    list: { name: 'drillHoles', what: 'holes' },
    credit: { entityType: 'drill_hole', one: 'hole' },
  },
  {
    id: 'economics',
    label: 'Economics',
    count: ({ economics }) => economics.length,
    draw: (page) => <EconomicsPanel {...owned(page)} studies={page.economics} shares={page.mine} />,
    list: { name: 'economics', what: 'studies' },
    credit: { entityType: 'economic_study', one: 'study', several: 'studies' },
  },
  {
    id: 'resources',
    label: 'Resource estimates',
    count: ({ resourceEstimates }) => resourceEstimates.length,
    draw: (page) => (
      <ResourceEstimatesPanel
        {...owned(page)}
        estimates={page.resourceEstimates}
        metals={metals(page)}
        share={page.mine}
        prices={studyPrices(page)}
        programs={page.drillPrograms}
      />
    ),
    list: { name: 'resourceEstimates', what: 'estimates' },
    credit: { entityType: 'resource_estimate', one: 'estimate' },
  },
  productionOfMine,
  guidanceOfMine,
  peersOfMine,
  {
    id: 'notes',
    label: 'Notes',
    count: ({ notes }) => notes.length,
    draw: (page) => <NotesPanel {...entity(page)} notes={page.notes} canEdit={page.can.edit} />,
    list: { name: 'notes', what: 'notes' },
  },
  {
    id: 'media',
    label: 'Media',
    count: ({ media }) => media.length,
    draw: (page) => <MediaPanel {...entity(page)} media={page.media} canEdit={page.can.edit} />,
    list: { name: 'media', what: 'media' },
    credit: { entityType: 'media', one: 'entry', several: 'entries' },
  },
  { id: 'nps', label: 'Your vote', draw: (page) => <NpsPanel {...entity(page)} nps={page.nps} /> },
  {
    id: 'history',
    label: 'Activity',
    draw: (page) => <HistoryPanel {...entity(page)} activities={page.activities} canRestore={member().isAdmin} />,
  },
  nearestOfMine,
  { id: 'details', label: 'Details', draw: ({ mine }) => <MineDetails mine={mine} /> },
];
