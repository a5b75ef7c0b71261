import { number, withMinus } from '../../format.ts';

const sizes = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;
/** Units that take a prefix, as the trade writes them. */
const prefixed: Readonly<Record<string, string>> = { oz: 'oz', lb: 'lb', lbs: 'lb', tonnes: 't', g: 'g', carats: 'ct' };

/** An amount in three digits with its unit: `2.20 Moz`, `88.9 kt`, `541 Mt`, `47.7 Mct`; tons in full. */
export function amount(value: number, unit: string): string {
  const symbol = prefixed[unit];
  const rounded = Number(value.toPrecision(3));
  const size = sizes.find(([least]) => Math.abs(rounded) >= least);
  if (!symbol || !size) return `${number(value, 0)} ${unit}`;
  return `${withMinus((rounded / size[0]).toPrecision(3))} ${size[1]}${symbol}`;
}
