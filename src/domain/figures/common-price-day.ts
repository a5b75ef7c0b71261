/** `price of 2026-11-27` among what a figure stands for. */
const pricePart = /^price of (\d{4}-\d{2}-\d{2})$/;

/** Figures of a row, each with what it stands for. */
interface Figured {
  figures?: Readonly<Record<string, { basis?: string | null | undefined } | undefined>> | undefined;
}

const partsOf = (basis: string) => basis.split(', ');

/** The day of the price that a figure stands on, as YYYY-MM-DD; null: it names none. */
export const priceDayOf = (basis: string | null | undefined): string | null =>
  partsOf(basis ?? '').flatMap((part) => pricePart.exec(part)?.[1] ?? [])[0] ?? null;

/**
 * The day of the price that most figures of these rows stand on, as YYYY-MM-DD, so that it can be said once; null where no two
 * rows share one.
 */
export function commonPriceDay(rows: readonly Figured[]): string | null {
  const rowsOf = new Map<string, number>();
  for (const { figures } of rows) {
    const days = Object.values(figures ?? {}).flatMap((figure) => priceDayOf(figure?.basis) ?? []);
    for (const day of new Set(days)) rowsOf.set(day, (rowsOf.get(day) ?? 0) + 1);
  }
  const [most] = [...rowsOf].toSorted(
    ([firstDay, first], [day, count]) => count - first || day.localeCompare(firstDay),
  );
  return most && most[1] > 1 ? most[0] : null;
}

/** What a figure stands for beside what is said of all: without the price of `day`. */
export const basisBeside = (basis: string, day: string | null): string =>
  day === null
    ? basis
    : partsOf(basis)
        .filter((part) => part !== `price of ${day}`)
        .join(', ');
