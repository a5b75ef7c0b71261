/** Half of a character, or NUL, as JSON writes it: the database takes neither. Texts that a member writes of them are read as well. */
const refused = /\\u(?:0000|d[89a-f])/;

/** A text as the database takes it: what a cut left of a character is U+FFFD, and so is NUL. */
export const wholeText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

const mended = (_: string, value: unknown) => (typeof value === 'string' ? wholeText(value) : value);

/**
 * A value as JSON for the database. What a cut left of a character is U+FFFD: a statement that failed for it would take
 * all that is written with it along.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return refused.test(text) ? JSON.stringify(value, mended) : text;
}
