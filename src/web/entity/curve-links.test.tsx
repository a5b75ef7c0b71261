import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { CurveLinks } from './CurveLinks.tsx';

const html = (...metals: string[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CurveLinks metals={metals} className="curves" />
    </MemoryRouter>,
  );

it('each metal with a cost leads to its curve once, and none leaves nothing', () => {
  const shown = html('Gold', 'U3O8', 'Gold');
  expect(shown.match(/Cost curve of \w+/g)).toEqual(['Cost curve of gold', 'Cost curve of U3O8']);
  expect(shown).toMatch(/^<div class="curves">.*href="\/mines\/cost-curve\?metal=U3O8"/);
  expect(html()).toBe('');
});
