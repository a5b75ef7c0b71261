import { describe, expect, it } from 'vitest';
import { outlooksOf } from '../../../domain/production/guidance.ts';
import type { ProductionGuidance } from '../contract.ts';
import { outlookGroups } from './outlook-groups.ts';

const guidance = (id: number, more: Partial<ProductionGuidance> = {}): ProductionGuidance => ({
  ...{ id, mineId: 1, publishedOn: '2024-01-15', fromDate: '2024-01-01', toDate: '2024-12-31' },
  ...{ metric: 'poured', metal: 'Gold', basis: '100%', low: '100', high: '120', unit: 'oz' },
  ...{ currency: null, costUnit: null, sourceUrl: null, notes: null, createdBy: null },
  ...{ createdAt: '', updatedAt: '', version: 1 },
  ...more,
});
const year = (of: string) => ({ publishedOn: `${of}-01-15`, fromDate: `${of}-01-01`, toDate: `${of}-12-31` });
const groups = (...list: ProductionGuidance[]) => outlookGroups(outlooksOf([], list));

describe('outlooks on one scale', () => {
  it('are of one metal, metric, basis and unit, the oldest period first', () => {
    const drawn = groups(
      guidance(1, year('2022')),
      guidance(2, year('2023')),
      guidance(3, { ...year('2023'), metal: 'Copper', unit: 'tonnes' }),
      guidance(4, { ...year('2023'), basis: 'attributable' }),
      guidance(5, { ...year('2024'), unit: 'kg' }),
    );
    expect(drawn.map(({ metal, basis, outlooks }) => [metal, basis, outlooks.map(({ toDate }) => toDate)])).toEqual([
      ['Gold', '100%', ['2022-12-31', '2023-12-31']],
      ['Gold', 'attributable', ['2023-12-31']],
      ['Copper', '100%', ['2023-12-31']],
      ['Gold', '100%', ['2024-12-31']],
    ]);
  });

  it('of costs are of one currency and unit', () => {
    const cost = { metric: 'AISC', unit: null, costUnit: 'oz' } as const;
    const drawn = groups(
      guidance(1, { ...year('2022'), ...cost, currency: 'USD' }),
      guidance(2, { ...year('2023'), ...cost, currency: 'USD' }),
      guidance(3, { ...year('2024'), ...cost, currency: 'CAD' }),
    );
    expect(drawn.map(({ like, outlooks }) => [like.currency, outlooks.length])).toEqual([
      ['USD', 2],
      ['CAD', 1],
    ]);
  });

  it('leave out what was published after its period: it foretells nothing', () => {
    expect(groups(guidance(1, { publishedOn: '2025-02-01' }))).toEqual([]);
  });
});
