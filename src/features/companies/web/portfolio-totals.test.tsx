import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { CompanyMine, CompanyPage } from '../contract.ts';
import { ownParts } from './own-parts.ts';
import { PortfolioTotals } from './PortfolioTotals.tsx';

const rest: Pick<
  NonNullable<CompanyMine['measuredAndIndicated']>,
  'containedFrom' | 'reportDates' | 'includesReserves' | 'leftOut'
> = { containedFrom: 'published', reportDates: [], includesReserves: null, leftOut: 0 };
const mine = (id: number, metal: string, contained: number, containedUnit: 'oz' | 'tonnes'): CompanyMine => ({
  ...{ id, name: `Mine ${id}`, country: null, primaryJurisdiction: null, primaryMetal: metal, stage: null },
  ...{ ownershipPercentage: 50, royalties: 0, ownershipStated: true, royaltiesStated: false, isHeld: true, held: 50 },
  newestStudy: null,
  measuredAndIndicated: { metal, contained, containedUnit, reportDate: null, ...rest },
});
const drawn = (mines: CompanyMine[], partnerMines: CompanyPage['partnerMines'] = []) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PortfolioTotals of={{ name: 'Larkmoor & Sons' }} mines={ownParts({ mines, partnerMines })} />
    </MemoryRouter>,
  );

it('says that sums of metal leave by-products out, and leads to all of these metals mine by mine', () => {
  const markup = drawn([mine(1, 'Gold', 2_000_000, 'oz'), mine(2, 'Copper', 900_000, 'tonnes')]);
  const said = markup.replaceAll(/<[^>]+>/gu, ' ');
  expect(said).toContain(
    'Sums of metal are of the first metal of each mine: what it has of others is in none of them.',
  );
  const [, href = ''] = /href="([^"]+)"/u.exec(markup) ?? [];
  const { pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'), 'http://localhost');
  expect([pathname, searchParams.get('company'), searchParams.get('columns')]).toEqual([
    '/mines',
    'Larkmoor & Sons',
    'stage;company;ownership;contained-mi.gold;attributable-mi.gold;contained-mi.copper;attributable-mi.copper',
  ]);
});

it('says that the list has the mines that it operates alone, where its sums have those of partners, too', () => {
  const partner = { ...mine(2, 'Copper', 900_000, 'tonnes'), operator: { id: 9, name: 'Kettle' } };
  expect(drawn([mine(1, 'Gold', 2_000_000, 'oz')])).toContain('>All of these metals, mine by mine<');
  expect(drawn([mine(1, 'Gold', 2_000_000, 'oz')], [partner])).toContain(
    '>All of these metals in mines that it operates, mine by mine<',
  );
});

it('says nothing of metal where there is none', () => {
  expect(drawn([])).toBe('');
});
