/** What a value has to be, as whoever sends it calls that, by the words of the checks of shapes. */
const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object of JSON',
  record: 'an object of JSON',
  string: 'text',
};

const otherKind = /^Invalid input: expected (\w+), received (\S+)$/u;
const tooLong = /^Too big: expected string to have <=(\d+) characters$/u;

/** What is told of a value of another kind, or one that is missing or too long, where its field has no words of its own. */
export function inOurWords(message: string): string {
  const [, most] = tooLong.exec(message) ?? [];
  if (most !== undefined) return `Enter at most ${Number(most).toLocaleString('en-US')} characters.`;
  const [, expected = '', received] = otherKind.exec(message) ?? [];
  const kind = kinds[expected];
  if (kind === undefined) return message;
  return received === 'undefined' ? `This is missing: send ${kind}.` : `Send ${kind}.`;
}
