import { expect, it } from 'vitest';
import { viewAhead } from './views.ts';

const views = {
  map: { assets: ['/assets/MapView-1.js', '/assets/MapView-2.css'], data: ['/assets/countries-1.json'] },
};
const of = (search: string) => viewAhead(views, new URLSearchParams(search));

it('has what a view needs fetched ahead, its data as scripts will fetch it', () => {
  expect(of('?show=map')).toBe(
    [
      '<link rel="modulepreload" fetchpriority="low" href="/assets/MapView-1.js">',
      '<link rel="preload" as="style" crossorigin="anonymous" href="/assets/MapView-2.css">',
      '<link rel="preload" as="fetch" crossorigin="anonymous" href="/assets/countries-1.json">',
      '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/mine-places">',
    ].join(''),
  );
  expect(of('?show=map&at=1,2,3&colour=stage&sortBy=name')).toBe(of('?show=map'));
});

it('leaves to the scripts what the filters decide', () => {
  expect(of('?show=map&country=Peru')).not.toContain('mine-places');
  expect(of('?show=map&country=Peru')).toContain('countries-1.json');
});

it('does nothing for other views, and pages without', () => {
  for (const search of ['', '?show=table', '?show=constructor', '?show=__proto__', '?view=map'])
    expect(of(search)).toBe('');
  expect(viewAhead(undefined, new URLSearchParams('show=map'))).toBe('');
});
