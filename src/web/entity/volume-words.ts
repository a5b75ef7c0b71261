import type { VolumetricEstimate } from '../../domain/metals/volumetric.ts';

const volumes = [
  [1e9, ' billion'],
  [1e6, ' million'],
] as const;

/** In three digits, because the inputs hold no more: `8.68 million oz`. */
function rounded(value: number, unit: string): string {
  const short = Number(value.toPrecision(3));
  const [size, word] = volumes.find(([least]) => short >= least) ?? [1, ''];
  const figure = size === 1 ? short.toLocaleString('en-US') : (short / size).toPrecision(3);
  return `${figure}${word} ${unit}`;
}

/** The figures of an estimate as the page shows them; dashes where there is none. */
export function volumeWords(estimate: VolumetricEstimate | null): Record<keyof VolumetricEstimate, string> {
  if (!estimate) return { volume: '–', tonnage: '–', equivalentOunces: '–', goldOunces: '–' };
  return {
    volume: rounded(estimate.volume, 'm³'),
    tonnage: rounded(estimate.tonnage, 't'),
    equivalentOunces: rounded(estimate.equivalentOunces, 'oz'),
    goldOunces: rounded(estimate.goldOunces, 'oz'),
  };
}
