import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../tests/endpoints.ts';
import { longTexts } from '../tests/long-texts.ts';
import { slowOnes } from '../tests/processor-time.ts';
import { whereFieldsAreRight } from './contract.ts';

/** Somewhere in what a call takes: the name of it, and the smallest input that holds a text there. */
interface Place {
  name: string;
  holding: (text: string) => unknown;
}

const within = (places: Place[], name: string, wrap: (inner: unknown) => unknown): Place[] =>
  places.map((place) => ({ name: `${name}${place.name}`, holding: (text) => wrap(place.holding(text)) }));

/** What tells the members of a union apart has to be right, or nothing else is looked at. */
function literalsOf(shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, unknown> {
  const literals = Object.entries(shape).flatMap(([key, { _zod }]) => {
    const { def } = _zod as z.core.$ZodTypes['_zod'];
    return def.type === 'literal' ? [[key, def.values[0]] as const] : [];
  });
  return Object.fromEntries(literals);
}

/** Every place of a schema where somebody could send a text, whether or not one belongs there; keys, too. */
function placesOf(schema: z.core.$ZodType): Place[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object': {
      const literals = literalsOf(def.shape);
      return [
        { name: '{key}', holding: (text) => ({ ...literals, [text]: text }) },
        ...Object.entries(def.shape).flatMap(([key, value]) =>
          within(placesOf(value), `.${key}`, (inner) => ({ ...literals, [key]: inner })),
        ),
      ];
    }
    case 'record':
      return [
        { name: '{key}', holding: (text) => ({ [text]: text }) },
        ...within(placesOf(def.valueType), '.*', (inner) => ({ a: inner })),
      ];
    case 'array':
      return within(placesOf(def.element), '[]', (inner) => [inner]);
    case 'tuple':
      return def.items.flatMap((item, at) =>
        within(placesOf(item), `[${at}]`, (inner) => def.items.map((_, other) => (other === at ? inner : ''))),
      );
    case 'union':
      return def.options.flatMap(placesOf);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return placesOf(def.innerType);
    case 'lazy':
      return placesOf(def.getter());
    case 'pipe':
      return placesOf(def.in._zod.def.type === 'transform' ? def.out : def.in);
    default:
      return [{ name: '', holding: (text) => text }];
  }
}

const endpoints = await allEndpoints();
const parts = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body', 'options'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ call: `${endpoint.method} ${endpoint.path} ${part}`, schema }] : [];
  }),
);
const texts = longTexts(1_000_000);
/** Each piece in one of its three forms; the places beside it have the others. */
const textsOf = (place: number) => texts.filter((_, at) => (Math.floor(at / 3) + place) % 3 === at % 3);
/** No field takes as much, however it is written. */
const mostKept = 100_000;

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? '').length;

test('the calls and their places are found', () => {
  expect(endpoints.length).toBeGreaterThan(120);
  expect(parts.flatMap(({ schema }) => placesOf(schema)).length).toBeGreaterThan(500);
  const schema = z.object({ a: z.string().nullable(), b: z.union([z.number(), z.array(z.string())]) });
  expect(placesOf(schema).map(({ name, holding }) => [name, holding('x')])).toEqual([
    ['{key}', { x: 'x' }],
    ['.a', { a: 'x' }],
    ['.b', { b: 'x' }],
    ['.b[]', { b: ['x'] }],
  ]);
});

test.each(parts.map(({ call, schema }) => [call, schema] as const))(
  'a long text costs nothing, and is not taken, anywhere in %s',
  (_, schema) => {
    const places = placesOf(schema);
    const taken: string[] = [];
    const samples = places.flatMap(({ name, holding }, index) =>
      textsOf(index).map((text) => ({ name: `${name} ${text.name}`, input: holding(text.text) })),
    );
    const slow = slowOnes(samples, 50, ({ name, input }) => {
      const { success, data } = schema.safeParse(input);
      if (success && lengthOf(data) > mostKept) taken.push(name);
    });
    expect(slow).toEqual([]);
    expect(taken).toEqual([]);
  },
);

/** Values of which most fields take one. */
const usual: unknown[] = ['2025-01-01', '1', 'irr', 'irr:1', 'ev-tsm', 'Gold', 'true', 1, true, [], {}];
const wrong: unknown[] = ['x'.repeat(10_000), '\u0001', ';x'.repeat(1_000), '', -1.5, null, [], {}];

/** Every field of an object with a value that it takes, as far as one was found. */
function rightFields(shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, unknown> {
  const fields = Object.entries(shape).flatMap(([key, field]) => {
    const right = [...usual, ...Object.values(literalsOf({ key: field }))];
    const value = right.find((each) => z.core.safeParse(field, each).success);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(fields);
}

const faultsOf = (schema: z.ZodType): string[] => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type !== 'object') return [];
  const right = rightFields(def.shape);
  return Object.keys(def.shape).flatMap((key) =>
    wrong.flatMap((value) => {
      try {
        schema.safeParse({ ...right, [key]: value });
        return [];
      } catch (error) {
        return [`${key}: ${String(error)}`];
      }
    }),
  );
};

test('a check of fields together that takes a refused one for what it was to become is found', () => {
  const list = z
    .string()
    .max(5)
    .transform((text) => text.split(';'));
  const hasParts = ({ figures }: { figures: string[] }) => figures.filter(Boolean).length > 0;
  expect(faultsOf(z.object({ figures: list }).refine(hasParts))).not.toEqual([]);
  expect(faultsOf(z.object({ figures: list }).refine(hasParts, whereFieldsAreRight))).toEqual([]);
});

test.each(parts.map(({ call, schema }) => [call, schema] as const))(
  'a field that is refused beside others that are right is told, and no fault of ours, in %s',
  (_, schema) => expect(faultsOf(schema)).toEqual([]),
);

/** What `Number` reads as one, and nobody writes in an address. */
const oddNumbers = ['0x10', '1e1', '+5', ' 5', '5 ', '5.0', '٥', '0b1', 'Infinity', ''];

test('a number in an address is its digits alone, in every call', () => {
  const inAddresses = endpoints.flatMap(({ method, path, params, query }) =>
    [params, query].flatMap((schema) =>
      Object.entries(schema?.shape ?? {}).map(([key, field]) => ({ name: `${method} ${path} ${key}`, field })),
    ),
  );
  const numbersOf = (texts: readonly string[]) =>
    inAddresses.flatMap(({ name, field }) =>
      texts.flatMap((text) => {
        const { success, data } = z.core.safeParse(field, text);
        return success && typeof data === 'number' ? [`${name}: '${text}'`] : [];
      }),
    );
  expect(numbersOf(['5']).length).toBeGreaterThan(100);
  expect(numbersOf(oddNumbers)).toEqual([]);
});

/** Every list of an input with a thousand entries instead of its one; lists within a list stay short. */
function withLongLists(input: unknown): unknown {
  if (Array.isArray(input)) return Array.from({ length: 1_000 }, () => input[0]);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withLongLists(value)]));
}

test('a thousand wrong entries of a list are told in a few milliseconds, in every body', () => {
  const samples = parts
    .filter(({ call }) => call.endsWith(' body'))
    .flatMap(({ call, schema }) =>
      placesOf(schema)
        .filter(({ name }) => name.includes('[]'))
        .map(({ name, holding }) => ({
          name: `${call} ${name}`,
          schema,
          input: withLongLists(holding('x'.repeat(300))),
        })),
    );
  expect(samples.length).toBeGreaterThan(20);
  const tenTimes = ({ schema, input }: (typeof samples)[number]) => {
    for (let time = 0; time < 10; time += 1) schema.safeParse(input);
  };
  expect(slowOnes(samples, 150, tenTimes)).toEqual([]);
});
