/** As much of the bundler's graph as is asked here. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    isEntry: boolean;
    importers: readonly string[];
    dynamicImporters: readonly string[];
  } | null;
}

const pageOf = (id: string) => /src\/web\/(?:pages|layout)\/([\w-]+)\.tsx\?__react-router/.exec(id)?.[1] ?? id;

/** The pages that load a module: at once, or also by what they open later. */
function pagesThatLoad(module: string, graph: ModuleGraph, { later }: { later: boolean }): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([module]);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    if (!info) continue;
    if (info.isEntry) pages.add(pageOf(id));
    for (const importer of info.importers) seen.add(importer);
    if (later) for (const importer of info.dynamicImporters) seen.add(importer);
  }
  return pages;
}

const lists: ReadonlySet<string> = new Set(['mines', 'companies']);
const records: ReadonlySet<string> = new Set(['mine', 'company']);
/** Pages about other things, which need little of what those need. */
const elsewhere: ReadonlySet<string> = new Set([
  'investments',
  'investments-import',
  'csv-upload',
  'admin',
  'user',
  'prices',
  'price-decks',
  'price-series',
]);
/** What so many pages load is loaded by all: they are about thirty. */
const many = 10;
/** What the lists and more than three other pages load is small, and would bring those the tables of the lists. */
const few = 5;

const hasAny = (pages: ReadonlySet<string>, of: ReadonlySet<string>) => [...of].some((page) => pages.has(page));
const hasAll = (pages: ReadonlySet<string>, of: ReadonlySet<string>) => [...of].every((page) => pages.has(page));

/**
 * The file that a module goes into by the pages that load it, so that no page loads what only another one needs, and none
 * has to ask for fifty small files, which takes seconds on a phone; null leaves that to the bundler. What a module imports
 * is loaded by its pages and perhaps by more, so it is in the same file or in one that stands further up in `pageChunks`.
 */
export function chunkOf(module: string, graph: ModuleGraph): string | null {
  const pages = pagesThatLoad(module, graph, { later: false });
  if (pages.size >= many) return 'common';
  const isOfRecords = hasAny(pages, records);
  if (hasAny(pages, lists)) {
    if (isOfRecords) return 'figures';
    return hasAll(pages, lists) && pages.size <= few ? 'lists' : null;
  }
  if (!isOfRecords) return null;
  const all = pagesThatLoad(module, graph, { later: true });
  const which = hasAll(pages, records) ? 'record' : [...records].filter((page) => pages.has(page)).join('');
  if (hasAll(records, all)) return which;
  return hasAny(pages, elsewhere) ? 'shared' : `${which}-shared`;
}

const inOrder = [
  'common',
  'figures',
  'lists',
  'shared',
  'record-shared',
  'record',
  'mine-shared',
  'company-shared',
  'mine',
  'company',
];

/** Groups of the bundler, which takes what a module imports into its file unless a group before took it. */
export const pageChunks = inOrder.map((chunk, place) => ({
  name: (module: string, graph: ModuleGraph) => (chunkOf(module, graph) === chunk ? chunk : null),
  priority: 1 - place / inOrder.length,
}));
