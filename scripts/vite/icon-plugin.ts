import type { Plugin } from 'vite';
import { pitPaths } from '../../src/web/ui/pictures/pit.ts';

function icon(): string {
  const { rings, floor } = pitPaths(32, 2);
  const lines = rings.map((d) => `<path d="${d}"/>`).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    '<style>g{stroke:#3b4540}@media(prefers-color-scheme:dark){g{stroke:#c9cfcc}}</style>' +
    `<g fill="none" stroke-width="2.4">${lines}</g><path d="${floor}" fill="#B4622D"/></svg>\n`
  );
}

/** The favicon, drawn by the same function as the mark. */
export function pitIcon(): Plugin {
  return {
    name: 'pit-icon',
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: icon() });
    },
    configureServer(server) {
      server.middlewares.use('/favicon.svg', (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(icon());
      });
    },
  };
}
