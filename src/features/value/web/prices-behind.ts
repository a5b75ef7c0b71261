import { readPriceKey } from '../../../domain/prices/price-keys.ts';

const address = (kind: string, key: string) => `/prices?${new URLSearchParams({ kind, search: key })}`;

/** Where the prices stand of which something that went into a figure is one, told by its name; null: it is no price. */
export function pricesBehind(name: string, listing: string | null): string | null {
  if (name === 'price') return listing === null ? null : address('ticker', listing);
  const metal = /^(.+) price$/.exec(name)?.[1];
  if (metal !== undefined && 'key' in readPriceKey('metal', metal)) return address('metal', metal);
  const rate = /^([A-Z]{3}) per ([A-Z]{3})$/.exec(name);
  // Who entered it the other way round finds it by either of the two.
  return rate ? address('rate', `${rate[2]} ${rate[1]}`) : null;
}
