import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { UserStats } from '../contract.ts';
import { MemberStats } from './MemberStats.tsx';

const told = (totalInvestmentValue: string, activeTickers: number) => {
  const stats: UserStats = {
    ...{ minesCreated: 0, companiesCreated: 0, totalActivities: 0, totalInvestments: 1, totalInvestmentValue },
    ...{ activeTickers, lastInvestmentDate: null, xirrRate: null },
  };
  return renderToStaticMarkup(<MemberStats stats={stats} isOwn />);
};

it('shares that are held in other currencies alone do not cost $0.00', () => {
  expect(told('0', 1)).not.toContain('$0.00');
  expect(told('0', 1)).toContain('none in US dollars');
  expect(told('0', 0)).toContain('$0.00');
  expect(told('1000', 1)).toContain('$1,000.00');
});
