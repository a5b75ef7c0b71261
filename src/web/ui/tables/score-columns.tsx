import { EngagementScore, NpsScore } from '../marks/Score.tsx';
import type { Column } from './ListTable.tsx';

interface Scored {
  engagementScore: number;
  netPromoterScore: number | null;
}

/** What lists tell of how members look at each row. */
export const scoreColumns = [
  {
    id: 'engagement',
    head: 'Engagement',
    numeric: true,
    sortKey: 'engagement',
    firstOrder: 'desc',
    cell: ({ engagementScore }) => <EngagementScore score={engagementScore} />,
  },
  {
    id: 'nps',
    head: 'NPS',
    numeric: true,
    sortKey: 'nps',
    firstOrder: 'desc',
    cell: ({ netPromoterScore }) => <NpsScore score={netPromoterScore} />,
  },
] as const satisfies readonly Column<Scored, string>[];
