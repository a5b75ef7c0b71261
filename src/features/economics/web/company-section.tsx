import { lazy, Suspense } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { Panel } from '../../../web/ui/Panel.tsx';
import { WhenNear } from '../../../web/ui/WhenNear.tsx';
import type { CompanyPage } from '../../companies/contract.ts';

const NavUnderPrice = lazy(async () => ({ default: (await import('./what-if/NavUnderPrice.tsx')).NavUnderPrice }));

export const whatIfOfCompany: PageSection<CompanyPage> = {
  id: 'what-if',
  label: 'What if',
  draw: ({ mines }) => (
    <Panel id="what-if" title="What if a metal's price moves">
      {mines.some(({ newestStudy }) => newestStudy?.npv != null) ? (
        <WhenNear>
          <Suspense fallback={<p>Loading...</p>}>
            <NavUnderPrice mines={mines} />
          </Suspense>
        </WhenNear>
      ) : (
        <p>None of its mines has a study with an NPV: with one, this shows how much of it hangs on the price.</p>
      )}
    </Panel>
  ),
};
