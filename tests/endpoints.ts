import { globSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '../src/contract.ts';

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
