import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './scripts/vite/contract-plugin.ts';
import { pitIcon } from './scripts/vite/icon-plugin.ts';

export default defineConfig({
  plugins: process.env.VITEST ? [] : [contractWithoutSchemas(), pitIcon(), reactRouter()],
  // light-dark() and nesting as they are; every engine since spring 2024 knows them.
  build: { target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'], sourcemap: false, assetsInlineLimit: 0 },
});
