import { z } from 'zod';
import { endpoint, IdParams, Instant, Name, RecordId } from '../../contract.ts';
import { viewedLists } from '../../domain/vocabulary.ts';

/** A list as somebody wants to see it again. */
export const SavedView = z
  .object({
    id: RecordId,
    list: z.enum(viewedLists),
    name: z.string(),
    /** Filters, columns and order, as the address of the page has them behind its question mark. */
    search: z.string(),
    /** Whether every member who has its link may open it. */
    isShared: z.boolean(),
    /** Whether it is the caller's own. */
    isOwn: z.boolean(),
    /** Whether the caller follows it. */
    isFollowed: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.output<typeof SavedView>;

const longestSearch = 4_000;
const tooLong = `A view holds at most ${longestSearch.toLocaleString('en-US')} characters of filters and columns: take some away.`;

const fields = {
  name: Name('Give the view a name.', 100),
  search: z
    .string()
    .refine((text) => text.length <= longestSearch, { error: tooLong, abort: true })
    .refine(
      (text) => /^[\x21-\x7E]*$/.test(text),
      'Send the address as a browser writes it, without the question mark.',
    ),
  isShared: z.boolean('isShared takes true or false.'),
};

export const NewView = z.object({ list: z.enum(viewedLists, 'list takes mines or companies.'), ...fields });
export type NewView = z.input<typeof NewView>;

export const ViewChanges = z.object(fields).partial();
export type ViewChanges = z.input<typeof ViewChanges>;

const tag = 'Views';

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Your own saved views of a list, by name',
    query: z.object({ list: z.enum(viewedLists, 'list takes mines or companies.') }),
    response: z.array(SavedView),
  }),
  followed: endpoint({
    method: 'GET',
    path: '/api/followed-views',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The views that you follow, your own and shared ones, the latest first; nobody else sees it',
    response: z.array(SavedView),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/views/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'A saved view of your own, or one that its member shares',
    params: IdParams,
    response: SavedView,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/views',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Save a view of a list',
    body: NewView,
    response: SavedView,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/views/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Change the fields of a saved view that are sent',
    params: IdParams,
    body: ViewChanges,
    response: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Remove a saved view of your own; its link leads nowhere then',
    params: IdParams,
    response: z.void(),
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/api/views/{id}/follow',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Follow a saved view of your own, or one that its member shares',
    params: IdParams,
    response: z.void(),
  }),
  unfollow: endpoint({
    method: 'DELETE',
    path: '/api/views/{id}/follow',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Follow it no longer',
    params: IdParams,
    response: z.void(),
  }),
};
