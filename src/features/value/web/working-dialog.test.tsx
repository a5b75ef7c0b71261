import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { CompanyValue } from '../contract.ts';
import { companyValue } from './api.ts';
import { WorkingDialog } from './WorkingDialog.tsx';

const metal = (value: string): CompanyValue['figures'][number] => ({
  figure: 'equivalent-mi.gold',
  basis: 'M+I',
  value,
  unit: 'oz',
  currency: null,
  asOf: null,
  bound: 'exact',
  isRanked: false,
  from: [],
  missing: [],
  warnings: [],
});

function drawn(severalMetals: CompanyValue['severalMetals']): string {
  const client = new QueryClient();
  const answer: CompanyValue = { price: null, figures: [], severalMetals, remarks: [] };
  client.setQueryData(companyValue(1, null).queryKey, answer);
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <WorkingDialog company={{ id: 1, name: 'Mixed' }} name="ev-mi-tsm.gold" asOf={null} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('says of a company of several metals that this is why, and has no digits that nobody knows', () => {
  const mixed = drawn([metal('8574964.949461')]);
  expect(mixed).toContain('Not known: it has several metals');
  expect(mixed).toContain('8,574,965 oz');
  expect(drawn([metal('0.12591234')])).toContain('0.125912 oz');
  expect(drawn([])).toContain('Nothing is known of it');
});

it('writes a share of a mine as the page of the mine does', () => {
  const share = { name: 'share of Pit', value: '57.5', unit: '%', currency: null, asOf: null, source: null };
  const shares = { ...share, name: 'shares outstanding', value: '1200', unit: 'shares' };
  const page = drawn([{ ...metal('12'), from: [share, shares] }]);
  expect(page).toContain('>57.5%<');
  expect(page).toContain('>1,200 shares<');
});
