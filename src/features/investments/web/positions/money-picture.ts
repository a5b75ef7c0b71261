/** What one day did to the money: exact decimals as text, of one currency. */
export interface MoneyDay {
  date: string;
  /** Paid for shares on this day, fees included. */
  moneyIn: string;
  /** Received for shares on this day, less fees. */
  moneyOut: string;
  /** Cost of the shares held at the end of the day. */
  costBasis: string;
}

/** A month, a quarter or a year of it, for drawing. */
export interface MoneySpan {
  /** First day. */
  from: string;
  /** `Mar 2024`, `Q1 2024`, `2024`. */
  label: string;
  moneyIn: number;
  moneyOut: number;
  /** At the end of the span. */
  costBasis: number;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthsPerYear = 12;

/** Months since year 0. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * monthsPerYear + Number(date.slice(5, 7)) - 1;

/** How many months one bar stands for, so that no more than `most` bars are drawn; after years come whole multiples of them. */
export function barMonths(first: string, last: string, most: number): number {
  const span = monthOf(last) - monthOf(first) + 1;
  const fitting = [1, 3, monthsPerYear].find((months) => span / months <= most);
  return fitting ?? Math.ceil(span / monthsPerYear / most) * monthsPerYear;
}

function spanLabel(month: number, size: number): string {
  const year = Math.floor(month / monthsPerYear);
  if (size === 1) return `${months[month % monthsPerYear]} ${year}`;
  if (size === 3) return `Q${Math.floor((month % monthsPerYear) / 3) + 1} ${year}`;
  return size === monthsPerYear ? String(year) : `${year} to ${year + size / monthsPerYear - 1}`;
}

const firstDay = (month: number) =>
  `${String(Math.floor(month / monthsPerYear)).padStart(4, '0')}-${String((month % monthsPerYear) + 1).padStart(2, '0')}-01`;

/** Days, oldest first, gathered into spans of `size` months without a gap from the first day to `until`. */
export function spansOf(days: readonly MoneyDay[], size: number, until: string): MoneySpan[] {
  const [first] = days;
  if (!first) return [];
  const start = Math.floor(monthOf(first.date) / size) * size;
  const end = Math.max(monthOf(until), monthOf(days.at(-1)?.date ?? until));
  const spans: MoneySpan[] = [];
  let next = 0;
  let costBasis = 0;
  for (let month = start; month <= end; month += size) {
    const span = { from: firstDay(month), label: spanLabel(month, size), moneyIn: 0, moneyOut: 0, costBasis };
    for (let day = days[next]; day && monthOf(day.date) < month + size; next += 1, day = days[next]) {
      span.moneyIn += Number(day.moneyIn);
      span.moneyOut += Number(day.moneyOut);
      costBasis = Number(day.costBasis);
    }
    spans.push({ ...span, costBasis });
  }
  return spans;
}

/** Sums of each calendar year with trades, newest first; exact to the cent up to 70 trillion. */
export function yearsOf(days: readonly (MoneyDay & { realisedGain: string })[]) {
  const years = new Map<
    string,
    { year: string; moneyIn: number; moneyOut: number; realisedGain: number; costBasis: string }
  >();
  for (const day of days) {
    const year = day.date.slice(0, 4);
    const sum = years.get(year) ?? { year, moneyIn: 0, moneyOut: 0, realisedGain: 0, costBasis: '0' };
    years.set(year, {
      year,
      moneyIn: sum.moneyIn + Number(day.moneyIn),
      moneyOut: sum.moneyOut + Number(day.moneyOut),
      realisedGain: sum.realisedGain + Number(day.realisedGain),
      costBasis: day.costBasis,
    });
  }
  return [...years.values()].toReversed();
}
