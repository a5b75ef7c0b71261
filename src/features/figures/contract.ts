import { z } from 'zod';
import { AtMost, dateText, DateText } from '../../contract.ts';
import { QueryText } from '../../contract-queries.ts';
import { isToldAsOf } from '../../domain/value/company-as-of-measures.ts';
import { isDate, utcDay } from '../../domain/time/dates.ts';
import { type PricedChoice, readDeckChoice } from '../../domain/prices/decks.ts';
import type { FiguredNoun } from '../../domain/figures/measure.ts';
import {
  type FigureCondition,
  type FigureRef,
  mostColumns,
  measuresOf,
  mostConditions,
  readComparable,
  readCondition,
  readRef,
  writeRef,
} from '../../domain/figures/measures.ts';
import { readTableCurrency } from '../../domain/figures/table-money.ts';
import { isOneOf } from '../../domain/vocabulary.ts';

const listOf = <Value>(read: (text: string) => { value: Value } | { error: string }, most: number, what: string) =>
  QueryText(4_000).transform((text, context): Value[] => {
    const parts = text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (parts.length > most) {
      context.addIssue(`Give at most ${most} ${what}.`);
      return z.NEVER;
    }
    return parts.flatMap((part) => {
      const one = read(part);
      if ('value' in one) return [one.value];
      context.addIssue(one.error);
      return [];
    });
  });

/** Figures within bounds, as `contained-mi.copper:1000000..;irr:20..`: in the unit of the measure, separated by semicolons. */
export const FigureConditions = (noun: FiguredNoun) =>
  listOf<FigureCondition>((text) => readCondition(text, noun), mostConditions, 'conditions');

/** Figures by name, as `npv.USD;irr`. */
export const FigureRefs = (noun: FiguredNoun) =>
  listOf<FigureRef>((text) => readRef(text, noun), mostColumns, 'columns');

/** One of the names that a list sorts by, or the name of a figure. */
export const SortName = <Sort extends string>(noun: FiguredNoun, sorts: readonly Sort[], example: string) =>
  QueryText(120).transform((text, context): Sort | `figure ${string}` => {
    if (isOneOf(sorts, text)) return text;
    const ref = readComparable(text, noun);
    if ('value' in ref) return `figure ${writeRef(ref.value)}`;
    const isFigure = measuresOf[noun].some(({ id }) => text.split('.')[0] === id);
    context.addIssue(isFigure ? ref.error : `sortBy takes one of ${sorts.join(', ')}, or a figure such as ${example}.`);
    return z.NEVER;
  });

/** What a price deck makes of companies, by which their list is sorted where it says at which deck. */
export const deckSorts = ['nav-deck', 'p-nav-deck'] as const;
export type DeckSort = (typeof deckSorts)[number];

/** The figure that a company's list is sorted by, if any. */
export const refOfSort = (sortBy: string | undefined): FigureRef[] => {
  const ref = sortBy?.startsWith('figure ') ? readRef(sortBy.slice('figure '.length), 'company') : undefined;
  return ref && 'value' in ref ? [ref.value] : [];
};

/** A figure of a row with what it stands for. */
export const ShownFigure = z.object({ value: z.number(), basis: z.string().nullable() }).meta({ id: 'ShownFigure' });
export type ShownFigure = z.output<typeof ShownFigure>;

/** A figure of a company with all that has to be known to read it. */
export const CompanyFigure = z
  .object({
    value: z.number(),
    basis: z.string().nullable(),
    /** Not there: exact. A bound stands in no order. */
    bound: z.enum(['at-least', 'at-most']).optional(),
    /** What is missing and what to beware of, as sentences. */
    notes: z.array(z.string()).optional(),
    /** It does not stand in orders, for what its notes say. */
    isUnranked: z.boolean().optional(),
    /** The day that it stands for. */
    asOf: DateText.optional(),
  })
  .meta({ id: 'CompanyFigure' });
export type CompanyFigure = z.output<typeof CompanyFigure>;

/** Of a figure in the filters of a list: how many rows fit but for it, because it is not known of them. */
export const UnknownFigure = z.object({
  figure: z.string(),
  without: z.number(),
  /** So many of those have it of another metal or in another currency. */
  elsewhere: z.number(),
});
export type UnknownFigure = z.output<typeof UnknownFigure>;

const dayWanted = 'asOf takes an existing day as YYYY-MM-DD.';

/** A day, today at the latest, as of which figures are told by what had been published then. */
export const AsOfDay = z
  .string(dayWanted)
  .check(AtMost(dateText, dayWanted))
  .refine(isDate, { error: dayWanted, abort: true })
  .refine((day) => day <= utcDay(new Date()), 'asOf takes a day that has come: nobody knows what will be published.');

/** The code of a currency that a table is to tell money in. */
export const TableCurrency = QueryText(20).transform((text, context): string => {
  const code = readTableCurrency(text);
  if (code !== null) return code;
  context.addIssue('currency takes the code of a currency, such as CAD.');
  return z.NEVER;
});

const deckWanted =
  'deck takes a day as YYYY-MM-DD, or the number of a price deck; without it figures are at study prices.';

/** Prices to compute by: a day, or the number of a deck that the caller may see. */
export const DeckOfQuery = QueryText(20).transform((text, context): PricedChoice => {
  const choice = readDeckChoice(text);
  if (choice && choice.kind !== 'studies') return choice;
  context.addIssue(deckWanted);
  return z.NEVER;
});

/** What to say of figures that are of today alone; undefined: all can be told as of a past day. */
export function untoldAsOf(refs: readonly FigureRef[]): string | undefined {
  const untold = [...new Set(refs.filter((ref) => !isToldAsOf(ref)).map(writeRef))];
  return untold.length === 0
    ? undefined
    : `Of ${untold.join(', ')} only what holds today is known: leave it out, or ask without asOf.`;
}
