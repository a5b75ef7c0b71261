const millisecondsPerDay = 86_400_000;
/** After so many days a price of a junior says little. */
const staleDays = 30;

/** How old an entered price is, and whether that is to be doubted: after 30 days, or when shares were traded since. */
export function priceAge(priceDate: string, today: string, isOld: boolean): { words: string; isStale: boolean } {
  const days = Math.round((Date.parse(today) - Date.parse(priceDate)) / millisecondsPerDay);
  const old = days === 1 ? '1 day old' : `${days.toLocaleString('en-US')} days old`;
  const words = days <= 0 ? 'of today' : old;
  if (isOld) return { words: `${words}, before your last trade`, isStale: true };
  return days > staleDays ? { words: `stale: ${words}`, isStale: true } : { words, isStale: false };
}
