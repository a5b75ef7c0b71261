const shownPlaces = 3;

/** Places that are told: the first of them, and how many there are. */
class Places {
  count = 0;
  readonly #first: string[] = [];

  add(place: string): void {
    this.count += 1;
    if (this.#first.length < shownPlaces) this.#first.push(place);
  }

  get listed(): string {
    return this.count > shownPlaces ? `${this.#first.join(', ')} and others` : this.#first.join(', ');
  }
}

const cells = (count: number, holds: readonly [one: string, several: string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? `cell ${holds[0]}` : `cells ${holds[1]}`}`;

/** What a sheet of a workbook has that no table of texts could say: what is read of it otherwise than a reader sees it. */
export class SheetNotes {
  readonly #errors = new Places();
  readonly #unresolved = new Places();
  readonly #hiddenRows = new Places();
  readonly #hiddenColumns = new Places();

  /** A formula that came to an error, such as `#REF!`. */
  error(place: string, text: string): void {
    this.#errors.add(`${place} (${text.slice(0, 20)})`);
  }

  /** A formula whose result the file does not hold. */
  unresolved(place: string): void {
    this.#unresolved.add(place);
  }

  hiddenRow(row: number): void {
    this.#hiddenRows.add(String(row));
  }

  hiddenColumn(letters: string): void {
    this.#hiddenColumns.add(letters);
  }

  notes(): string[] {
    const [errors, unresolved] = [this.#errors, this.#unresolved];
    const hidden = [
      ...(this.#hiddenRows.count > 0 ? [`rows: ${this.#hiddenRows.listed}`] : []),
      ...(this.#hiddenColumns.count > 0 ? [`columns: ${this.#hiddenColumns.listed}`] : []),
    ];
    return [
      ...(errors.count > 0
        ? [`${cells(errors.count, ['holds an error', 'hold errors'])} of a formula, read as empty: ${errors.listed}.`]
        : []),
      ...(unresolved.count > 0
        ? [
            `${cells(unresolved.count, ['holds a formula', 'hold formulas'])} without a result, read as empty: ${unresolved.listed}. Open the file in a spreadsheet and save it again.`,
          ]
        : []),
      ...(hidden.length > 0 ? [`The workbook hides what is read as the rest: ${hidden.join('; ')}.`] : []),
    ];
  }
}
