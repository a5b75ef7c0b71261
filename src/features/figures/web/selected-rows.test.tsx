import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SelectedRows } from './SelectedRows.tsx';

it('tells a few sums at once, and folds many, which would cover the rows', () => {
  const drawn = (figures: number) =>
    renderToString(
      <MemoryRouter>
        <SelectedRows
          noun={['mine', 'mines']}
          rows={[{ id: 1 }, { id: 2 }]}
          comparison="/mines/compare"
          figures={Array.from({ length: figures }, (_, at) => ({ measure: 'price', of: `metal ${at}` }))}
          onClear={() => {}}
        />
      </MemoryRouter>,
    );
  expect(drawn(6)).not.toContain('<details');
  expect(drawn(7)).toContain('<details><summary>Sums and medians of <!-- -->7<!-- --> figures</summary><dl>');
});
