import { authRoutes } from '../features/auth/server/routes.ts';
import { importRoutes } from '../features/imports/server/routes.ts';
import type { Server } from './endpoint.ts';
import { healthRoutes } from './health.ts';

/** All calls of the server. */
export function registerRoutes(server: Server, secret: string): void {
  healthRoutes(server);
  authRoutes(server, secret);
  importRoutes(server);
}
