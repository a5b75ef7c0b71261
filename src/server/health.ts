import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { endpoint } from '../contract.ts';
import { route, type Server } from './endpoint.ts';
import { notReady } from './problems.ts';

const Status = z.object({ status: z.literal('ok') });

const health = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    tag: 'Server',
    summary: 'Answers as long as the process lives',
    response: Status,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    tag: 'Server',
    summary: 'Answers 200 only when the database answers',
    response: Status,
  }),
};

export function healthRoutes(server: Server): void {
  route(server, health.health, () => ({ status: 'ok' as const }));
  route(server, health.ready, async ({ db }) => {
    try {
      await db.rows(sql`select 1 as one`);
    } catch (error) {
      server.log.warn({ err: error }, 'the database does not answer');
      throw notReady();
    }
    return { status: 'ok' as const };
  });
}
