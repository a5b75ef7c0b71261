import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { namedAnswers, namedBodies } from './named-shapes.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Transform = Parameters<typeof jsonSchemaTransform>[0];

/** As the document writes it where it has no name. */
function asWritten(shape: z.ZodType, place: 'body' | 'response'): Json {
  const schema = place === 'body' ? { body: shape } : { response: { 200: shape } };
  const transformed = jsonSchemaTransform({
    schema,
    url: '/',
    openapiObject: { openapi: '3.1.0' },
  } as unknown as Transform).schema as Record<string, Record<string, Json>>;
  const json = (place === 'body' ? transformed['body'] : transformed['response']?.['200']) ?? null;
  // As the document's maker writes a value that is the only one.
  return JSON.parse(JSON.stringify(json), (_, part: Json) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part) || !('const' in part)) return part;
    const { const: only, ...rest } = part;
    return { ...rest, enum: [only ?? null] };
  }) as Json;
}

const written = (shapes: Readonly<Record<string, z.ZodType>>, place: 'body' | 'response') =>
  Object.entries(shapes).map(([name, shape]): [string, Json] => [name, asWritten(shape, place)]);

/** A deep copy in which every part that has a name is a reference to it. */
function withReferences(part: Json, names: ReadonlyMap<string, string>, isNamed = false): Json {
  if (typeof part !== 'object' || part === null) return part;
  const name = isNamed ? undefined : names.get(JSON.stringify(part));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(part)) return part.map((item) => withReferences(item, names));
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withReferences(value, names)]));
}

/** Moves the shapes that have names into the components of an OpenAPI document. */
export function nameShapes<Document extends { components?: object }>(document: Document): Document {
  const shapes = [...written(namedAnswers, 'response'), ...written(namedBodies, 'body')];
  const names = new Map(shapes.map(([name, json]) => [JSON.stringify(json), name]));
  const schemas = Object.fromEntries(shapes.map(([name, json]) => [name, withReferences(json, names, true)]));
  const named = withReferences(document as unknown as Json, names) as unknown as Document;
  return { ...named, components: { ...named.components, schemas } };
}
