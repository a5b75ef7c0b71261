import type { FastifyInstance } from 'fastify';

/** A route that says nothing of who may call it stops the start. */
export function requireAccessRules(app: FastifyInstance): void {
  const unguarded: string[] = [];
  app.addHook('onRoute', (options) => {
    // Read later: the hooks of a plugin that sets the rule for its routes run after this one.
    queueMicrotask(() => {
      if (options.config?.access === undefined) unguarded.push(`${String(options.method)} ${options.url}`);
    });
  });
  app.addHook('onReady', async () => {
    if (unguarded.length > 0) throw new Error(`These routes have no access rule: ${unguarded.join(', ')}`);
  });
}
