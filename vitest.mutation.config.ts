import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['src/domain/{exact,journal,look-through,lots,xirr}.test.ts'] } });
