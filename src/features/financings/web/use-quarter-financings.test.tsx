import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useQuarterFinancings } from './use-quarter-financings.tsx';

afterEach(() => vi.unstubAllGlobals());

const filing = { currency: 'CAD', sourceUrl: '', sourcePage: '' };

it('lets no quarter be stored without financings that were typed before and cannot be read yet', () => {
  const kept = new Map([['draft:quarter-financings-7', JSON.stringify([{ key: 'a' }])]]);
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null });
  const found: ReturnType<typeof useQuarterFinancings>[] = [];
  function Asked({ companyId }: { companyId: number }) {
    found.push(useQuarterFinancings(companyId, []));
    return null;
  }
  renderToStaticMarkup(<Asked companyId={7} />);
  renderToStaticMarkup(<Asked companyId={8} />);
  expect(found.map(({ check }) => check(filing))).toEqual([false, true]);
});
