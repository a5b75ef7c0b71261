import { lazy } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { WhenNear } from '../../../web/ui/page/WhenNear.tsx';
import type { MinePage } from '../../mines/contract.ts';

const PeersOf = lazy(async () => ({ default: (await import('./PeersOf.tsx')).PeersOf }));

export const peersOfMine: PageSection<MinePage> = {
  id: 'peers',
  label: 'Peers',
  draw: ({ mine }) => (
    <Panel id="peers" title="Peers">
      <WhenNear rows={8}>
        <PeersOf id={mine.id} name={mine.name} />
      </WhenNear>
    </Panel>
  ),
};
