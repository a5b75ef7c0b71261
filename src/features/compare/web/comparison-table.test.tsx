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
