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
