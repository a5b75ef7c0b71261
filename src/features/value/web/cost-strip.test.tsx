import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { CostStrip } from './CostStrip.tsx';

const rendered = (page: ComponentProps<typeof CostStrip>['page']) =>
  renderToString(
    <MemoryRouter>
      <CostStrip page={page} />
    </MemoryRouter>,
  );

it('says the day of the price once, and another one where it is', () => {
  const drawn = rendered({
    company: { id: 1, name: 'Listed' },
    figures: {
      'share-price': { value: 1.2, basis: 'AUD 1.78, price of 2026-11-27' },
      'market-cap-tsm': { value: 611, basis: 'price of 2026-11-27' },
      'ev-tsm': { value: 547, basis: 'price of 2026-11-27, cash of 2026-09-30' },
      'p-nav-tsm': { value: 2, basis: 'PFS 5%, price of 2026-11-20' },
    },
  });
  expect(drawn.match(/price of 27 Nov 2026/g)).toHaveLength(1);
  expect(drawn).toContain('>cash of 30 Sep 2026<');
  expect(drawn).toContain('>PFS 5%, price of 20 Nov 2026<');
});

it('opens the working that an address names, also of a company without capital and prices', () => {
  const drawn = (address: string) =>
    renderToString(
      <MemoryRouter initialEntries={[address]}>
        <CostStrip page={{ company: { id: 1, name: 'Unlisted' }, figures: {} }} />
      </MemoryRouter>,
    );
  expect(drawn('/companies/1')).toBe('');
  expect(drawn('/companies/1?figure=held-production.gold')).not.toBe('');
});
