import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../../content/articles/', import.meta.url);
const articles = readdirSync(folder)
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8').replace(/\s+/gu, ' ') }));
const all = articles.map(({ text }) => text).join('\n');

// Each was said wrongly once: what is right is held by the sentence that says it.
it.each([
  [
    'a metre at 100 and 100 m at 1 are the same grade times length',
    /are the same grade times length: 100 gram-metres/u,
  ],
  ['they are not the same gold per metre', /They are not the same gold per metre of core/u],
  ['Canada forbids adding inferred to any other class', /NI 43-101 forbids a company to add inferred resources/u],
  [
    'Australia allows a total with each class above it',
    /JORC Code of Australia a table may end with a total of measured, indicated and inferred, as long as each class stands above it/u,
  ],
  [
    'the Venture is not the TSX',
    /TSX Venture is the junior of the two share exchanges of the TMX Group.{0,120}moves up to the TSX/u,
  ],
  [
    'proven and probable reserves may be added as well as measured and indicated resources',
    /measured goes with indicated, proven with probable, and nothing else is added/u,
  ],
  [
    'half of a P/NAV is half as much for a dollar of asset value, not for an ounce',
    /1\.5 times, against about 3 times.{0,80}costs about half as much\. That is not half as much for an ounce/u,
  ],
  [
    'a technical report is due on a material property',
    /on a property that is material to it, a technical report is due/u,
  ],
  [
    'filers under the multijurisdictional system follow their own rule',
    /multijurisdictional disclosure system \(their annual report is a form 40-F/u,
  ],
  [
    'recoveries of 100 per cent flatter; of gold a plant wins about nine tenths',
    /Recoveries of 100 per cent flatter every metal: of gold a plant wins perhaps nine tenths/u,
  ],
])('the articles say that %s', (_what, sentence) => {
  expect(all).toMatch(sentence);
});

it('no article calls itself a press release, and an opinion says that it is one', () => {
  for (const { text } of articles) expect(text).not.toMatch(/badge: ['"]?(?:Press|News) Release/iu);
  const recommendation = articles.find(({ file }) => file.includes('recommendation'));
  expect(recommendation?.text).toMatch(/badge: Opinion/u);
});

it('prices of metals stand beside their day', () => {
  const spot = articles.flatMap(({ text }) => text.match(/[^.]{0,120}gold at about \$[\d,]+ an ounce/giu) ?? []);
  expect(spot.length).toBeGreaterThan(0);
  for (const sentence of spot) expect(sentence).toMatch(/\b(?:19|20)\d\d\b/u);
});
