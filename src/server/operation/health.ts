import { z } from 'zod';
import { endpoint } from '../../contract.ts';
import { parts, readinessOf } from './check-readiness.ts';
import { route, type Server } from '../calls/endpoint.ts';
import { Problem, sendProblem } from '../problems/problems.ts';

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
    summary: 'Answers 200 only when the database, the disk and the lines of work let in more',
    response: Status,
  }),
};

export function healthRoutes(server: Server): void {
  route(server, health.health, () => ({ status: 'ok' as const }));
  const readiness = readinessOf(server);
  route(server, health.ready, async ({ request, reply }) => {
    const refusing = await readiness();
    const [first] = refusing;
    if (first === undefined) return { status: 'ok' as const };
    // Not thrown: a probe that comes every second is no line of the log each time.
    return sendProblem(
      new Problem('unavailable', parts[first], { retryAfter: 5, details: { refusing } }),
      request,
      reply,
    );
  });
}
