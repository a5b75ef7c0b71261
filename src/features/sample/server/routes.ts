import { route, type Server } from '../../../server/endpoint.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { sample } from '../contract.ts';
import { removeSample } from './remove-sample.ts';

export function sampleRoutes(server: Server): void {
  route(server, sample.remove, async ({ member, db }) => {
    const removed = await removeSample(db, member.id);
    if (removed.mines + removed.companies > 0) {
      await recordAdminAct(db, {
        by: { adminId: member.id },
        act: 'remove_sample',
        description: `Removed the sample data: ${removed.mines} mines and ${removed.companies} companies`,
      });
    }
    return removed;
  });
}
