import type { DeckPrice } from '../../../domain/prices/decks.ts';

/** A deck as a form writes it: a price a line, `Copper: 4.50 USD/lb`. */
export const writeDeckLines = (prices: readonly DeckPrice[]): string =>
  prices.map(({ metal, value, currency, unit }) => `${metal}: ${value} ${currency}/${unit}`).join('\n');

interface Line {
  metal: string;
  value: string;
  currency: string;
  unit: string;
}

const money = /^([\d.,]{1,30}) ?([A-Za-z]{3}) ?\/ ?([A-Za-z ]{1,20})$/;
/** Longer than any line that says a price, and than all lines of a deck. */
const [longestLine, longestText] = [150, 20_000];

/** The prices that lines write; else what to write, and in which line. */
export function readDeckLines(text: string): { prices: Line[] } | { error: string } {
  const prices: Line[] = [];
  for (const [index, written] of text.slice(0, longestText).split('\n').entries()) {
    const line = written.slice(0, longestLine).trim().replaceAll(/\s+/g, ' ');
    if (line === '') continue;
    const colon = line.indexOf(':');
    const match = colon > 0 ? money.exec(line.slice(colon + 1).trim()) : null;
    if (!match) return { error: `Line ${index + 1}: write a price as Copper: 4.50 USD/lb.` };
    const [, value = '', currency = '', unit = ''] = match;
    prices.push({ metal: line.slice(0, colon).trim(), value: value.replaceAll(',', ''), currency, unit: unit.trim() });
  }
  return prices.length === 0 ? { error: 'Enter at least one price, such as Copper: 4.50 USD/lb.' } : { prices };
}
