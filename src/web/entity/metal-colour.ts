import { fold } from '../../domain/text/fold.ts';

/** One fixed colour per metal, light and dark, told apart by the colour-blind by lightness as much as by hue. */
const fixed = new Map<string, readonly [light: string, dark: string]>(
  Object.entries({
    gold: ['#c99a1e', '#e0b445'],
    silver: ['#8fa3b5', '#a9bccd'],
    copper: ['#c0643a', '#d9825a'],
    nickel: ['#76907c', '#8fab96'],
    zinc: ['#5c7285', '#7b93a8'],
    lead: ['#4b5078', '#7c82b0'],
    lithium: ['#9a6fc2', '#b48fd8'],
    uranium: ['#93b52f', '#aecb55'],
    iron: ['#9c4133', '#bf6353'],
    coal: ['#34383b', '#8b9196'],
    platinum: ['#b8b5a6', '#cfccbd'],
    palladium: ['#8d8577', '#aea597'],
    cobalt: ['#2f62b5', '#6390dc'],
    molybdenum: ['#5f8f96', '#7fb0b7'],
    tin: ['#a49a8a', '#c2b8a7'],
    tungsten: ['#5a5145', '#948a7c'],
    diamond: ['#6fb9c8', '#8fd2df'],
    'rare earth elements': ['#b0558a', '#cf7dac'],
  } as const),
);

/** Colour of a metal as a CSS value for both schemes; metals without a fixed one get theirs by their name. */
export function metalColour(metal: string): string {
  const key = fold(metal);
  const [light, dark] = fixed.get(key) ?? [];
  if (light) return `light-dark(${light}, ${dark})`;
  let hash = 0;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return `light-dark(oklch(0.6 0.09 ${hash}), oklch(0.72 0.09 ${hash}))`;
}
