import { describe, expect, it } from 'vitest';
import { type HeldCompany, type HeldMine, lookThrough } from './look-through.ts';

const mine = (id: number, more: Partial<HeldMine> = {}): HeldMine => ({
  id,
  name: `Mine ${id}`,
  country: 'Canada',
  stage: 'production',
  ownership: 100,
  metals: [{ metal: 'Gold', percentage: 100 }],
  ...more,
});
const company = (id: number, mines: HeldMine[]): HeldCompany => ({ id, name: `Company ${id}`, mines });
const slices = (list: readonly { label: string; amount: string; percent: number }[]) =>
  list.map(({ label, amount, percent }) => `${label} ${amount} ${percent}`);

describe('looking through', () => {
  it('divides a company by ownership and a mine by metals', () => {
    const [usd] = lookThrough([
      {
        currency: 'USD',
        costBasis: '300',
        companies: [
          company(1, [
            mine(1, { ownership: 50, country: 'Peru', stage: 'exploration' }),
            mine(2, {
              metals: [
                { metal: 'Gold', percentage: 70 },
                { metal: 'Silver', percentage: null },
                { metal: 'Lead', percentage: null },
              ],
            }),
          ]),
        ],
      },
    ]);
    expect(slices(usd!.companies)).toEqual(['Company 1 300 100']);
    expect(slices(usd!.mines)).toEqual(['Mine 2 200 66.67', 'Mine 1 100 33.33']);
    expect(slices(usd!.metals)).toEqual(['Gold 240 80', 'Lead 30 10', 'Silver 30 10']);
    expect(slices(usd!.countries)).toEqual(['Canada 200 66.67', 'Peru 100 33.33']);
    expect(slices(usd!.stages)).toEqual(['Production 200 66.67', 'Exploration 100 33.33']);
  });

  it('says what is not known, last, and never mixes currencies', () => {
    const [usd, cad] = lookThrough([
      { currency: 'CAD', costBasis: '10', companies: [] },
      { currency: 'USD', costBasis: '90', companies: [company(1, []), company(2, [])] },
      { currency: 'USD', costBasis: '5', companies: [company(3, [])] },
      {
        currency: 'USD',
        costBasis: '5',
        companies: [company(4, [mine(9, { country: null, stage: null, metals: [] })])],
      },
    ]);
    expect(usd!.costBasis).toBe('100');
    expect(slices(usd!.companies)).toEqual(['Company 3 5 5', 'Company 4 5 5', 'Ticker of several companies 90 90']);
    expect(slices(usd!.mines)).toEqual([
      'Mine 9 5 5',
      'Ticker of several companies 90 90',
      'Companies without mines 5 5',
    ]);
    expect(slices(usd!.metals).at(-1)).toBe('Metals not known 5 5');
    expect(usd!.countries.at(-1)).toMatchObject({ key: null, label: 'Country not known' });
    expect(usd!.stages.at(-1)).toMatchObject({ key: null, label: 'Stage not known' });
    expect(cad).toMatchObject({ currency: 'CAD', companies: [{ key: null, label: 'Company not in the database' }] });
  });

  it('the parts come to the whole', () => {
    const three = [mine(1), mine(2), mine(3)];
    const [usd] = lookThrough([{ currency: 'USD', costBasis: '0.01', companies: [company(1, three)] }]);
    const total = usd!.mines.reduce((sum, { amount }) => sum + Number(amount.replace('0.', '')), 0);
    expect(usd!.mines).toHaveLength(3);
    expect(total).toBe(10_000_000_000);
    expect(lookThrough([])).toEqual([]);
  });
});
