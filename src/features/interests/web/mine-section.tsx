import type { PageSection } from '../../../web/entity/page-section.ts';
import type { MinePage } from '../../mines/contract.ts';
import { InterestsPanel } from './InterestsPanel.tsx';

export const interestsOfMine: PageSection<MinePage> = {
  id: 'interests',
  label: 'Owners and royalties',
  count: ({ interests }) => interests.length,
  draw: ({ mine, interests, can }) => <InterestsPanel mine={mine} interests={interests} canEdit={can.edit} />,
  list: { name: 'interests', what: 'interests' },
  credit: { entityType: 'mine_interest', one: 'interest' },
};
