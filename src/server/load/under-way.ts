import type { FastifyInstance } from 'fastify';

/** By server, as tests run several in one process. */
const ofServers = new WeakMap<object, Map<string, () => number>>();

/**
 * Whatever a server counts or keeps for its callers is told here, by its name in the metrics. Nothing of it may stay when
 * they have left: `clients-that-leave.test.ts` sees to that for all that is told.
 */
export function tellUnderWay({ server }: FastifyInstance, figures: Record<string, () => number>): void {
  const all = ofServers.get(server) ?? new Map<string, () => number>();
  ofServers.set(server, all);
  for (const [name, read] of Object.entries(figures)) all.set(name, read);
}

/** How much of each is under way. */
export const underWay = ({ server }: FastifyInstance): Record<string, number> =>
  Object.fromEntries([...(ofServers.get(server) ?? [])].map(([name, read]) => [name, read()]));
