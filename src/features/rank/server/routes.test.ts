import { beforeAll, describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { percentileOf } from '../../../domain/numbers/percentiles.ts';
import { leastCoverage, scoreOf } from '../../../domain/figures/ranking.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Likeness, MineRanks, Moved } from '../contract.ts';

const { server, member } = await serverWithMembers();

/** IRR, NPV / CAPEX and years of payback; null is not known. */
const studies: [string, number | null, number | null, number | null][] = [
  ['Alder', 10, 1, 5],
  ['Birch', 20, 2, 4],
  ['Cedar', 20, null, 2],
  ['Dogwood', 35, 0.5, null],
  ['Elm', 5, 3, 3],
  ['Fir', null, null, 1],
  ['Gum', 15, 1, 3],
  ['Hazel', null, null, null],
];
const weights = { irr: 3, 'npv-capex': 2, payback: 1 };
const text = 'irr:3;npv-capex:2;payback:1';

beforeAll(async () => {
  for (const [name, irr, value, payback] of studies) {
    const mine = await created<Mine>(member, '/api/mines', { name, country: name === 'Elm' ? 'Ghana' : 'Canada' });
    if (irr === null && value === null && payback === null) continue;
    await created(member, `/api/mines/${mine.id}/economics`, {
      ...{ studyType: 'PFS', reportDate: '2026-01-01', currency: 'USD', afterTaxIrr: irr, paybackPeriod: payback },
      ...(value === null ? {} : { npv: value * 100, totalCapex: 100, discountRate: 5, taxBasis: 'after-tax' }),
    });
  }
});

const ranks = async (query: Record<string, string | number> = {}) => {
  const answer = await member.get('/api/mine-ranks', { query: { weights: text, ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MineRanks>();
};

/** By the formulas alone. */
function expected(by: Record<keyof typeof weights, number>, among = studies) {
  const places = { irr: 1, 'npv-capex': 2, payback: 3 } as const;
  const names = Object.keys(weights) as (keyof typeof weights)[];
  const scored = among.flatMap((study) => {
    const parts = names.map((name) => {
      const value = study[places[name]];
      const values = among.flatMap((each) => each[places[name]] ?? []);
      const better = name === 'payback' ? 'less' : 'more';
      return { weight: by[name], percentile: value === null ? null : percentileOf(value, values, better) };
    });
    const found = scoreOf(parts.filter(({ weight }) => weight > 0));
    return found ? [{ name: study[0], ...found }] : [];
  });
  const key = ({ coverage, score }: { coverage: number; score: number }) =>
    (coverage >= leastCoverage ? 1_000 : 0) + score;
  return scored
    .map((each) => ({ ...each, rank: 1 + scored.filter((other) => key(other) > key(each) + 1e-9).length }))
    .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name));
}

describe('GET /api/mine-ranks', () => {
  it('needs a session, and figures that have a better end', async () => {
    expect((await server.visitor().get('/api/mine-ranks', { query: { weights: text } })).statusCode).toBe(401);
    for (const wrong of ['', 'cash:1', 'irr:0', 'irr:1;irr:2', 'last-change:1', 'irr:1001'])
      expect((await member.get('/api/mine-ranks', { query: { weights: wrong } })).statusCode, wrong).toBe(400);
    expect((await member.get('/api/mine-ranks', { query: { weights: text, limit: 101 } })).statusCode).toBe(400);
    // In words of an address, which has no strings and arrays.
    const refusal = async (address: string) => (await member.get(address)).json<{ message: string }>().message;
    expect(await refusal('/api/mine-ranks')).toBe('Give weights: it is missing.');
    expect(await refusal('/api/mine-ranks?weights=irr:1&weights=payback:1')).toBe('Give weights once.');
    // Found out as the statements are put together.
    for (const path of ['/api/mine-ranks', '/api/mine-rank-sensitivity', '/api/mine-facets'])
      expect((await member.get(path, { query: { weights: text, country: 'Nowhere' } })).statusCode, path).toBe(400);
  });

  it('ranks by the share of each weight of what is known', async () => {
    const { total, without, weights: told, mines } = await ranks();
    const wanted = expected(weights);
    expect([total, without]).toEqual([7, 1]);
    expect(told).toEqual([
      { figure: 'irr', share: 1 / 2, known: 6 },
      { figure: 'npv-capex', share: 1 / 3, known: 5 },
      { figure: 'payback', share: 1 / 6, known: 6 },
    ]);
    expect(mines.map(({ name, rank }) => [name, rank])).toEqual(wanted.map(({ name, rank }) => [name, rank]));
    for (const [place, mine] of mines.entries()) {
      expect(mine.score).toBeCloseTo(wanted[place]!.score, 9);
      expect(mine.coverage).toBeCloseTo(wanted[place]!.coverage, 9);
    }
    // Of one weight in six something is known: behind all others, whatever its score.
    expect(mines.at(-1)).toMatchObject({ name: 'Fir', score: expect.closeTo(100 - 100 / 12) as number });
    expect(mines[0]!.figures.irr).toMatchObject({ value: 20, basis: 'PFS 2026' });
    expect(mines[0]!.figures.irr!.percentile).toBeCloseTo(200 / 3, 9);
  });

  it('ranks among the mines under the filters, a page at a time', async () => {
    const canada = studies.filter(([name]) => name !== 'Elm');
    const { total, mines } = await ranks({ country: 'Canada' });
    expect(total).toBe(6);
    expect(mines.map(({ name, rank }) => [name, rank])).toEqual(
      expected(weights, canada).map(({ name, rank }) => [name, rank]),
    );
    const page = await ranks({ limit: 2, offset: 2 });
    expect(page.mines.map(({ name }) => name)).toEqual(
      expected(weights)
        .slice(2, 4)
        .map(({ name }) => name),
    );
  });

  it('of equal scores gives the same rank, by name', async () => {
    const { mines } = await ranks({ weights: 'irr:1' });
    expect(mines.map(({ name, rank, isTied }) => [name, rank, isTied])).toEqual([
      ['Dogwood', 1, false],
      ['Birch', 2, true],
      ['Cedar', 2, true],
      ['Gum', 4, false],
      ['Alder', 5, false],
      ['Elm', 6, false],
    ]);
  });

  it('by figures that no mine has is empty, and says of how many nothing is known', async () => {
    const nothing = { weights: 'aisc.USD/oz:2;price.gold:1' };
    expect(await ranks(nothing)).toMatchObject({ total: 0, without: 8, mines: [] });
    for (const path of ['/api/mine-rank-sensitivity', '/api/mine-rank-likeness']) {
      const answer = await member.get(path, { query: nothing });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        path.endsWith('ity') ? { mines: [] } : { count: 0 },
      ]);
    }
  });

  it('ranks by scores of the community, too', async () => {
    const { mines, weights: told } = await ranks({ weights: 'engagement:1;irr:1' });
    expect(told[0]).toMatchObject({ figure: 'engagement', known: 8 });
    expect(mines).toHaveLength(8);
  });
});

describe('GET /api/mine-rank-sensitivity', () => {
  it('tells the ranks with one weight doubled, and without it', async () => {
    const answer = await member.get('/api/mine-rank-sensitivity', { query: { weights: text } });
    expect(answer.statusCode, answer.body).toBe(200);
    const { mines } = answer.json<{ mines: Moved }>();
    const rankOf = (name: string, by: typeof weights) => expected(by).find((each) => each.name === name)?.rank ?? null;
    expect(mines).toEqual(
      expected(weights).map(({ name, rank }) => ({
        id: expect.any(Number) as number,
        name,
        rank,
        doubled: [
          rankOf(name, { ...weights, irr: 6 }),
          rankOf(name, { ...weights, 'npv-capex': 4 }),
          rankOf(name, { ...weights, payback: 2 }),
        ],
        without: [
          rankOf(name, { ...weights, irr: 0 }),
          rankOf(name, { ...weights, 'npv-capex': 0 }),
          rankOf(name, { ...weights, payback: 0 }),
        ],
      })),
    );
  });
});

describe('GET /api/mine-rank-likeness', () => {
  const likeness = async (query: Record<string, string>, by = member) => {
    const answer = await by.get('/api/mine-rank-likeness', { query });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Likeness>();
  };

  it('names the figures of the first ten that a comparison warns of, and nothing of others', async () => {
    const other = await created<Mine>(member, '/api/mines', { name: 'Ivy', country: 'Fiji' });
    await created(member, `/api/mines/${other.id}/economics`, {
      ...{ studyType: 'PEA', reportDate: '2020-01-01', currency: 'CAD', afterTaxIrr: 12, lifeOfMineYears: 9 },
      ...{ npv: 100, totalCapex: 100, discountRate: 8, taxBasis: 'pre-tax' },
    });
    const { count, figures } = await likeness({ weights: 'irr:1;npv-capex:2;coverage:1' });
    expect(count).toBeGreaterThan(2);
    expect(figures.map(({ figure }) => figure)).toEqual(['irr', 'npv-capex']);
    const said = figures[1]!.differences.join(' ');
    expect(said).toMatch(/Level of study differs: .*PEA \(Ivy\)/u);
    expect(said).toMatch(/Discount rate differs: .*8% \(Ivy\)/u);
    expect(said).toMatch(/Tax differs: .*before tax \(Ivy\)/u);
    expect(said).toContain('Dates are more than two years apart');
    expect(await likeness({ weights: 'irr:1', country: 'Fiji' })).toEqual({ count: 1, figures: [] });
    expect(await likeness({ weights: 'irr:1', search: 'nothing of this name' })).toEqual({ count: 0, figures: [] });
  });

  it('refuses what a rank refuses', async () => {
    expect((await member.get('/api/mine-rank-likeness', { query: { weights: 'nonsense:1' } })).statusCode).toBe(400);
    expect((await member.get('/api/company-rank-likeness')).statusCode).toBe(400);
    expect((await server.visitor().get('/api/mine-rank-likeness?weights=irr:1')).statusCode).toBe(401);
  });
});
