import { z } from 'zod';
import { endpoint, IdParams, insideListQuery, MineIdParams } from '../../contract.ts';

interface RecordShapes<Shown extends z.ZodType, Input extends z.ZodType, Changes extends z.ZodType> {
  tag: string;
  /** One of them, as in 'Add a drill program'. */
  one: string;
  /** What the list is, and in which order. */
  list: string;
  /** What a creation heeds, and what becomes of what hung on a record that goes. */
  onCreate?: string;
  onSave?: string;
  onDelete?: string;
  shown: Shown;
  input: Input;
  /** Only the fields that are sent change. */
  changes: Changes;
}

const sentence = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join('; ');

/** The calls of a kind of record inside a mine: `/api/mines/{mineId}/<path>` and `/api/<path>/{id}`. */
export const recordCalls = <Shown extends z.ZodType, Input extends z.ZodType, Changes extends z.ZodType>(
  path: string,
  { tag, one, list, onCreate, onSave, onDelete, shown, input, changes }: RecordShapes<Shown, Input, Changes>,
) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/mines/{mineId}/${path}`,
    access: 'member',
    byToken: true,
    tag,
    summary: list,
    params: MineIdParams,
    query: z.object(insideListQuery),
    response: z.array(shown),
  }),
  create: endpoint({
    method: 'POST',
    path: `/api/mines/{mineId}/${path}`,
    access: 'member',
    byToken: true,
    tag,
    summary: sentence(`Add ${one}`, onCreate),
    params: MineIdParams,
    body: input,
    response: shown,
    status: 201,
  }),
  save: endpoint({
    method: 'PUT',
    path: `/api/${path}/{id}`,
    access: 'member',
    byToken: true,
    tag,
    summary: sentence(`Save ${one}`, `fields that are not sent stay${onSave ?? ''}`),
    params: IdParams,
    body: changes,
    response: shown,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `/api/${path}/{id}`,
    access: 'member',
    byToken: true,
    tag,
    summary: sentence(`Delete ${one}`, onDelete),
    params: IdParams,
    response: z.void(),
  }),
});
