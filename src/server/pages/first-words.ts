import { z } from 'zod';
import { stageLabels, stages } from '../../domain/mines/stages.ts';
import { escapedMarkup } from '../../domain/text/markup.ts';

/** What the document says of its page before the browser has the code that draws it. */
export interface FirstWords {
  heading: string;
  /** One line; empty where nothing is known. */
  line: string;
}

const joined = (separator: string, parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => part).join(separator);

const mine = z
  .object({
    mine: z.object({
      name: z.string(),
      stage: z.enum(stages).nullable(),
      metalsDistribution: z.array(z.object({ metal: z.string() })).nullable(),
      primaryJurisdiction: z.string().nullable(),
      country: z.string().nullable(),
      company: z.object({ name: z.string() }).nullable(),
    }),
  })
  .transform(({ mine: { name, stage, metalsDistribution, primaryJurisdiction, country, company } }) => ({
    heading: name,
    line: joined(' · ', [
      metalsDistribution?.map(({ metal }) => metal).join(', '),
      stage && stageLabels[stage],
      joined(', ', [primaryJurisdiction, country]),
      company?.name,
    ]),
  }));

const company = z
  .object({
    company: z.object({
      name: z.string(),
      headquarters: z.string().nullable(),
      ceo: z.string().nullable(),
      minesCount: z.number(),
    }),
  })
  .transform(({ company: { name, headquarters, ceo, minesCount } }) => ({
    heading: name,
    line: joined(' · ', [headquarters, ceo && `CEO ${ceo}`, minesCount === 1 ? '1 mine' : `${minesCount} mines`]),
  }));

/** So many names of a list are told: two lines on a phone. */
const namesTold = 4;

const listOf = (heading: string) =>
  z.array(z.object({ name: z.string() })).transform((rows) => ({
    heading,
    line: joined(', ', [...rows.slice(0, namesTold).map(({ name }) => name), rows.length > namesTold ? '…' : null]),
  }));

/** By what the path of the call ends with. */
const shapes: readonly (readonly [RegExp, z.ZodType<FirstWords>])[] = [
  [/^\/api\/mines\/\d+\/page$/, mine],
  [/^\/api\/companies\/\d+\/page$/, company],
  [/^\/api\/mines\?/, listOf('Mines')],
  [/^\/api\/companies\?/, listOf('Companies')],
];

/** The words of the page whose first call this is, from its answer; undefined for a page that has none. */
export function firstWords(call: string, body: unknown): FirstWords | undefined {
  const shape = shapes.find(([path]) => path.test(call))?.[1];
  return shape?.safeParse(body).data;
}

/** What the page says while it waits; the words stand above it. */
const waits = '<p>Loading...</p>';

/**
 * The empty page with these words on it, for the eye alone: what reads pages aloud hears that it loads, then its real
 * heading. The browser code takes them from there (`src/web/root.tsx`). They are at least as large as any text that the
 * page draws first, so that the largest paint is the first.
 */
export function withFirstWords(html: string, { heading, line }: FirstWords): string {
  const words = [heading, line].filter((text) => text).map((text) => `<p>${escapedMarkup(text)}</p>`);
  return html.replace(waits, () => `<div class="ahead" aria-hidden="true">${words.join('')}</div>${waits}`);
}
