/** Characters that are fetched at once, about: what is fetched is in memory until its reader took it. */
const enough = 500_000;
const first = 10;
/** More at once would be faster by a little. */
const mostRows = 200;

/** Rows that are fetched so many at once as the ones before were long: a few of long texts, up to `most` of short ones. */
export async function* fetchRows<Row>(
  fetch: (count: number) => Promise<Row[]>,
  lengthOf: (row: Row) => number,
  most = mostRows,
): AsyncGenerator<Row[]> {
  for (let count = Math.min(first, most); ;) {
    const rows = await fetch(count);
    if (rows.length > 0) yield rows;
    if (rows.length < count) return;
    const length = rows.reduce((sum, row) => sum + lengthOf(row), 1);
    count = Math.max(1, Math.min(most, count * 4, Math.floor((count * enough) / length)));
  }
}
