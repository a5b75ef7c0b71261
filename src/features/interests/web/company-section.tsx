import type { PageSection } from '../../../web/entity/page-section.ts';
import type { CompanyPage } from '../../companies/contract.ts';
import { CompanyInterestsPanel } from './CompanyInterestsPanel.tsx';

export const interestsOfCompany: PageSection<CompanyPage> = {
  id: 'interests',
  label: 'Interests',
  count: ({ interests }) => interests.length,
  draw: ({ interests }) => <CompanyInterestsPanel interests={interests} />,
  list: { name: 'interests', what: 'interests' },
};
