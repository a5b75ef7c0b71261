import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Runs in the build only: it draws the public pages and the empty application. */
export default function draw(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html');
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}
