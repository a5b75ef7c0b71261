import { lazy } from 'react';
import { FindingsSummary } from '../../features/findings/web/FindingsSummary.tsx';
import { CreditLine } from '../../features/imports/web/columns/CreditLine.tsx';
import { nearestOfMine } from '../../features/map/web/mine-section.tsx';
import { peersOfMine } from '../../features/peers/web/mine-section.tsx';
import { interestsOfMine } from '../../features/interests/web/mine-section.tsx';
import type { MinePage } from '../../features/mines/contract.ts';
import { MineDetails, MineNotesText } from '../../features/mines/web/MineDetails.tsx';
import { MineSummary } from '../../features/mines/web/MineSummary.tsx';
import { guidanceOfMine, productionOfMine } from '../../features/production/web/mine-section.tsx';
import { PromisesPanel } from '../../features/steps/web/PromisesPanel.tsx';
import { studyName } from '../../domain/studies/studies.ts';
import type { PageSection } from '../entity/page-section.ts';
import { member } from '../session.ts';
import { LatePanel } from '../ui/page/LatePanel.tsx';

// By themselves: of most mines neither programs nor collars are known.
const DrillProgramsPanel = lazy(async () => ({
  default: (await import('../../features/drilling/web/DrillProgramsPanel.tsx')).DrillProgramsPanel,
}));
const DrillHolesPanel = lazy(async () => ({
  default: (await import('../../features/drilling/web/DrillHolesPanel.tsx')).DrillHolesPanel,
}));

// Below the first screen: they come when that is drawn.
const DrillObservationsPanel = lazy(async () => ({
  default: (await import('../../features/drilling/web/DrillObservationsPanel.tsx')).DrillObservationsPanel,
}));
const EconomicsPanel = lazy(async () => ({
  default: (await import('../../features/economics/web/EconomicsPanel.tsx')).EconomicsPanel,
}));
const ResourceEstimatesPanel = lazy(async () => ({
  default: (await import('../../features/resources/web/ResourceEstimatesPanel.tsx')).ResourceEstimatesPanel,
}));
const NotesPanel = lazy(async () => ({ default: (await import('./record-panels.tsx')).NotesPanel }));
const MediaPanel = lazy(async () => ({ default: (await import('./record-panels.tsx')).MediaPanel }));
const NpsPanel = lazy(async () => ({ default: (await import('./record-panels.tsx')).NpsPanel }));
const HistoryPanel = lazy(async () => ({ default: (await import('./record-panels.tsx')).HistoryPanel }));

const owned = ({ mine, can }: MinePage) => ({ mineId: mine.id, canEdit: can.edit });
const entity = ({ mine }: MinePage) => ({ entityType: 'mine', entityId: mine.id }) as const;
/** About as high as the panel of so many records. */
const rowsOf = (records: readonly unknown[]) => Math.min(4 + records.length, 16);

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
      <LatePanel id="drilling" title="Drill programs" count={page.drillPrograms.length}>
        <DrillProgramsPanel {...owned(page)} programs={page.drillPrograms} />
      </LatePanel>
    ),
    list: { name: 'drillPrograms', what: 'programs' },
    credit: { entityType: 'drill_program', one: 'program' },
  },
  {
    id: 'drill-observations',
    label: 'Drill observations',
    count: ({ drillObservations }) => drillObservations.length,
    draw: (page) => (
      <LatePanel
        id="drill-observations"
        title="Drill hole observations"
        count={page.drillObservations.length}
        rows={rowsOf(page.drillObservations)}
      >
        <DrillObservationsPanel
          {...owned(page)}
          observations={page.drillObservations}
          best={page.bestObservation}
          programs={page.drillPrograms}
          metals={metals(page)}
          prices={studyPrices(page)}
        />
      </LatePanel>
    ),
    list: { name: 'drillObservations', what: 'observations' },
    credit: { entityType: 'drill_observation', one: 'observation' },
  },
  {
    id: 'drill-holes',
    label: 'Drill holes',
    count: ({ drillHoles }) => drillHoles.length,
    draw: (page) => (
      <LatePanel id="drill-holes" title="Drill holes" count={page.drillHoles.length}>
        <DrillHolesPanel
          {...owned(page)}
          holes={page.drillHoles}
          observations={page.drillObservations}
          metals={metals(page)}
        />
      </LatePanel>
    ),
    list: { name: 'drillHoles', what: 'holes' },
    credit: { entityType: 'drill_hole', one: 'hole' },
  },
  {
    id: 'economics',
    label: 'Economics',
    count: ({ economics }) => economics.length,
    draw: (page) => (
      <LatePanel id="economics" title="Economics" count={page.economics.length} rows={rowsOf(page.economics)}>
        <EconomicsPanel {...owned(page)} studies={page.economics} shares={page.mine} />
      </LatePanel>
    ),
    parts: ({ economics }) => (economics.length > 0 ? [{ id: 'what-if', label: 'What if' }] : []),
    list: { name: 'economics', what: 'studies' },
    credit: { entityType: 'economic_study', one: 'study', several: 'studies' },
  },
  {
    id: 'resources',
    label: 'Resource estimates',
    count: ({ resourceEstimates }) => resourceEstimates.length,
    draw: (page) => (
      <LatePanel
        id="resources"
        title="Resource estimates"
        count={page.resourceEstimates.length}
        rows={rowsOf(page.resourceEstimates)}
      >
        <ResourceEstimatesPanel
          {...owned(page)}
          estimates={page.resourceEstimates}
          metals={metals(page)}
          share={page.mine}
          prices={studyPrices(page)}
          programs={page.drillPrograms}
        />
      </LatePanel>
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
    draw: (page) => (
      <LatePanel id="notes" title="Notes" count={page.notes.length}>
        <NotesPanel {...entity(page)} notes={page.notes} canEdit={page.can.edit} />
      </LatePanel>
    ),
    list: { name: 'notes', what: 'notes' },
  },
  {
    id: 'media',
    label: 'Media',
    count: ({ media }) => media.length,
    draw: (page) => (
      <LatePanel id="media" title="Media" count={page.media.length}>
        <MediaPanel {...entity(page)} media={page.media} canEdit={page.can.edit} />
      </LatePanel>
    ),
    list: { name: 'media', what: 'media' },
    credit: { entityType: 'media', one: 'entry', several: 'entries' },
  },
  {
    id: 'nps',
    label: 'Your vote',
    draw: (page) => (
      <LatePanel id="nps" title="Would you recommend it?">
        <NpsPanel {...entity(page)} nps={page.nps} />
      </LatePanel>
    ),
  },
  {
    id: 'history',
    label: 'Activity',
    draw: (page) => (
      <LatePanel id="history" title="Activity">
        <HistoryPanel {...entity(page)} activities={page.activities} canRestore={member().isAdmin} />
      </LatePanel>
    ),
  },
  nearestOfMine,
  { id: 'details', label: 'Details', draw: ({ mine }) => <MineDetails mine={mine} /> },
];
