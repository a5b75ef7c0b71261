import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildSite } from './scripts/vite/build-site.ts';
import { assetsByRoute, assetsOfLazy } from './scripts/vite/route-assets.ts';
import { compressFolder } from './scripts/vite/compress-folder.ts';
import { stylesFirst } from './scripts/vite/styles-first.ts';

/** Pages of the application that open signed out: drawn in the build, then taken over by their scripts. */
const publicPages = ['/sign-in', '/reset-password', '/confirm-email', '/set-up'];

/** What the map loads beside the list that it is a view of. */
async function viewOfMap(buildDirectory: string, assets: readonly string[]) {
  const folder = path.join(buildDirectory, 'client/assets');
  const page = assets.find((file) => /\/mines-[^/]*\.js$/.test(file));
  const outlines = (await readdir(folder)).find((file) => /^countries-110m-[^.]*\.json$/.test(file));
  if (!page || !outlines) throw new Error('The build has no map.');
  const lazy = await assetsOfLazy(folder, page, 'MapView');
  return { assets: lazy.filter((file) => !assets.includes(file)), data: [`/assets/${outlines}`] };
}

export default {
  appDirectory: 'src/web',
  ssr: false,
  prerender: publicPages,
  /** The server reads which paths exist, so that an unknown one answers 404, and sends the assets as compressed here. */
  async buildEnd({ reactRouterConfig: { routes, buildDirectory } }) {
    const fullPath = (id: string): string => {
      const route = routes[id];
      return route ? [fullPath(route.parentId ?? ''), route.path ?? ''].filter(Boolean).join('/') : '';
    };
    const paths = Object.values(routes)
      .filter((route) => route.path !== undefined || route.index)
      .map((route) => `/${fullPath(route.id)}`)
      .filter((path) => !path.includes('*'));
    const assets = await assetsByRoute(path.join(buildDirectory, 'client/assets'));
    const known = [...new Set(paths)].map((address) => ({
      path: address,
      public: publicPages.includes(address),
      assets: assets(
        Object.values(routes)
          .filter((route) => `/${fullPath(route.id)}` === address && route.path !== '*')
          .map(({ id }) => id),
      ),
    }));
    const mines = known.find((page) => page.path === '/mines');
    if (mines) Object.assign(mines, { views: { map: await viewOfMap(buildDirectory, mines.assets) } });
    await writeFile(path.join(buildDirectory, 'routes.json'), `${JSON.stringify(known, null, 2)}\n`);
    // The empty application must not be what `/` shows to visitors.
    const [empty, fallback] = ['index.html', '__spa-fallback.html'].map((name) =>
      path.join(buildDirectory, 'client', name),
    );
    if (!existsSync(fallback!)) await rename(empty!, fallback!);
    for (const document of [
      fallback!,
      ...publicPages.map((page) => path.join(buildDirectory, 'client', page, 'index.html')),
    ])
      await writeFile(document, stylesFirst(await readFile(document, 'utf8')));
    await buildSite(buildDirectory);
    await compressFolder(path.join(buildDirectory, 'client/assets'));
  },
} satisfies Config;
