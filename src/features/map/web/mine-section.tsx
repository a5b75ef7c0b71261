import { lazy } from 'react';
import type { PageSection } from '../../../web/entity/page-section.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { WhenNear } from '../../../web/ui/page/WhenNear.tsx';
import type { MinePage } from '../../mines/contract.ts';

// By itself: what it shares with the map would come with every page of a mine, and the whole page with the map.
const NearestMines = lazy(async () => ({ default: (await import('./NearestMines.tsx')).NearestMines }));

export const nearestOfMine: PageSection<MinePage> = {
  id: 'nearest',
  label: 'Nearest mines',
  draw: ({ mine }) => (
    <Panel id="nearest" title="Nearest mines">
      <WhenNear rows={6}>
        <NearestMines mine={mine} />
      </WhenNear>
    </Panel>
  ),
};
