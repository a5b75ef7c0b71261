import { geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import { expect, test } from 'vitest';
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import { type Atlas, outlinesOf } from './outlines.ts';
import { latitudeOf, longitudeOf } from './view.ts';

const atlas = coarse as unknown as Atlas;

test('each country has its name within itself', async () => {
  const { names } = await outlinesOf(atlas, () => Promise.resolve());
  const { geometries } = atlas.objects.countries;
  expect(names.map(({ text }) => text)).toEqual(geometries.map(({ properties }) => ({ name: '', ...properties }).name));
  const astray = names.filter(
    ({ x, y }, index) => !geoContains(feature(atlas, geometries[index]!), [longitudeOf(x), latitudeOf(y)]),
  );
  expect(astray).toEqual([]);
  expect(names.every(({ wide }) => wide > 0 && wide <= 1)).toBe(true);
});

test('land lies within the world, and stretches tell where', async () => {
  const { land, landStretches, coasts, borders } = await outlinesOf(atlas, () => Promise.resolve());
  for (const values of [land, coasts, borders]) {
    expect(values.length).toBeGreaterThan(0);
    expect(values.every((value) => value >= -1e-9 && value <= 1 + 1e-9)).toBe(true);
  }
  expect(landStretches.at(-1)!.to).toBe(land.length / 2);
  for (const { from, to, left, right, top, bottom } of landStretches)
    for (let corner = from; corner < to; corner += 1) {
      const [x, y] = [land[corner * 2]!, land[corner * 2 + 1]!];
      expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
    }
});
