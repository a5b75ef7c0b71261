import { expect, it } from 'vitest';
import { volumetricEstimate } from '../../domain/metals/volumetric.ts';
import { volumeWords } from './volume-words.ts';

it('tells a volume in the three digits that its inputs have, and dashes where there is none', () => {
  // 1 km² of 100 m at 2.7 t/m³ and 1 g/t, half of it gold: the worked example of the article.
  const estimate = volumetricEstimate({ area: 1_000_000, thickness: 100, density: 2.7, grade: 1, goldShare: 50 });
  expect(volumeWords(estimate)).toEqual({
    volume: '100 million m³',
    tonnage: '270 million t',
    equivalentOunces: '8.68 million oz',
    goldOunces: '4.34 million oz',
  });
  expect(volumeWords(volumetricEstimate({ area: 10, thickness: 5, density: 2, grade: 3, goldShare: 100 }))).toEqual({
    volume: '50 m³',
    tonnage: '100 t',
    equivalentOunces: '9.65 oz',
    goldOunces: '9.65 oz',
  });
  expect(
    volumeWords(volumetricEstimate({ area: 1e9, thickness: 100, density: 1, grade: 0, goldShare: 0 })),
  ).toMatchObject({ volume: '100 billion m³', equivalentOunces: '0 oz' });
  expect(Object.values(volumeWords(null))).toEqual(['–', '–', '–', '–']);
});
