import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { placesOf } from '../../../domain/resources/estimate-standing.ts';
import { EstimatesTable } from './EstimatesTable.tsx';
import { estimate } from './estimates.fixture.ts';

it('keeps an amount with its unit, and gives a long one the room of two figures on a phone', () => {
  const estimates = [
    estimate(1, { metal: 'Zinc', tonnage: null, containedMetal: 95_400_000, containedMetalUnit: 'lb' }),
    estimate(2, { metal: 'Copper', tonnage: null, containedMetal: 1_234_500_000, containedMetalUnit: 'lb' }),
  ];
  const markup = renderToStaticMarkup(
    <EstimatesTable
      caption="Estimates"
      estimates={estimates}
      places={placesOf(estimates)}
      canEdit={false}
      onAsk={() => {}}
    />,
  );
  expect(markup).toMatch(/<td class="[^"]+">95,400,000\u00a0lb/u);
  expect(markup).toMatch(/<td class="[^"]+" data-wide="">1,234,500,000\u00a0lb/u);
  expect(markup).toContain('1.5\u00a0g/t');
});
