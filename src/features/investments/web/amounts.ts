const minus = '\u2212';
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(key) ?? new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options });
  formats.set(key, known);
  return known;
}

/** Exact decimals stay text, so that no digit is lost on the way to the screen; halves are rounded away from zero. */
const written = (format: Intl.NumberFormat, value: string | number) =>
  format.format(value as number).replace('-', minus);

/** `1,250.50`: two decimals always. */
export function cents(value: string | number): string {
  return written(formatOf('cents', { minimumFractionDigits: 2, maximumFractionDigits: 2 }), value);
}

/** `0.085`, `12.34`: a price per share, cents always, and up to six decimals where there are. */
export function price(value: string | number): string {
  return written(formatOf('price', { minimumFractionDigits: 2, maximumFractionDigits: 6 }), value);
}

/** `1,250.5`: shares, up to six decimals. */
export function shares(value: string | number): string {
  return written(formatOf('shares', { maximumFractionDigits: 6 }), value);
}

/** `$1,250.50`, `CA$1,250.50`, `A$1,250.50`: each currency by a sign of its own. */
export function money(value: string | number, currency: string): string {
  return written(formatOf(currency, { style: 'currency', currency }), value);
}

/** `$1,250`: where the cents stand elsewhere; below a hundred with them. */
export function round(value: string | number, currency: string): string {
  if (Math.abs(Number(value)) < 100) return money(value, currency);
  return written(formatOf(`0${currency}`, { style: 'currency', currency, maximumFractionDigits: 0 }), value);
}

/** `+$1,250.50` or `−$1,250.50`; nothing before a zero. */
export function gain(value: string | number, currency: string): string {
  const options = { style: 'currency', currency, signDisplay: 'exceptZero' } as const;
  return written(formatOf(`±${currency}`, options), value);
}

/** `$12K` for axes, where the table has the digits. */
export function short(value: number, currency: string): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const;
  return written(formatOf(`~${currency}`, options), value);
}

/** `12.5%` of a whole: one decimal always. */
export function share(percent: number): string {
  return `${written(formatOf('share', { minimumFractionDigits: 1, maximumFractionDigits: 1 }), percent)}%`;
}

/** `one of 2 rates`: several solve the same flows, and the others may say the opposite; undefined of the only one. */
export const amongRates = (solutions: number) => (solutions > 1 ? `one of ${solutions} rates` : undefined);

/** Green at 0 or above, red when negative; the sign says the same. */
export const toneOf = (value: string | number) => (Number(value) < 0 ? 'loss' : 'gain');
