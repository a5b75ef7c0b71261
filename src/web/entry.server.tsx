import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Runs in the build only: it draws the public pages and the empty application. */
export default async function draw(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html');
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await page.allReady;
  return new Response(page, { status, headers });
}
