import { z } from 'zod';
import { isBlank } from './domain/text/fold.ts';
import { cleanText, countCharacters, hasBidiOverride, hasControlCharacters } from './domain/text/stored-text.ts';
import { isDate } from './domain/time/dates.ts';
import { idPattern, maxId } from './domain/records/ids.ts';
import { type DecimalRules, isEmptyNumber, numberFault, parseDecimal } from './domain/numbers/decimal.ts';
import { written } from './domain/numbers/written.ts';
import { longestAddress, isWebAddress } from './domain/text/web-address.ts';
import { nameText, shortText } from './domain/records/field-rules.ts';
import { longestIdentifier, longestScheme, mostIdentifiers, readIdentifierList } from './domain/records/identifiers.ts';
import { entityTypes, priorities, stepStatuses } from './domain/vocabulary.ts';

/** Who may call: anyone, a signed-in member, or an administrator. What a member may do to a record is the feature's policy. */
export type Access = 'public' | 'member' | 'admin';

/** One call, written once: the server validates and routes by it, the browser is typed by it, the documentation is made of it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /**
   * A member's program may call it, too, by an API token. Never what an account, a key or a session is taken over with, nor
   * what administrators do.
   */
  byToken?: true;
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What a success answers; `z.void()` for no content (204). */
  response: z.ZodType;
  /** Status of a success: 200 unless said, 204 with a void response; 302 leads elsewhere. */
  status?: 200 | 201 | 204 | 302;
  /** Where the record may have become part of another one: 307 leads to that. */
  moves?: true;
  /** What it answers at once (202) to `Prefer: respond-async`. */
  accepted?: z.ZodType;
  /** Type of an answer that is not JSON. */
  mediaType?:
    | 'text/csv'
    | 'text/calendar'
    | 'text/event-stream'
    | 'application/zip'
    | 'application/octet-stream'
    | 'image/webp';
  /** A file upload: the body is `multipart/form-data` with the file in its field `file`. */
  upload?: true;
  /** What may go with an upload: JSON in its field `options`. */
  options?: z.ZodType;
  /** The body is the file itself, of any type. */
  bytes?: true;
  /** The answer holds what is to be kept nowhere: no repetition under an Idempotency-Key. */
  secret?: true;
}

/** Behind the names of bodies: an answer of the same name plus `Input` would be another one. */
export const bodyMark = '.body';

/** The name of a shape that is sent, in the API document: `.meta(inBody('MineInput'))`; of one that is answered `.meta({ id: 'Mine' })`. */
export const inBody = (name: string) => ({ id: `${name}${bodyMark}` });

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** An id in a path: 1 to 2^53 - 1 without leading zeros; anything else is a 404. */
export const Id = z.string().regex(idPattern).transform(Number).pipe(z.number().max(maxId));

export const IdParams = z.object({ id: Id });
export const MineIdParams = z.object({ mineId: Id });
export const CompanyIdParams = z.object({ companyId: Id });

/** A mine or a company in a path. */
export const EntityParams = z.object({
  entityType: z.enum(entityTypes, 'entityType takes mine or company.'),
  id: Id,
});

const idWanted = `This is no id: ids are whole numbers from 1 to ${maxId}.`;

/** An id in a body or an answer; the highest is that of `maxId`, as for every whole number here. */
export const RecordId = z.number(idWanted).int(idWanted).min(1, idWanted);

/** Blanks around a text are nothing to refuse it for, up to so many. */
const padding = 10_000;

/** Stands before whatever else looks at a text: a length is known at once, and what follows has little to look at. */
export const AtMost = (characters: number, message: string) =>
  z.refine<string>((text) => text.length <= 2 * characters + padding, { error: message, abort: true });

/** Of a member: any short text that may be stored, also where nobody is called so. */
export const MemberId = z
  .string()
  .check(AtMost(100, 'This is no id of a member.'))
  .max(100)
  .refine((id) => !hasControlCharacters(id), 'This is no id of a member.');

const tooLong = (limit: number, text: string) =>
  `Enter at most ${written(limit)} characters; this has ${written(countCharacters(text))}.`;

function textOf(limit: number, missing: string = 'Enter text.') {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : 'Enter text.') })
    .superRefine((text, context) => {
      if (text.length > 2 * limit + padding) context.addIssue(tooLong(limit, text));
    })
    .transform(cleanText)
    .superRefine((text, context) => {
      if (hasControlCharacters(text)) context.addIssue('Remove the control characters from this text.');
      if (countCharacters(text) > limit) context.addIssue(tooLong(limit, text));
    });
}

/** Optional text: blanks at both ends go, blank becomes null. `limit` counts characters. */
export const OptionalText = (limit: number = shortText) =>
  textOf(limit)
    .transform((text) => (isBlank(text) ? null : text))
    .nullable();

/** A required name of 1 to 200 characters. */
export const Name = (required: string = 'Name is required', limit: number = nameText) =>
  textOf(limit, required).superRefine((text, context) => {
    if (isBlank(text)) context.addIssue(required);
    if (hasBidiOverride(text)) context.addIssue('Remove the characters that turn the writing direction.');
  });

/** A link: http or https, at most 2,048 characters, without a user name or password in it. */
export const Link = z
  .string('Must be a valid URL')
  .check(AtMost(longestAddress, 'Must be a valid URL'))
  .transform((text) => text.trim())
  .superRefine((text, context) => {
    if (text !== '' && !isWebAddress(text)) context.addIssue('Must be a valid URL');
  })
  .transform((text) => (text === '' ? null : text))
  .nullable();

/** Characters of `YYYY-MM-DD`, and of an instant with a zone and more digits of a second than anyone measures. */
export const dateText = 10;
export const instantText = 40;

/** A calendar date without a time, `YYYY-MM-DD`; blank becomes null. */
export const OptionalDate = z
  .string('Enter the date as YYYY-MM-DD.')
  .check(AtMost(dateText, 'Enter an existing date as YYYY-MM-DD.'))
  .transform((text) => text.trim())
  .superRefine((text, context) => {
    if (text !== '' && !isDate(text)) context.addIssue('Enter an existing date as YYYY-MM-DD.');
  })
  .transform((text) => (text === '' ? null : text))
  .nullable();

/** A date that has to be there; `wanted` is said where it is blank. */
export const RequiredDate = (wanted: string) =>
  OptionalDate.superRefine((date, context) => {
    if (date === null) context.addIssue(wanted);
  }).transform((date) => date ?? '');

/** An exact decimal, as text or number; answers are text without padding. More digits than the field keeps is an error. */
export const Decimal = (rules: DecimalRules) =>
  z.union([z.string(), z.number()], 'Enter a number.').transform((input, context) => {
    const parsed = parseDecimal(input, rules);
    if (parsed.ok) return parsed.value;
    context.addIssue(parsed.message);
    return z.NEVER;
  });

/** Like `Decimal`, where the field may be empty. */
export const OptionalDecimal = (rules: DecimalRules) =>
  z.union([z.string(), z.number(), z.null()], 'Enter a number.').transform((input, context) => {
    if (input === null || isEmptyNumber(input)) return null;
    const parsed = parseDecimal(input, rules);
    if (parsed.ok) return parsed.value;
    context.addIssue(parsed.message);
    return z.NEVER;
  });

/** A field that may be left empty: blank text and null become null; `message` is said of a value of another type. */
export const OrBlank = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], message);

/** Yes, no, or nobody says. */
export const YesNo = OrBlank(z.boolean(), 'Send true, false or null.');

/** A code of a currency as `read` takes it, or null. */
export const OptionalCurrency = (read: (text: string) => { currency: string } | { error: string }) =>
  OptionalText(20).transform((text, context) => {
    if (text === null) return null;
    const reading = read(text);
    if ('currency' in reading) return reading.currency;
    context.addIssue(reading.error);
    return z.NEVER;
  });

/** One of a closed list, or null. */
export const OptionalChoice = <const Options extends readonly string[]>(options: Options) =>
  OrBlank(z.enum(options), `Choose one of ${options.join(', ')}.`);

/** A decimal that is a JSON number in bodies as in answers, or null. */
export const OptionalNumber = (rules: DecimalRules) =>
  OrBlank(
    z
      .number('Enter a number.')
      .superRefine((value, context) => {
        const fault = numberFault(value, rules);
        if (fault !== undefined) context.addIssue(fault);
      })
      .meta({ minimum: rules.min, maximum: rules.max }),
    'Enter a number.',
  );

/** A whole number from 0 to `most`. */
export const WholeTo = (most: number) =>
  z
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(most, `Enter ${most.toLocaleString('en-US')} or less.`);

/** Like `WholeTo`, where the field may be empty. */
export const OptionalWholeTo = (most: number) => OrBlank(WholeTo(most), 'Enter a whole number.');

/** A whole number of 64 bits, as far as JSON keeps it exact (2^53 - 1). */
export const Whole = z
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .min(0, 'Enter 0 or more.')
  .max(Number.MAX_SAFE_INTEGER, 'This number is too large.');

/** Like `Whole`, where the field may be empty. */
export const OptionalWhole = OrBlank(Whole, 'Enter a whole number.');

/** An instant in an answer: ISO 8601 in UTC. */
export const Instant = z.string();

/** A date in an answer. */
export const DateText = z.string();

/** An exact decimal in an answer. */
export const DecimalText = z.string();

/** Who made a record, without the e-mail address. */
export const Creator = z
  .object({
    id: z.string(),
    displayName: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: 'Creator' });
export type Creator = z.output<typeof Creator>;

/** Behind the fields of every record that is answered: who entered it, when, and the save of it that this is. */
export const recorded = {
  createdBy: Creator.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
};

/** The signed-in member, as only they see themselves. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** What the sign-in page offers on this installation; it stands in the page. */
export interface SignInOptions {
  /** Sign-in by the provider comes first, and accounts are made by it alone. */
  provider: boolean;
  /** Passwords are reset by mail; else by an administrator's link. */
  mail: boolean;
}

/** A step as answered. */
export const FutureStep = z.object({
  id: RecordId,
  description: z.string(),
  date: DateText,
  priority: z.enum(priorities),
  status: z.enum(stepStatuses),
  doneDate: DateText.nullable(),
  sourceUrl: z.string().nullable(),
});
export type FutureStep = z.output<typeof FutureStep>;

/** So many future steps a mine or company has at most. */
export const mostFutureSteps = 200;

/** A step as sent: `id` keeps its identity; without a description or a date a full save drops it. */
export const FutureStepInput = z.object({
  id: RecordId.optional(),
  description: OptionalText().optional(),
  date: OptionalDate.optional(),
  priority: OptionalChoice(priorities).optional(),
  status: OptionalChoice(stepStatuses).optional(),
  doneDate: OptionalDate.optional(),
  sourceUrl: Link.optional(),
});
export type FutureStepInput = z.output<typeof FutureStepInput>;

/** A list of steps as sent. */
export const FutureSteps = z
  .array(FutureStepInput)
  .max(mostFutureSteps, `Name at most ${mostFutureSteps} future steps.`);

/** What other registers call a mine or company, as answered. */
export const Identifiers = z.array(
  z.object({
    /** The register: `mrds`, `minfile`, `wikidata`, or a name of one's own. */
    scheme: z.string(),
    value: z.string(),
  }),
);

/** Identifiers as sent: each once, of at most one mine, or one company. */
export const IdentifierList = z
  .array(
    z.object({
      scheme: z.string().max(10 * longestScheme, `Enter at most ${longestScheme} characters for a register.`),
      value: z.string().max(10 * longestIdentifier, `Enter at most ${longestIdentifier} characters for an identifier.`),
    }),
  )
  .max(mostIdentifiers, `Name at most ${mostIdentifiers} identifiers.`)
  .transform((list, context) => {
    const reading = readIdentifierList(list);
    if ('identifiers' in reading) return reading.identifiers;
    context.addIssue(reading.error);
    return z.NEVER;
  });

/**
 * For a check of how fields fit together: it looks at them where each was taken by itself. One that was refused is there as it
 * was sent, of any type.
 */
export const whereFieldsAreRight = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };

/** What every refusal answers. */
export const ProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ProblemBody = z.output<typeof ProblemBody>;
