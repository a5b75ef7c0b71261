import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { makeFolder } from '../../src/db/make-folder.ts';
import type * as Renderer from '../../src/web/site/render.tsx';
import { stylesOf } from './page-styles.ts';
import { iconPicture, sharePicture } from './share-picture.ts';
import { siteFonts } from './site-fonts.ts';

const target = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];
const scripts = ['appearance', 'calculator', 'sort-table'];
/** In every page, so that no page waits for it. */
const inlineScripts = ['appearance'];

/** Where a page has the styles that it needs. */
const stylesHere = '/* styles */';

const quiet: InlineConfig = { configFile: false, logLevel: 'warn', publicDir: false };

/** Compiles what draws the pages, with its styles and fonts beside it. */
async function buildRenderer(folder: string): Promise<void> {
  await build({
    ...quiet,
    build: {
      target,
      ssr: 'src/web/site/render.tsx',
      outDir: folder,
      emptyOutDir: true,
      emitAssets: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      minify: false,
      cssMinify: true,
      rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash][extname]', entryFileNames: 'render.js' } },
    },
  });
}

/** Compiles the small scripts of public pages; answers their addresses by name. */
async function buildScripts(client: string): Promise<Record<string, string>> {
  const built = await build({
    ...quiet,
    build: {
      target,
      outDir: client,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(scripts.map((name) => [name, `src/web/site/scripts/${name}.ts`])),
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('One build of the scripts was asked for.');
  return Object.fromEntries(
    built.output.flatMap((file) => (file.type === 'chunk' && file.isEntry ? [[file.name, `/${file.fileName}`]] : [])),
  );
}

/** Draws the public pages of `content/` into the folder of the browser code, and what the server has to know of them. */
export async function buildSite(buildDirectory: string, content: string = 'content'): Promise<void> {
  const client = path.join(buildDirectory, 'client');
  const folder = path.join(buildDirectory, 'site');
  await buildRenderer(folder);
  const addresses = await buildScripts(client);
  const assets = await readdir(path.join(folder, 'assets'));
  const [style, ...others] = assets;
  if (!style?.endsWith('.css') || others.length > 0) throw new Error('The public pages have one file of styles.');
  const styles = (await readFile(path.join(folder, 'assets', style), 'utf8')).trim();
  const short: Record<string, string> = {};
  for (const name of inlineScripts) {
    const file = path.join(client, addresses[name] ?? '');
    short[name] = (await readFile(file, 'utf8')).trim();
    await rm(file);
  }

  const { Site } = (await import(
    /* @vite-ignore */ pathToFileURL(path.resolve(folder, 'render.js')).href
  )) as typeof Renderer;
  const site = await Site.read(content);
  const pictures: Record<string, string> = {};
  for (const words of site.pictureWords()) {
    const picture = await sharePicture(words);
    const hash = createHash('sha256').update(picture).digest('hex').slice(0, 8);
    const name = `share-${words.path === '/' ? 'start' : words.path.slice(1)}-${hash}.png`;
    await writeFile(path.join(client, 'assets', name), picture);
    pictures[words.path] = `/assets/${name}`;
  }
  for (const size of [180, 512]) await writeFile(path.join(client, `icon-${size}.png`), await iconPicture(size));

  const parts = { styles: [], scripts: addresses, inlineScripts: short, pictures };
  const words = site.draw({ ...parts, fonts: [] }).files.values();
  const fonts = await siteFonts(words, path.join(client, 'assets'));
  const drawn = site.draw({ ...parts, css: stylesHere, fonts: fonts.files });
  const headers = Object.values(drawn.index.memberHeaders).join('');
  for (const [name, page] of drawn.files) {
    const text = page.replace(stylesHere, () => fonts.css + stylesOf(styles, page + headers));
    const file = path.join(client, name);
    await makeFolder(path.dirname(file));
    await writeFile(file, text);
  }
  await rm(folder, { recursive: true });
  await writeFile(path.join(buildDirectory, 'site.json'), `${JSON.stringify(drawn.index, null, 2)}\n`);
}
