import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

interface BuiltRoute {
  parentId?: string;
  module: string;
  imports: string[];
  css: string[];
}

/** Scripts and styles that a page of members needs beside those of every page, so that the server can name them at once. */
export async function assetsByRoute(assets: string): Promise<(ids: string[]) => string[]> {
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The build has no route manifest.');
  const text = await readFile(path.join(assets, name), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, BuiltRoute>;
  };
  return (ids) => {
    const ofMembers = ids.filter((id) => routes[id]?.parentId === 'layout/MemberFrame');
    const used = ofMembers.length > 0 ? ['layout/MemberFrame', ...ofMembers] : [];
    return [
      ...new Set(
        used.flatMap((id) =>
          [
            routes[id]?.module ?? [],
            routes[id]?.imports ?? [],
            routes[id]?.css.map((file) => file.replace('#', '')) ?? [],
          ].flat(),
        ),
      ),
    ];
  };
}

const lazily = (name: string) => `import(\`./${name}-`;
const files = 'm.f=';
const own = '__vite__mapDeps([';

/** Scripts and styles of what a page loads later, by the name of its module: the bundler lists them beside where it is loaded. */
export async function assetsOfLazy(assets: string, page: string, name: string): Promise<string[]> {
  const text = await readFile(path.join(assets, path.basename(page)), 'utf8');
  const from = text.indexOf(lazily(name));
  const list = text.indexOf(own, from);
  if (from < 0 || list < 0) throw new Error(`${page} loads no ${name} later.`);
  const indexes = text
    .slice(list + own.length, text.indexOf(']', list))
    .split(',')
    .map(Number);
  const begin = text.indexOf(files) + files.length;
  const all = JSON.parse(text.slice(begin, text.indexOf(']', begin) + 1)) as string[];
  return indexes.map((index) => `/${all[index]}`);
}
