import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { group, textRow } from './comparison-cells.ts';
import { ComparisonTable } from './ComparisonTable.tsx';

it('leads to each of its groups, and tells days as the other pages do', () => {
  const row = {
    ...textRow('ev', 'EV', ['1', '2'], ['price of 2026-11-27', null]),
    differences: ['A is of 2025-09-23.'],
  };
  const drawn = renderToString(
    <MemoryRouter>
      <ComparisonTable
        several="companies"
        compared={[
          { id: 1, name: 'A' },
          { id: 2, name: 'B' },
        ]}
        groups={[group('Market value', [row]), group('Capital', [textRow('cash', 'Cash', ['1', '2'])])]}
        onRemove={() => {}}
      />
    </MemoryRouter>,
  );
  for (const id of ['figures-market-value', 'figures-capital']) {
    expect(drawn).toContain(`href="#${id}"`);
    expect(drawn).toContain(`<tbody id="${id}"`);
  }
  expect(drawn).toContain('<small>price of 27 Nov 2026</small>');
  expect(drawn).toContain('A is of 23 Sep 2025.');
});

it('folds what one alone has where that is much, and leaves a few such rows among the others', () => {
  const alone = (many: number) =>
    Array.from({ length: many }, (_, index) => textRow(`alone-${index}`, `Alone ${index}`, ['1', null]));
  const both = textRow('both', 'Both', ['1', '2']);
  const drawn = renderToString(
    <MemoryRouter>
      <ComparisonTable
        several="mines"
        compared={[
          { id: 1, name: 'A' },
          { id: 2, name: 'B' },
        ]}
        groups={[group('Few', [both, ...alone(8)]), group('Many', [both, ...alone(9)])]}
        onRemove={() => {}}
      />
    </MemoryRouter>,
  );
  const [, few = '', many = ''] = drawn.split('<tbody');
  const foldedOf = (of: string) => of.split('<tr').filter((row) => row.includes('folded')).length;
  expect([foldedOf(few), foldedOf(many)]).toEqual([0, 9]);
  expect(few).not.toContain('aria-expanded');
  expect(many).toContain('aria-expanded="false"');
  expect(many.replaceAll('<!-- -->', '')).toContain('>Show 9 figures that one alone has</button>');
});
