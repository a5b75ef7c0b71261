/** Pairs of a row and a mine; each takes a microsecond, while other imports wait. */
const most = 5_000_000;
const mostOfRow = 20;

/**
 * How many of the rows of a name are compared with the mines of that name, one name after the other, until a file of so many
 * rows has had its share: else a file takes as long as its rows times the mines of their name.
 */
export function boundComparisons(rowsOfFile: number) {
  let left = most + mostOfRow * rowsOfFile;
  return (rows: number, mines: number): number => {
    const compared = Math.min(rows, Math.floor(left / Math.max(1, mines)));
    left -= compared * mines;
    return compared;
  };
}
