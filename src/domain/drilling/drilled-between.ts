/** A drill program as far as time, metres and money need it; the cost in US dollars. */
export interface DrilledProgram {
  season: string;
  numberOfMeters: number | null;
  cost: number | null;
}

/** `2024`, `Summer 2024`, `2023/24`, `2022-2023`: a year stands there in four digits, or it is none. */
const years = /(?<!\d)((?:19|20)\d\d)(?:\s*[/\u2010-\u2014-]\s*((?:19|20)?\d\d)(?!\d))?(?!\d)/gu;

/** The first and the last year that a season names; null where it names none. */
export function yearsOfSeason(season: string): [first: number, last: number] | null {
  const named = [...season.matchAll(years)].flatMap(([, first = '', last]) => {
    const from = Number(first);
    if (last === undefined) return [from];
    const inCentury = last.length === 2 ? Number(first.slice(0, 2) + last) : Number(last);
    // `1999/00` goes on into the next century; what else goes back, as `2024/05` does, is no span of years.
    const until = inCentury + 100 === from + 1 ? from + 1 : inCentury;
    return until >= from ? [from, until] : [from];
  });
  return named.length === 0 ? null : [Math.min(...named), Math.max(...named)];
}

export interface Drilled {
  /** Programs of which each year lies between the dates. */
  programs: number;
  /** Of those that say it; null: none does. */
  metres: number | null;
  /** US dollars, of those that say it; null: none does. */
  cost: number | null;
  /** So many of them do not say their metres, their cost. */
  withoutMetres: number;
  withoutCost: number;
  /** Seasons of which a part lies between the dates: which part of the metres, nobody says. */
  partly: string[];
  /** So many programs name no year. */
  undated: number;
}

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
};

/** What was drilled after one day and up to another one, as far as the seasons tell. */
export function drilledBetween(programs: readonly DrilledProgram[], after: string, until: string): Drilled {
  const within: DrilledProgram[] = [];
  const partly: string[] = [];
  let undated = 0;
  for (const program of programs) {
    const named = yearsOfSeason(program.season);
    if (!named) {
      undated += 1;
      continue;
    }
    const [begin, end] = [`${named[0]}-01-01`, `${named[1]}-12-31`];
    if (end <= after || begin > until) continue;
    if (begin > after && end <= until) within.push(program);
    else partly.push(program.season);
  }
  const metres = within.map(({ numberOfMeters }) => numberOfMeters);
  const costs = within.map(({ cost }) => cost);
  const unknown = (values: readonly (number | null)[]) => values.filter((value) => value === null).length;
  return {
    programs: within.length,
    metres: sum(metres),
    cost: sum(costs),
    withoutMetres: unknown(metres),
    withoutCost: unknown(costs),
    partly,
    undated,
  };
}
