import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { appFont } from './scripts/vite/app-font-plugin.ts';
import { contractWithoutSchemas } from './scripts/vite/contract-plugin.ts';
import { pitIcon } from './scripts/vite/icon-plugin.ts';
import { pageChunks } from './scripts/vite/page-chunks.ts';
import { publicSite } from './scripts/vite/site-plugin.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** On every page of a member: small files of their own would cost more than they hold. */
const shell =
  /@tanstack(?!.*(?:infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries))|src\/web\/(?:http|format|session|layout\/(?:Member|Avatar|Header))|src\/web\/ui\/\w+\/(?:Arrow|Avatar|Badge|Button|EmptyState|Guarded|Menu|PageHeading|PartOfPage|PitMark|Toasts|icons|intent|pit|toast)\b|src\/web\/entity\/(?:MetalBar|UserLink|metal-colour|key-figures)\b|src\/features\/(?:(?:activities|dashboard|mines)\/contract|mines\/web\/mine-page|activities\/web\/(?:ActivityList|activity-link))\b/;

/** What reads and writes addresses: half of the pages have nothing in theirs. */
const addresses = /node_modules\/nuqs\//;

export default defineConfig({
  plugins: process.env.VITEST ? [] : [contractWithoutSchemas(), pitIcon(), publicSite(api), reactRouter(), appFont()],
  // While developing, the pages come from here and the calls go to the server beside it.
  server: {
    strictPort: true,
    // The API sees the name that the browser asked for, as it checks that.
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
  // light-dark() and nesting as they are; every engine since spring 2024 knows them.
  build: {
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'router', test: /node_modules\/(?:react-router|react|react-dom|scheduler|cookie)\//, priority: 4 },
            { name: 'shell', test: shell, priority: 3 },
            { name: 'addresses', test: addresses, priority: 2 },
            ...pageChunks,
          ],
        },
      },
    },
  },
});
