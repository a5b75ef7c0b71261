import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { CostStrip } from './CostStrip.tsx';

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
