import { lazy } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { WhenNear } from '../../../web/ui/page/WhenNear.tsx';
import type { CompanyPage } from '../../companies/contract.ts';

const NavWhatIf = lazy(async () => ({ default: (await import('./what-if/NavWhatIf.tsx')).NavWhatIf }));

export const whatIfOfCompany: PageSection<CompanyPage> = {
  id: 'what-if',
  label: 'What if',
  draw: ({ mines, partnerMines }) => (
    <Panel id="what-if" title="What if">
      {[...mines, ...partnerMines].some(({ isHeld, newestStudy }) => isHeld && newestStudy?.npv != null) ? (
        <WhenNear rows={10}>
          <NavWhatIf mines={mines} partnerMines={partnerMines} />
        </WhenNear>
      ) : (
        <p>
          None of its mines has a study with an NPV: with one, this shows what price, cost, CAPEX, rate and delay make
          of it.
        </p>
      )}
    </Panel>
  ),
};
