import { bodyMark } from '../../contract.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const components = '#/components/schemas/';
/** How the document's maker calls what is taken, as opposed to what is answered. */
const taken = `${bodyMark}Input`;
const nameOf = (id: string) => (id.endsWith(taken) ? id.slice(0, -taken.length) : id);

/** A deep copy in which references have the names of bodies without their mark; `onName` hears of each. */
function renamed(part: Json, onName: (id: string) => void): Json {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => renamed(item, onName));
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      // As the document's maker writes a value that is the only one.
      if (key === 'const') return ['enum', [value]];
      if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(components))
        return [key, renamed(value, onName)];
      const id = value.slice(components.length);
      onName(id);
      return [key, `${components}${nameOf(id)}`];
    }),
  );
}

/**
 * An OpenAPI document with the names that contracts gave to their shapes, and with no others: its maker writes each of
 * them twice, as taken and as answered.
 */
export function nameShapes<Document extends object>(document: Document): Document {
  const { components: given = {}, ...others } = document as { components?: { schemas?: Record<string, Json> } };
  const { schemas: all = {}, ...otherComponents } = given;
  const wanted: string[] = [];
  const seen = new Set<string>();
  const want = (id: string) => {
    if (!seen.has(id)) wanted.push(id);
    seen.add(id);
  };
  const named = renamed({ ...others, components: otherComponents }, want) as {
    components: object;
  };
  const kept: Record<string, Json> = {};
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) kept[nameOf(id)] = renamed(all[id] ?? null, want);
  const sorted = Object.fromEntries(Object.entries(kept).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return { ...document, ...named, components: { ...named.components, schemas: sorted } };
}
