import { fold } from '../../../domain/text/fold.ts';

const before = 40;
const length = 140;

/** Where one of the words stands first; folding moves places by little, which an excerpt does not mind. */
function placeOf(text: string, words: readonly string[]): number {
  const folded = fold(text);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  return places.length === 0 ? 0 : Math.min(...places);
}

/** A line of a text around the first of the words, cut between words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const wanted = Math.max(0, Math.min(placeOf(line, words) - before, line.length - length));
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1;
  const end = start + length >= line.length ? line.length : line.lastIndexOf(' ', start + length);
  const cut = line.slice(start, end <= start ? start + length : end).toWellFormed();
  return `${start > 0 ? '… ' : ''}${cut}${end < line.length ? ' …' : ''}`;
}
