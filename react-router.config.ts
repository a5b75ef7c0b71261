import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { assetsByRoute } from './scripts/vite/route-assets.ts';
import { compressFolder } from './scripts/vite/compress-folder.ts';

/** Pages that are finished HTML after the build: all that opens signed out. */
const publicPages = ['/', '/sign-in'];

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
    await writeFile(path.join(buildDirectory, 'routes.json'), `${JSON.stringify(known, null, 2)}\n`);
    await compressFolder(path.join(buildDirectory, 'client/assets'));
  },
} satisfies Config;
