import { lazy } from 'react';
import type { CompanyPage } from '../../features/companies/contract.ts';
import { capitalOfCompany } from '../../features/capital/web/company-section.tsx';
import { CompanyDetails } from '../../features/companies/web/CompanyDetails.tsx';
import { CompanyEventsPanel } from '../../features/companies/web/CompanyEventsPanel.tsx';
import { CompanyScores, CompanySummary } from '../../features/companies/web/CompanySummary.tsx';
import { PortfolioPanel } from '../../features/companies/web/PortfolioPanel.tsx';
import { financingsOfCompany } from '../../features/financings/web/company-section.tsx';
import { FindingsSummary } from '../../features/findings/web/FindingsSummary.tsx';
import { whatIfOfCompany } from '../../features/economics/web/company-section.tsx';
import { CreditLine } from '../../features/imports/web/columns/CreditLine.tsx';
import { insidersOfCompany } from '../../features/insiders/web/company-section.tsx';
import { interestsOfCompany } from '../../features/interests/web/company-section.tsx';
import { PromisesPanel } from '../../features/steps/web/PromisesPanel.tsx';
import { CostStrip } from '../../features/value/web/CostStrip.tsx';
import type { PageSection } from '../entity/page-section.ts';
import { member } from '../session.ts';
import { LatePanel } from '../ui/page/LatePanel.tsx';

// Below the first screen: they come when that is drawn.
const NotesPanel = lazy(async () => ({ default: (await import('./record-panels.tsx')).NotesPanel }));
const MediaPanel = lazy(async () => ({ default: (await import('./record-panels.tsx')).MediaPanel }));
const NpsPanel = lazy(async () => ({ default: (await import('./record-panels.tsx')).NpsPanel }));
const HistoryPanel = lazy(async () => ({ default: (await import('./record-panels.tsx')).HistoryPanel }));

const entity = ({ company }: CompanyPage) => ({ entityType: 'company', entityId: company.id }) as const;

/** The page of a company, from top to bottom. */
export const companySections: readonly PageSection<CompanyPage>[] = [
  {
    id: 'summary',
    label: 'Summary',
    draw: (page) => (
      <div id="summary">
        <CostStrip page={page} />
        <CompanySummary company={page.company} />
        <CompanyScores company={page.company} investorCount={page.investorCount} />
        <FindingsSummary findings={page.findings} />
        <CreditLine credits={page.credits} creditsCount={page.creditsCount} entityType="company" />
      </div>
    ),
  },
  {
    id: 'portfolio',
    label: 'Portfolio',
    count: ({ mines, partnerMines }) => mines.length + partnerMines.length,
    draw: ({ company, mines, partnerMines }) => <PortfolioPanel {...{ company, mines, partnerMines }} />,
  },
  capitalOfCompany,
  whatIfOfCompany,
  financingsOfCompany,
  insidersOfCompany,
  interestsOfCompany,
  {
    id: 'events',
    label: 'Events',
    count: ({ events }) => events.length,
    draw: ({ events }) => <CompanyEventsPanel events={events} />,
  },
  {
    id: 'promises',
    label: 'Promised and delivered',
    count: ({ company }) => company.promises.length,
    draw: (page) => <PromisesPanel {...entity(page)} steps={page.company.promises} canEdit={page.company.can.edit} />,
    list: { name: 'promises', what: 'steps' },
  },
  {
    id: 'notes',
    label: 'Notes',
    count: ({ notes }) => notes.length,
    draw: (page) => (
      <LatePanel id="notes" title="Notes" count={page.notes.length}>
        <NotesPanel {...entity(page)} notes={page.notes} canEdit={page.company.can.edit} />
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
        <MediaPanel {...entity(page)} media={page.media} canEdit={page.company.can.edit} />
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
  { id: 'details', label: 'Details', draw: ({ company }) => <CompanyDetails company={company} /> },
];
