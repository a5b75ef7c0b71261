import { expect, it } from 'vitest';
import { nobodyHas } from './nobody-has.ts';

it.each([
  ['metals', 'Unobtainium, Mithril', 'No mine here has the metal “Unobtainium” or “Mithril”.'],
  ['exchange', 'XXX', 'No mine here is of a company that is listed on “XXX”.'],
  ['company', 'Smith, Jones', 'No mine here is of a company with “Smith, Jones” in its name.'],
] as const)('says of %s that no mine fits by itself what nobody has', (name, text, sentence) => {
  expect(nobodyHas(name, text)).toBe(sentence);
});
