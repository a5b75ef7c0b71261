const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
const textOf = (row: HTMLTableRowElement, column: number) => row.cells[column]?.textContent ?? '';

/** Makes the headings of a table buttons that sort it by their column, and again the other way round. */
function makeSortable(table: HTMLTableElement) {
  const body = table.tBodies[0];
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  if (!body) return;
  const sort = (column: number) => {
    const falling = heads[column]?.getAttribute('aria-sort') === 'ascending';
    heads.forEach((head, index) => {
      if (index === column) head.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    });
    const direction = falling ? -1 : 1;
    body.append(...[...body.rows].sort((a, b) => direction * compare(textOf(a, column), textOf(b, column))));
  };
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    button.addEventListener('click', () => sort(column));
    head.append(button);
  });
}

for (const table of document.querySelectorAll<HTMLTableElement>('[data-script=sort-table] table')) makeSortable(table);
