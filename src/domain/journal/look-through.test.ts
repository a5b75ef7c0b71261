import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import { fromUnits, toUnits } from '../numbers/exact.ts';
import { moneyDigits } from './shares.ts';
import { type HeldCompany, type UnderlyingMine, lookThrough } from './look-through.ts';

const mine = (id: number, more: Partial<UnderlyingMine> = {}): UnderlyingMine => ({
  id,
  name: `Mine ${id}`,
  country: 'Canada',
  stage: 'production',
  ownership: 100,
  metals: [{ metal: 'Gold', percentage: 100 }],
  ...more,
});
const company = (id: number, mines: UnderlyingMine[]): HeldCompany => ({ id, name: `Company ${id}`, mines });
const slices = (list: readonly { label: string; amount: string; percent: number }[]) =>
  list.map(({ label, amount, percent }) => `${label} ${amount} ${percent}`);

describe('looking through', () => {
  it('takes an NPV of the operator’s share by the two shares where another company operates the mine', () => {
    const study = (shareBasis: '100%' | 'attributable') => ({
      newestStudy: { npv: 100, discountRate: 5, currency: 'USD', taxBasis: null, shareBasis },
    });
    // 20 % of 100 and, of 100 that are the operator's 50 %, two fifths.
    const mines = [
      mine(1, { ...study('100%'), ownership: 20, operators: { percent: 50 } }),
      mine(2, { ...study('attributable'), ownership: 20, operators: { percent: 50 } }),
    ];
    const held = (of: UnderlyingMine[]) =>
      slices(lookThrough([{ currency: 'USD', costBasis: '300', companies: [company(1, of)] }])[0]!.mines);
    expect(held(mines)).toEqual(['Mine 2 200 66.67', 'Mine 1 100 33.33']);
    const unknown = mine(2, { ...study('attributable'), ownership: 20, operators: { percent: null } });
    expect(held([mines[0]!, unknown])).toEqual(['Mine 1 300 100']);
  });

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

  it('names each part by what it is, and leaves out what has no money', () => {
    const [usd] = lookThrough([
      {
        currency: 'USD',
        costBasis: '100',
        companies: [
          company(1, [
            mine(1, { name: 'Same', metals: [{ metal: 'Country not known', percentage: 100 }] }),
            mine(2, { name: 'Same', country: null, metals: [{ metal: 'Gold', percentage: 0 }] }),
            mine(3, { ownership: 0, stage: 'closure', country: 'Chile' }),
          ]),
        ],
      },
    ]);
    const own = { basis: 'ownership', measure: null };
    expect(usd!.mines).toEqual([
      { key: '1', id: 1, label: 'Same', amount: '50', percent: 50, ...own },
      { key: '2', id: 2, label: 'Same', amount: '50', percent: 50, ...own },
    ]);
    expect(usd!.countries).toEqual([
      { key: 'Canada', id: null, label: 'Canada', amount: '50', percent: 50, ...own },
      { key: null, id: null, label: 'Country not known', amount: '50', percent: 50, ...own },
    ]);
    expect(usd!.stages).toEqual([
      { key: 'production', id: null, label: 'Production', amount: '100', percent: 100, ...own },
    ]);
    expect(usd!.metals.map(({ key, amount }) => [key, amount])).toEqual([
      ['Country not known', '50'],
      [null, '50'],
    ]);
  });

  it.each([
    [
      [60, 40, null],
      ['Gold 60', 'Silver 40', 'Lead 1'],
    ],
    [
      [99.5, 0.5, null],
      ['Gold 99.5', 'Lead 0.5', 'Silver 0.5'],
    ],
    [
      [0, 100, null],
      ['Silver 100', 'Lead 1'],
    ],
    [
      [120, null, null],
      ['Gold 120', 'Lead 1', 'Silver 1'],
    ],
    [
      [null, null, null],
      ['Gold 33.33', 'Lead 33.33', 'Silver 33.33'],
    ],
    [
      [40, null, null],
      ['Gold 40', 'Lead 30', 'Silver 30'],
    ],
  ])('metals of %j weigh as much as %j', (percentages, expected) => {
    const metals = ['Gold', 'Silver', 'Lead'].map((metal, index) => ({ metal, percentage: percentages[index]! }));
    const weights = expected.map((each) => Number(each.split(' ')[1]));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const [usd] = lookThrough([
      { currency: 'USD', costBasis: String(Math.round(total * 100)), companies: [company(1, [mine(1, { metals })])] },
    ]);
    expect(usd!.metals.map(({ label, amount }) => `${label} ${Number(amount) / 100}`)).toEqual(expected);
  });
});

it('looks through a company once, by however many tickers it is held', () => {
  const large = company(
    1,
    Array.from({ length: 500 }, (_, index) => mine(index + 1)),
  );
  const holdings = Array.from({ length: 10_000 }, () => ({ currency: 'USD', costBasis: '5', companies: [large] }));
  let views: ReturnType<typeof lookThrough> = [];
  expect(processorTime(() => (views = lookThrough(holdings)), 1_000)).toBeLessThan(1_000);
  expect(views[0]!.mines).toHaveLength(500);
  expect(views[0]!.mines[499]).toMatchObject({ amount: '100' });
});

describe('laws', () => {
  const heldMine = fc
    .record({
      id: fc.integer({ min: 1, max: 20 }),
      country: fc.constantFrom('Peru', 'Mali', null),
      stage: fc.constantFrom('production' as const, 'exploration' as const, null),
      ownership: fc.integer({ min: 1, max: 100 }),
      metals: fc.array(
        fc.record({
          metal: fc.constantFrom('Gold', 'Silver', 'Copper'),
          percentage: fc.option(fc.integer({ min: 0, max: 100 })),
        }),
        { maxLength: 3 },
      ),
    })
    .map(({ id, ...more }) => mine(id, more));
  const holding = fc.record({
    currency: fc.constantFrom('USD', 'CAD'),
    costBasis: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => String(cents / 100)),
    companies: fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 5 }), mines: fc.array(heldMine, { maxLength: 4 }) }),
      { maxLength: 2 },
    ),
  });
  // A company is the same wherever it is held.
  const holdings = fc.array(holding, { maxLength: 6 }).map((list) => {
    const known = new Map<number, HeldCompany>();
    return list.map(({ companies, ...rest }) => ({
      ...rest,
      companies: companies.map(({ id, mines }) => {
        const own = known.get(id) ?? company(id, mines);
        known.set(id, own);
        return own;
      }),
    }));
  });
  const views = ['companies', 'mines', 'metals', 'countries', 'stages'] as const;
  const moneyOf = (list: readonly { amount: string }[]) =>
    list.reduce((sum, { amount }) => sum + toUnits(amount, moneyDigits), 0n);

  it('each view comes to all that was paid, to the last digit, and each part is above nothing', () => {
    fc.assert(
      fc.property(holdings, (list) => {
        for (const view of lookThrough(list)) {
          const own = list.filter(({ currency }) => currency === view.currency);
          const total = moneyOf(own.map(({ costBasis }) => ({ amount: costBasis })));
          expect(toUnits(view.costBasis, moneyDigits)).toBe(total);
          for (const name of views) {
            expect(moneyOf(view[name])).toBe(total);
            expect(view[name].every(({ amount }) => toUnits(amount, moneyDigits) > 0n)).toBe(true);
          }
        }
      }),
    );
  });

  it('parts fall, and what nobody knows stands last', () => {
    fc.assert(
      fc.property(holdings, (list) => {
        for (const view of lookThrough(list))
          for (const name of views) {
            const known = view[name].filter(({ key }) => key !== null);
            expect(view[name].slice(0, known.length)).toEqual(known);
            const amounts = known.map(({ amount }) => Number(amount));
            expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
          }
      }),
    );
  });

  it('one holding in two halves is looked through as the whole', () => {
    fc.assert(
      fc.property(holdings, (list) => {
        const halves = list.flatMap((each) => {
          const units = toUnits(each.costBasis, moneyDigits);
          return [units / 2n, units - units / 2n].map((part) => ({ ...each, costBasis: fromUnits(part, moneyDigits) }));
        });
        expect(lookThrough(halves)).toEqual(lookThrough(list));
      }),
    );
  });
});

describe('by what the shares stand for', () => {
  const study = (npv: number, more: object = {}): NonNullable<UnderlyingMine['newestStudy']> => ({
    ...{ npv, discountRate: 5, currency: 'CAD', taxBasis: 'after-tax', shareBasis: null, ...more },
  });
  const gold = (contained: number, metal = 'Gold'): NonNullable<UnderlyingMine['measuredAndIndicated']> => ({
    ...{ metal, contained, containedUnit: 'oz' },
  });
  const through = (mines: UnderlyingMine[]) =>
    lookThrough([{ currency: 'USD', costBasis: '1000', companies: [company(1, mines)] }])[0]!;
  const parts = (mines: UnderlyingMine[]) =>
    through(mines).mines.map(({ label, amount, basis, measure }) => [label, amount, basis, measure]);

  it('its part of the NPV of the newest studies, where all that is known has one', () => {
    expect(
      parts([
        mine(1, { ownership: 50, newestStudy: study(300) }),
        mine(2, { newestStudy: study(50, { shareBasis: 'attributable' }), measuredAndIndicated: gold(9e6) }),
      ]),
    ).toEqual([
      ['Mine 1', '750', 'npv', 'NPV 150 M CAD, after tax'],
      ['Mine 2', '250', 'npv', 'NPV 50 M CAD, after tax'],
    ]);
  });

  it('its part of the metal, where more mines have that', () => {
    expect(
      parts([
        mine(1, { ownership: 39.15, measuredAndIndicated: gold(4_000_000), newestStudy: study(300) }),
        mine(2, { measuredAndIndicated: gold(1_566_000) }),
      ]),
    ).toEqual([
      ['Mine 1', '500', 'metal', '1,566,000 oz Gold'],
      ['Mine 2', '500', 'metal', '1,566,000 oz Gold'],
    ]);
  });

  it('ownership only where there is nothing else; a mine without figures beside others is named', () => {
    expect(parts([mine(1, { ownership: 75 }), mine(2, { ownership: 25 })])).toEqual([
      ['Mine 1', '750', 'ownership', null],
      ['Mine 2', '250', 'ownership', null],
    ]);
    const known = through([mine(1), mine(2, { newestStudy: study(1) }), mine(3, { newestStudy: study(-5) })]);
    expect(known.mines).toMatchObject([{ label: 'Mine 2', amount: '1000', basis: 'npv' }]);
    expect(known).toMatchObject({ leftOut: [{ id: 1, companyId: 1 }, { id: 3 }], leftOutCount: 2 });
  });

  it('what cannot be compared is divided by ownership, and says so; an ownership that nobody stated counts nothing', () => {
    const slices3 = through([
      mine(1, { newestStudy: study(10) }),
      mine(2, { newestStudy: study(30) }),
      mine(3, { ownership: 50, newestStudy: study(99, { currency: 'USD' }) }),
    ]);
    expect(slices3.mines.map(({ label, amount, basis }) => [label, amount, basis])).toEqual([
      ['Mine 2', '600', 'npv'],
      ['Mine 1', '200', 'npv'],
      ['Mine 3', '200', 'ownership'],
    ]);
    expect(slices3.metals).toMatchObject([{ label: 'Gold', amount: '1000', basis: 'mixed' }]);
    expect(slices3.companies).toMatchObject([{ basis: null }]);
    expect(parts([mine(1, { ownershipStated: false, newestStudy: study(10) }), mine(2)])).toEqual([
      ['Mine 1', '500', 'ownership', null],
      ['Mine 2', '500', 'ownership', null],
    ]);
  });
});
