import { expect, test } from 'vitest';
import { z } from 'zod';
import { inOurWords } from './say-kind.ts';

const said = (schema: z.ZodType, value: unknown) => inOurWords(schema.safeParse(value).error?.issues[0]?.message ?? '');

test.each([
  [z.array(z.string()), '1', 'Send a list.'],
  [z.object({}), [], 'Send an object of JSON.'],
  [z.record(z.string(), z.string()), 7, 'Send an object of JSON.'],
  [z.boolean(), 'yes', 'Send true or false.'],
  [z.string(), Infinity, 'Send text.'],
  [z.number(), '1', 'Send a number.'],
  [z.object({ name: z.string() }), {}, 'This is missing: send text.'],
  [z.string().max(2_000), 'x'.repeat(2_001), 'Enter at most 2,000 characters.'],
  [z.string('Give it a name.'), 7, 'Give it a name.'],
  [z.enum(['a', 'b']), 'c', 'Invalid option: expected one of "a"|"b"'],
])('%# of what is no such value is told what to send', (schema, value, words) => {
  expect(said(schema, value)).toBe(words);
});
