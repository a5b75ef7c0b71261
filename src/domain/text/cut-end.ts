/** Text without the characters of a set at its end, in a time that grows with its length alone. */
export function cutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
