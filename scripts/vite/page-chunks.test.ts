import { describe, expect, it } from 'vitest';
import { chunkOf, type ModuleGraph } from './page-chunks.ts';

const page = (name: string) => `src/web/pages/${name}.tsx?__react-router-build-client-route`;

/** Who imports each module, at once and later. */
function graph(importers: Record<string, { now?: string[]; later?: string[] }>): ModuleGraph {
  return {
    getModuleInfo: (id) => ({
      isEntry: id.startsWith('src/web/pages/'),
      importers: importers[id]?.now ?? [],
      dynamicImporters: importers[id]?.later ?? [],
    }),
  };
}

describe('the file of a module', () => {
  const of = (now: string[], later: string[] = []) =>
    chunkOf('module', graph({ module: { now: now.map(page), later: later.map(page) } }));

  it('is one that only its pages load', () => {
    expect(of(['mine'])).toBe('mine');
    expect(of(['company'])).toBe('company');
    expect(of(['mine', 'company'])).toBe('record');
    expect(of(['mines', 'companies'])).toBe('lists');
    expect(of(['mines', 'companies', 'users', 'watchlist', 'investments'])).toBe('lists');
    expect(of(['mines', 'companies', 'changes', 'events', 'users', 'watchlist'])).toBeNull();
    expect(of(['mines', 'mine'])).toBe('figures');
    expect(of(['mines'])).toBeNull();
    expect(of([], ['mine'])).toBeNull();
  });

  it('is another where a page that is not of its group needs it, too, be it later', () => {
    expect(of(['mine'], ['events'])).toBe('mine-shared');
    expect(of(['mine', 'company', 'changes'])).toBe('record-shared');
    expect(of(['mine', 'investments'])).toBe('shared');
  });

  it('follows what imports it through others, and what is imported in a circle once', () => {
    const through = graph({ deep: { now: ['between'] }, between: { now: [page('mine')], later: ['deep'] } });
    expect(chunkOf('deep', through)).toBe('mine');
  });
});
