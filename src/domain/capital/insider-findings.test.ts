import { expect, it } from 'vitest';
import { impossibleInsiderTrade, insiderTradeFindings, type LookedAtInsiderTrade } from './insider-findings.ts';

const today = '2026-07-15';
const of = (fields: Partial<LookedAtInsiderTrade>) =>
  insiderTradeFindings({ market: 'CA', tradedOn: '2025-03-03', filedOn: null, ...fields }, today);

it('a filing is late by the rule of its market', () => {
  expect(of({ filedOn: '2025-03-10' })).toEqual([
    {
      rule: 'IN1',
      field: 'filedOn',
      sentence: 'It was filed late, 7 days after the trade, the limit is 5.',
      mend: 'Check both days.',
    },
  ]);
  expect(of({ filedOn: '2025-03-10', market: 'AU' })).toEqual([]);
  expect(of({ filedOn: '2025-03-06', market: 'US' })[0]?.sentence).toBe(
    'It was filed late, 3 working days after the trade, the limit is 2.',
  );
});

it('a first report in Canada has ten days', () => {
  expect(of({ filedOn: '2025-03-13', isFirstReport: true })).toEqual([]);
  expect(of({ filedOn: '2025-03-14', isFirstReport: true })[0]?.sentence).toContain('11 days');
  expect(of({ filedOn: '2025-03-13', isFirstReport: false })).toHaveLength(1);
  expect(of({ filedOn: '2025-03-13', isFirstReport: null })).toHaveLength(1);
  expect(of({ filedOn: '2025-03-13', isFirstReport: true, market: 'US' })).toHaveLength(1);
});

it('a filing does not come before the trade, and may come on its day', () => {
  expect(of({ filedOn: '2025-03-02' })).toEqual([
    {
      rule: 'IN1',
      field: 'filedOn',
      sentence: 'It was filed on 2025-03-02, before it happened on 2025-03-03.',
      mend: 'Check both days.',
    },
  ]);
  expect(of({ filedOn: '2025-03-03' })).toEqual([]);
  expect(of({})).toEqual([]);
});

it('what was traded and filed has happened', () => {
  expect(of({ tradedOn: '2026-07-17' })).toMatchObject([{ rule: 'GN1', field: 'tradedOn' }]);
  const fault = (tradedOn: string, filedOn: string | null) => impossibleInsiderTrade({ tradedOn, filedOn }, today);
  expect(fault('2026-07-16', '2026-07-16')).toBeUndefined();
  expect(fault('2026-07-16', null)).toBeUndefined();
  expect(fault('2026-07-17', '2026-07-17')?.field).toBe('tradedOn');
  expect(fault('2026-07-14', '2026-07-17')).toEqual({
    field: 'filedOn',
    message: 'The date 2026-07-17 is in the future. Check the year.',
  });
});
