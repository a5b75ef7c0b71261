import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MoneyPanel } from './MoneyPanel.tsx';

it('tells a year in which nothing was gained as it tells the others', () => {
  const point = (date: string, realisedGain: string) => ({
    ...{ date, moneyIn: '0', moneyOut: '0', realisedGain, costBasis: '1991' },
  });
  const drawn = renderToStaticMarkup(
    <MoneyPanel
      series={[{ currency: 'USD', step: 'day', points: [point('2024-03-01', '-564.3'), point('2025-03-01', '0')] }]}
    />,
  );
  const [, newest = '', older = ''] = drawn.split('data-label="Realised gain">');
  expect(newest).toMatch(/^\$0\.00</u);
  expect(older).toContain('>\u2212$564.30<');
});
