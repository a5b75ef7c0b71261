import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const family = 'node_modules/@fontsource-variable/inter';
const face = 'inter-latin-wght-normal';

/** What the pages of members write with: their weights, and the features that `base.css` and tables turn on. */
const weights = { min: 400, max: 700 };
const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'cv05', 'cv11', 'ss03'];
/** For editors of fonts and for engines that read no variations elsewhere. */
const needless = ['DSIG', 'HVAR', 'MVAR', 'STAT'];

/** The characters of a face, as its style sheet declares them: `U+0000-00FF,U+0131`. */
export function charactersOf(styles: string, name: string): string {
  const rule = styles.split('@font-face').find((each) => each.includes(`/${name}.woff2`));
  const ranges = /unicode-range:([^;}]*)/.exec(rule ?? '')?.[1];
  if (ranges === undefined) throw new Error(`No style sheet says which characters ${name} has.`);
  let characters = '';
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    // Those before the space have no letter.
    for (let code = Math.max(first, 0x20); code <= last; code += 1) characters += String.fromCodePoint(code);
  }
  return characters;
}

/** The face of Latin letters with all its characters, and with the weights and features that pages use: half the bytes. */
export function appFont(): Plugin {
  return {
    name: 'app-font',
    async generateBundle(_options, bundle) {
      const styles = readFileSync(`${family}/wght.css`, 'utf8');
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/inter-latin-wght-normal-[\w-]+\.woff2$/.test(file.fileName)) continue;
        file.source = await subsetFont(readFileSync(`${family}/files/${face}.woff2`), charactersOf(styles, face), {
          targetFormat: 'woff2',
          variationAxes: { wght: weights },
          keepFeatures: features,
          dropTables: needless,
          noHinting: true,
        });
      }
    },
  };
}
