import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ListRemarks } from './ListRemarks.tsx';
import { readScreen } from './screen.ts';

const said = (figures: string | null, more: { chosen?: string; sortBy?: string; first?: (string | null)[] }) => {
  const { conditions } = readScreen(
    { figures, columns: null, sortBy: null },
    { noun: 'mine', plain: [], usual: [], sorts: [] },
  );
  const markup = renderToStaticMarkup(
    <ListRemarks
      conditions={conditions}
      counts={[]}
      chosen={more.chosen ?? null}
      firstMetals={more.first ?? []}
      sortBy={more.sortBy ?? null}
      onChoose={() => {}}
    />,
  );
  return markup.replaceAll(/<[^>]+>/gu, '');
};

describe('what a list of mines does not tell by itself', () => {
  it('says of which other metals costs are, where the chosen one is a by-product', () => {
    expect(
      said('aisc.USD/oz:..1100', { chosen: 'Gold', first: ['Gold', 'Silver', 'gold', 'Silver', null, 'Copper'] }),
    ).toBe(
      'A cost is told for the first metal of its mine, which here is not the chosen one of 2 mines (silver) and 1 mine (copper).',
    );
    expect(said('aisc.USD/oz:..1100', { chosen: 'Gold', first: ['Gold'] })).toBe('');
  });

  it('says that by-products are found, of metals and their kinds that are not the chosen ones', () => {
    expect(said(null, { chosen: 'Copper', first: ['Copper', 'Nickel', 'Cu', null] })).toBe(
      'By-products are found, too: 1 mine (nickel) has another first metal.',
    );
    expect(said(null, { chosen: 'Copper', first: ['Nickel', 'Zinc', 'Nickel'] })).toBe(
      'By-products are found, too: 2 mines (nickel) and 1 mine (zinc) have another first metal.',
    );
    expect(said(null, { chosen: 'Coal', first: ['Thermal Coal', 'Coal'] })).toBe('');
    expect(said('irr:20..', { chosen: 'Gold, Silver', first: ['Silver', 'Gold'] })).toBe('');
  });

  it('says that an order by money leaves other currencies out, unless a bound has said so', () => {
    expect(said(null, { sortBy: 'capex.USD' })).toBe(
      'Sorted by CAPEX in USD. Mines whose CAPEX is in another currency stand last, among those without one.',
    );
    expect(said('capex.USD:..400', { sortBy: 'capex.USD' })).toBe('');
    expect(said('capex.USD:..400', { sortBy: 'npv.CAD' })).toContain('Sorted by NPV in CAD.');
    for (const sortBy of ['name', 'irr', 'contained-mi.gold', 'no.such']) expect(said(null, { sortBy })).toBe('');
  });
});
