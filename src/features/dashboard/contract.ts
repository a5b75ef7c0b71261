import { z } from 'zod';
import { endpoint } from '../../contract.ts';
import { Activity } from '../activities/contract.ts';
import { Mine } from '../mines/contract.ts';
import { SinceLastVisit } from '../watchlist/contract.ts';

export const Dashboard = z.object({
  counts: z.object({ mines: z.number(), companies: z.number(), events: z.number() }),
  /** The 6 newest; fewer where those are longer than 2 MB: then `nextOffsets` says where `GET /api/mines` goes on. */
  recentMines: z.array(Mine),
  nextOffsets: z.object({ recentMines: z.number().optional() }),
  /** The 10 newest. */
  recentActivities: z.array(Activity),
  /** What others changed, since the caller's last visit, in what the caller follows. */
  sinceLastVisit: SinceLastVisit,
  /** Whether the installation still holds sample data. */
  hasSampleData: z.boolean(),
});
export type Dashboard = z.output<typeof Dashboard>;

export const dashboard = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    access: 'member',
    byToken: true,
    tag: 'Dashboard',
    summary: 'All that the dashboard shows',
    response: Dashboard,
  }),
};
