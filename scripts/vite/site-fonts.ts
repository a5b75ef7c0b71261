import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const families = [
  {
    family: 'Source Serif 4 Variable',
    name: 'source-serif-4',
    weights: { min: 400, max: 600 },
    features: ['kern', 'liga', 'tnum'],
  },
  {
    family: 'Inter Variable',
    name: 'inter',
    weights: { min: 400, max: 700 },
    features: ['kern', 'tnum', 'cv05', 'cv11'],
  },
];

/** For editors of fonts and for engines that read no variations elsewhere. */
const needless = ['DSIG', 'HVAR', 'MVAR', 'STAT'];

/** What the server and the scripts may write into a page beside its own text. */
const usual = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?\'"()-–+=%$&@#*/_<>';

const markup = /<(script|style)\b[\s\S]*?<\/\1>|<[^>]+>/g;

/**
 * The fonts of public pages with the characters that are read on `pages` only: a third of the bytes, Inter so few that it
 * comes in one round trip. `swap`: until they come the page has letters of the system that are stretched to their widths
 * and heights, so that lines stay where they are.
 */
export async function siteFonts(pages: Iterable<string>, folder: string): Promise<{ css: string; files: string[] }> {
  const texts = Array.from(pages, (page) => page.replaceAll(markup, ''));
  const characters = [...new Set([usual, ...texts].join(''))].join('');
  let css = '';
  const files: string[] = [];
  for (const { family, name, weights, features } of families) {
    const whole = await readFile(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
    const font = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: features,
      dropTables: needless,
      noHinting: true,
    });
    const file = `${name}-${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`;
    await writeFile(path.join(folder, file), font);
    files.push(`/assets/${file}`);
    css +=
      `@font-face{font-family:'${family}';font-display:swap;font-weight:${weights.min} ${weights.max};` +
      `src:url(/assets/${file}) format('woff2')}`;
  }
  return { css, files };
}
