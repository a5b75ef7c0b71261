import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const isContract = /\/src\/(?:features\/[^/]+\/)?contract(?:-[a-z]+)?\.ts$/;

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return Array.isArray(value) && value.every(isPlain);
}

/** What the browser needs of an endpoint: where it is and how it is called. */
function address(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null || !('method' in value) || !('path' in value)) return undefined;
  const { method, path } = value;
  return { method, path };
}

/** Endpoints, named ones, or named lists with their endpoints; what else is in it is left out. */
function endpointsOf(value: unknown, depth = 2): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = address(value);
  if (own || depth === 0) return own;
  const entries = Object.entries(value)
    .map(([name, item]) => [name, endpointsOf(item, depth - 1)] as const)
    .filter(([, item]) => item);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** What the browser has of an export of a contract; undefined: nothing. */
export const inBrowser = (value: unknown): unknown => (isPlain(value) ? value : endpointsOf(value));

/**
 * In the browser a contract is its endpoints' methods and paths: the schemas type the calls, but the server checks them,
 * so the 27 kB of the schema library and all schemas stay out of every page.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    async transform(_code, id) {
      const file = id.split('?')[0] ?? id;
      if (!isContract.test(file)) return null;
      const contract = (await import(`${pathToFileURL(file).href}?t=${Date.now()}`)) as Record<string, unknown>;
      const lines = Object.entries(contract).flatMap(([name, value]) => {
        const kept = inBrowser(value);
        return kept === undefined ? [] : [`export const ${name} = ${JSON.stringify(kept)};`];
      });
      return { code: lines.join('\n'), map: null };
    },
  };
}
