import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import type * as Renderer from '../../src/web/site/render.tsx';

const renderer = '/src/web/site/render.tsx';

/** As they come; the build cuts them down to what the pages use. */
const wholeFonts = ['inter', 'source-serif-4'].map((name) => `/node_modules/@fontsource-variable/${name}/wght.css`);

/** Styles that the renderer imports, over any number of files. */
function stylesOf(server: ViteDevServer): string[] {
  const seen = new Set<EnvironmentModuleNode>();
  const visit = (node: EnvironmentModuleNode | undefined) => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    for (const next of node.importedModules) visit(next);
  };
  visit([...(server.environments.ssr.moduleGraph.getModulesByFile(`${server.config.root}${renderer}`) ?? [])][0]);
  return [...seen].map(({ url }) => url).filter((url) => url.endsWith('.css'));
}

const isSignedIn = async (api: string, { headers: { cookie = '', host = '' } }: IncomingMessage) =>
  (await fetch(`${api}/api/auth/user`, { headers: { cookie, host } }).catch(() => undefined))?.ok ?? false;

/** The public page that is asked for, if one is. */
async function drawnPage(api: string, request: IncomingMessage, server: ViteDevServer): Promise<string | undefined> {
  if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return undefined;
  const { pathname } = new URL(`http://here.invalid${request.url}`);
  const { Site } = (await server.ssrLoadModule(renderer)) as typeof Renderer;
  const names = ['appearance', 'calculator', 'sort-table'];
  const scripts = Object.fromEntries(names.map((name) => [name, `/src/web/site/scripts/${name}.ts`]));
  const site = await Site.read('content');
  const styles = [...wholeFonts, ...stylesOf(server)];
  const { files, index } = site.draw({ styles, scripts, fonts: [], pictures: {} });
  if (!index.pages.includes(pathname) || (pathname === '/' && (await isSignedIn(api, request)))) return undefined;
  return files.get(pathname === '/' ? 'index.html' : `${pathname.slice(1)}/index.html`);
}

/** While developing, public pages are drawn when they are asked for; `/` of a member is left to the application. */
export function publicSite(api: string): Plugin {
  return {
    name: 'public-site',
    configureServer(server) {
      const answer = async (
        request: Connect.IncomingMessage,
        response: ServerResponse,
        next: Connect.NextFunction,
      ): Promise<void> => {
        try {
          const html = await drawnPage(api, request, server);
          if (html === undefined) {
            next();
            return;
          }
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        } catch (error) {
          server.config.logger.error(String(error));
          response.statusCode = 500;
          response.end(String(error));
        }
      };
      server.middlewares.use((request, response, next) => {
        void answer(request, response, next);
      });
    },
  };
}
