import { listed } from './comparison.ts';
import { dayNumber } from '../time/dates.ts';

/** A figure of a company as far as it says what it stands for. */
export interface StatedFigure {
  name: string;
  /** Parts with commas between them; the first of a sum tells how many there are of what. */
  basis: string | null;
}

const partsOf = ({ basis }: StatedFigure) => basis?.split(', ') ?? [];
const isOfDay = (part: string) => /^(?:price|cash|shares) of /u.test(part);
const orNot = (parts: readonly string[]) => parts.join(', ') || 'not stated';

/** What figures of a measure have to share, in words; undefined: nothing of it is on record. */
function standsFor(measure: string): ((figure: StatedFigure) => string) | undefined {
  // How many mines or studies a sum is made of says nothing of what it stands for.
  if (measure.startsWith('held-npv') || measure === 'held-mi') return (figure) => orNot(partsOf(figure).slice(1));
  if (measure === 'nav' || /^(?:p-nav|ev-npv|nav-share)-/u.test(measure))
    return (figure) => orNot(partsOf(figure).filter((part) => !isOfDay(part)));
  if (/^ev-(?:reserves|mi|inferred)-/u.test(measure)) return (figure) => orNot(partsOf(figure).slice(0, 1));
  return undefined;
}

const told = (groups: ReadonlyMap<string, readonly StatedFigure[]>) =>
  [...groups].map(([words, of]) => `${words} (${listed(of.map(({ name }) => name))})`).join('; ');

/** Prices further apart than this are of another market. */
const mostPriceDays = 7;

/** Days of the prices of shares, where they are far from each other. */
function unlikePrices(figures: readonly StatedFigure[]): string[] {
  const priced = figures.flatMap((figure) => {
    const day = partsOf(figure)
      .find((part) => part.startsWith('price of '))
      ?.slice('price of '.length);
    return day === undefined ? [] : [{ ...figure, day }];
  });
  const days = priced.map(({ day }) => dayNumber(day));
  if (days.length < 2 || Math.max(...days) - Math.min(...days) <= mostPriceDays) return [];
  const byDay = Map.groupBy(priced, ({ day }) => day);
  return [`Share prices are more than ${mostPriceDays} days apart: ${told(byDay)}.`];
}

/** In what figures of one measure of several companies stand for different things, as sentences. */
export function unlikeCompanies(measure: string, figures: readonly StatedFigure[]): string[] {
  if (figures.length < 2) return [];
  const read = standsFor(measure);
  const groups = read ? Map.groupBy(figures, read) : new Map<string, StatedFigure[]>();
  return [...(groups.size > 1 ? [`They stand for different things: ${told(groups)}.`] : []), ...unlikePrices(figures)];
}
