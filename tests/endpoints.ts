import { globSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '../src/contract.ts';
import type { TestApp } from './kit.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value;
}

/** Every call of every contract, by which the server's own list is held against what tests look at. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const contracts = await Promise.all(
    globSync('src/features/*/contract*.ts').map(
      async (file) => (await import(path.resolve(file))) as Record<string, unknown>,
    ),
  );
  const found = contracts
    .flatMap((contract) => Object.values(contract))
    .flatMap((value) => (typeof value === 'object' && value !== null ? [value, ...Object.values(value)] : []))
    .filter(isEndpoint);
  return [...new Set(found)];
}

export interface DescribedCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** Whether it needs neither a session nor a token. */
  isPublic: boolean;
}

/** Every call that a server describes. */
export async function describedCalls(server: Pick<TestApp, 'visitor'>): Promise<DescribedCall[]> {
  const { paths } = (await server.visitor().get('/api/openapi.json')).json<{
    paths: Record<string, Record<DescribedCall['method'], { security?: unknown[] }>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method as DescribedCall['method'],
      path,
      isPublic: security?.length === 0,
    })),
  );
}
