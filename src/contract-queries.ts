import { z } from 'zod';
import { AtMost } from './contract.ts';
import { maxId } from './domain/records/ids.ts';
import { hasControlCharacters } from './domain/text/stored-text.ts';

/** A whole number in a query, from `low` to `high`, both included: its digits alone, so that `1e1`, `0x10` and ` 1` are none. */
export function WholeNumber(name: string, low: number, high: number) {
  const wanted = `${name} takes a whole number from ${low} to ${high}.`;
  return z
    .string(wanted)
    .regex(/^\d{1,10}$/, wanted)
    .meta({ minimum: low, maximum: high })
    .transform(Number)
    .refine((value) => value >= low && value <= high, wanted);
}

/** Text in a query: what is searched or filtered for. */
export const QueryText = (limit: number) => {
  const tooLong = `Enter at most ${limit.toLocaleString('en-US')} characters.`;
  return z
    .string()
    .check(AtMost(limit, tooLong))
    .max(limit, tooLong)
    .refine((text) => !hasControlCharacters(text), 'Remove the control characters from this text.');
};

/** More rows than any list has. */
const mostSkipped = 2_147_483_647;

/** Query fields that every list has. */
export const listQuery = {
  search: QueryText(100).optional(),
  sortOrder: z.enum(['asc', 'desc'], 'sortOrder takes asc or desc.').optional(),
  limit: WholeNumber('limit', 1, 100).default(25),
  offset: WholeNumber('offset', 0, mostSkipped).default(0),
  /** Continues a list where the page before ended: its `X-Next-Cursor`. */
  after: z.string().max(12_000, 'This cursor belongs to another list.').optional(),
  /** `true` adds the header `X-Total-Count`. */
  count: z.enum(['true', 'false'], 'count takes true or false.').optional(),
};

/** Query fields of a list that is always in one order and has no cursor. */
export const pageQuery = { limit: listQuery.limit, offset: listQuery.offset, count: listQuery.count };

/** Of a page the lists that have no room in it, and the offset at which their own calls go on. */
export const NextOffsets = <Name extends string>(names: readonly Name[]) => z.partialRecord(z.enum(names), z.number());

/** Query fields of a list inside a mine or company: complete, up to 1,000 or, of long ones, to `X-Next-Offset`. */
export const insideListQuery = {
  limit: WholeNumber('limit', 1, 1_000).default(1_000),
  offset: WholeNumber('offset', 0, mostSkipped).default(0),
};

/** Of a list: what this import made or changed. */
export const ImportId = z.string().regex(/^\d{1,18}$/, 'import takes the number of an import.');

/** Ids in a query, separated by commas: at most 1,000, each once; what takes fewer says so. */
export const Ids = (name: string, most = 1_000) => {
  const message = `${name} takes up to ${most.toLocaleString('en-US')} ids separated by commas, such as 1,2,3.`;
  return z
    .string(message)
    .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,999}$/, message)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.every((id) => id <= maxId), message);
};

/** `true` or `false` in a query, never a guess. */
export const Flag = z.enum(['true', 'false'], 'This filter takes true or false.').transform((text) => text === 'true');
