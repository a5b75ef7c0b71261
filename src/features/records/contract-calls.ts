import { z } from 'zod';
import { CompanyIdParams, endpoint, IdParams, MineIdParams } from '../../contract.ts';
import { insideListQuery } from '../../contract-queries.ts';
import { vouched } from '../../domain/records/vouched.ts';
import type { EntityType } from '../../domain/vocabulary.ts';

interface RecordShapes<
  Shown extends z.ZodType,
  Input extends z.ZodType,
  Changes extends z.ZodType,
  Parent extends EntityType,
> {
  /** What the records belong to: mines unless said. */
  parent?: Parent;
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

const insides = {
  mine: { path: '/api/mines/{mineId}', params: MineIdParams },
  company: { path: '/api/companies/{companyId}', params: CompanyIdParams },
} as const;

/** Where records of such an owner are: those of mines unless said. */
const insideOf = <Parent extends EntityType>(parent: Parent | undefined) =>
  vouched<{ path: `/api/${string}`; params: (typeof insides)[Parent]['params'] }>(insides[parent ?? 'mine']);

/**
 * The calls of a kind of record inside a mine, `/api/mines/{mineId}/<path>` and `/api/<path>/{id}`, or inside a company,
 * `/api/companies/{companyId}/<path>` and `/api/<path>/{id}`.
 */
export const recordCalls = <
  Shown extends z.ZodType,
  Input extends z.ZodType,
  Changes extends z.ZodType,
  Parent extends EntityType = 'mine',
>(
  path: string,
  {
    parent,
    tag,
    one,
    list,
    onCreate,
    onSave,
    onDelete,
    shown,
    input,
    changes,
  }: RecordShapes<Shown, Input, Changes, Parent>,
) => ({
  list: endpoint({
    method: 'GET',
    path: `${insideOf(parent).path}/${path}`,
    access: 'member',
    byToken: true,
    tag,
    summary: list,
    params: insideOf(parent).params,
    query: z.object(insideListQuery),
    response: z.array(shown),
  }),
  create: endpoint({
    method: 'POST',
    path: `${insideOf(parent).path}/${path}`,
    access: 'member',
    byToken: true,
    tag,
    summary: sentence(`Add ${one}`, onCreate),
    params: insideOf(parent).params,
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
