import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { placesOf } from '../../../domain/resources/estimate-standing.ts';
import type { ResourceEstimate } from '../contract.ts';
import { estimate } from './estimates.fixture.ts';
import { ResourceTotals } from './ResourceTotals.tsx';

const told = (...estimates: ResourceEstimate[]) =>
  renderToStaticMarkup(
    <ResourceTotals
      estimates={estimates}
      places={placesOf(estimates)}
      share={{ ownershipPercentage: 100, ownershipStated: true }}
    />,
  ).replace(/<[^>]{0,200}>/gu, ' ');

const unitless = estimate(2, { resourceType: 'inferred', gradeUnit: null });

it('an estimate whose class adds up to nothing is named with what it lacks', () => {
  expect(told(estimate(1, {}), unitless)).toMatch(
    /Not in the totals: .*Inferred, 1 Jan 2025: its grade of 1\.5 has no unit\./u,
  );
  expect(told(unitless)).toContain('Inferred, 1 Jan 2025: its grade of 1.5 has no unit.');
});

it('of several metals each is called by its own, and of very many the first', () => {
  const silver = estimate(3, { metal: 'Silver', tonnage: null });
  expect(told(estimate(1, {}), unitless, silver)).toContain('Silver, Indicated, 1 Jan 2025: without tonnage.');
  const many = Array.from({ length: 25 }, (_, index) => estimate(index + 10, { zone: `Zone ${index}`, grade: null }));
  expect(told(...many)).toMatch(/without grade\..*5 more/u);
});
