import { z } from 'zod';
import {
  AtMost,
  Creator,
  endpoint,
  IdParams,
  MemberId,
  MineIdParams,
  Name,
  OptionalDate,
  OptionalText,
  RecordId,
  inBody,
  recorded,
} from '../../contract.ts';
import { insideListQuery } from '../../contract-queries.ts';
import { longText } from '../../domain/records/field-rules.ts';

const noteFields = {
  id: RecordId,
  /** Plain text; links in it are made by whoever shows it. */
  content: z.string(),
  /** Lower case, each once. */
  tags: z.array(z.string()),
  likeCount: z.number(),
  isLikedByUser: z.boolean(),
  /** The author; the same as `createdBy`. */
  user: Creator.nullable(),
  ...recorded,
  /** What the caller may do: the author and administrators edit and delete. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), like: z.boolean() }),
};

export const MineNote = z.object({ ...noteFields, mineId: RecordId }).meta({ id: 'MineNote' });
export type MineNote = z.output<typeof MineNote>;

export const CompanyNote = z.object({ ...noteFields, companyId: RecordId }).meta({ id: 'CompanyNote' });
export type CompanyNote = z.output<typeof CompanyNote>;

/** A note on a mine or on a company. */
export type Note = MineNote | CompanyNote;

const mostTags = 20;
const tagText = 50;

/** Trimmed, lower case, empty ones dropped, each once: at most 20 of at most 50 characters. */
const Tags = z
  .array(OptionalText(tagText))
  .nullable()
  .transform((tags) => [...new Set((tags ?? []).filter((tag) => tag !== null).map((tag) => tag.toLowerCase()))])
  .refine((tags) => tags.length <= mostTags, `Give a note at most ${mostTags} tags.`);

const content = Name('Note content is required', longText);

export const NoteInput = z.object({ content, tags: Tags.optional() }).meta(inBody('NoteInput'));
export type NoteInput = z.input<typeof NoteInput>;

/** Only the fields that are sent change. */
export const NoteChanges = z.object({ content: content.optional(), tags: Tags.optional() });
export type NoteChanges = z.output<typeof NoteChanges>;

export const noteSorts = ['newest', 'oldest', 'likes'] as const;

const ChosenTag = z.string().check(AtMost(tagText, `A tag has at most ${tagText} characters.`));

const Several = z
  .union([ChosenTag, z.array(ChosenTag).max(mostTags, `Choose at most ${mostTags} tags.`)])
  .transform((tags) =>
    (typeof tags === 'string' ? [tags] : tags).map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ''),
  );

export const NoteListQuery = z.object({
  ...insideListQuery,
  sortBy: z.enum(noteSorts, `sortBy takes one of ${noteSorts.join(', ')}.`).optional(),
  /** Id of a member. */
  author: MemberId.optional(),
  /** Whole days, UTC, both included. */
  dateFrom: OptionalDate.optional(),
  dateTo: OptionalDate.optional(),
  /** Repeated: notes that have all of them. */
  tags: Several.optional(),
});
export type NoteListQuery = z.output<typeof NoteListQuery>;

export const NoteLike = z.object({ isLikedByUser: z.boolean(), likeCount: z.number() });

const tag = 'Notes';

export const notes = {
  ofMine: endpoint({
    method: 'GET',
    path: '/api/mines/{mineId}/notes',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Notes on a mine',
    params: MineIdParams,
    query: NoteListQuery,
    response: z.array(MineNote),
  }),
  createOnMine: endpoint({
    method: 'POST',
    path: '/api/mines/{mineId}/notes',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Write a note on a mine',
    params: MineIdParams,
    body: NoteInput,
    response: MineNote,
    status: 201,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/notes/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: "Save a mine's note; its author and administrators may",
    params: IdParams,
    body: NoteChanges,
    response: MineNote,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/notes/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: "Delete a mine's note; its author and administrators may",
    params: IdParams,
    response: z.void(),
  }),
  like: endpoint({
    method: 'POST',
    path: '/api/notes/{id}/like',
    access: 'member',
    byToken: true,
    tag,
    summary: "Like a mine's note, or take the like back",
    params: IdParams,
    response: NoteLike,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/notes',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Notes on a company',
    params: IdParams,
    query: NoteListQuery,
    response: z.array(CompanyNote),
  }),
  createOnCompany: endpoint({
    method: 'POST',
    path: '/api/companies/{id}/notes',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Write a note on a company',
    params: IdParams,
    body: NoteInput,
    response: CompanyNote,
    status: 201,
  }),
  saveOfCompany: endpoint({
    method: 'PUT',
    path: '/api/company-notes/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: "Save a company's note; its author and administrators may",
    params: IdParams,
    body: NoteChanges,
    response: CompanyNote,
  }),
  deleteOfCompany: endpoint({
    method: 'DELETE',
    path: '/api/company-notes/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: "Delete a company's note; its author and administrators may",
    params: IdParams,
    response: z.void(),
  }),
  likeOfCompany: endpoint({
    method: 'POST',
    path: '/api/company-notes/{id}/like',
    access: 'member',
    byToken: true,
    tag,
    summary: "Like a company's note, or take the like back",
    params: IdParams,
    response: NoteLike,
  }),
};
