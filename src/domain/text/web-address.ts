import { hasBidiOverride, hasControlCharacters } from './stored-text.ts';

/** Characters of a link, as browsers and mail programs take it. */
export const longestAddress = 2_048;

/** Whether a text is a link of http or https that we store: no user name or password in it, and nothing that shows it backwards. */
export function isWebAddress(text: string): boolean {
  if (text.length > longestAddress || hasControlCharacters(text) || hasBidiOverride(text)) return false;
  if (/\s/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname !== '';
}
