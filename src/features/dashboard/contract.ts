import { z } from 'zod';
import { endpoint, RecordId } from '../../contract.ts';
import { Activity } from '../activities/contract.ts';
import { NewestStudy } from '../economics/contract.ts';
import { Event } from '../events/contract.ts';
import { BestObservation, Mine } from '../mines/contract.ts';
import { SinceLastVisit, Watch } from '../watchlist/contract.ts';

const OfMine = z.object({ mineId: RecordId, mineName: z.string() });

export const NewIntercept = OfMine.extend({ observation: BestObservation });
export type NewIntercept = z.output<typeof NewIntercept>;

export const NewStudy = OfMine.extend({ study: NewestStudy });
export type NewStudy = z.output<typeof NewStudy>;

export const Dashboard = z.object({
  counts: z.object({ mines: z.number(), companies: z.number(), events: z.number() }),
  /** The 6 newest; fewer where those are longer than 1 MB: then `nextOffsets` says where `GET /api/mines` goes on. */
  recentMines: z.array(Mine),
  nextOffsets: z.object({ recentMines: z.number().optional() }),
  /** The 10 newest. */
  recentActivities: z.array(Activity),
  /** What others changed, since the caller's last visit, in what the caller follows. */
  sinceLastVisit: SinceLastVisit,
  /** What the caller follows, the 8 latest. */
  followed: z.array(Watch),
  /** The next 6 events: of what the caller follows, or of all where the caller follows nothing. */
  nextEvents: z.array(Event),
  /** Of what was entered last: the newest intercept of each of 6 mines. */
  newIntercepts: z.array(NewIntercept),
  /** The 6 studies with an NPV that were entered last. */
  newStudies: z.array(NewStudy),
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
