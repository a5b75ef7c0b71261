import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { earlySubmitScript } from './early-submit-script.ts';
import { schemeScript } from './scheme-script.ts';
import { PitMark } from './ui/pictures/PitMark.tsx';
import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';

export function links() {
  return [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  ];
}

export function meta() {
  return [{ title: 'OpenPit' }];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script>{schemeScript}</script>
        <script>{earlySubmitScript}</script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** What the server wrote of the page into the document, to stay there until it is drawn; nothing in the build. */
const wordsAhead = () =>
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll('.waiting .ahead p')].map(({ textContent }) => textContent);

/** What the page shows until it knows who is signed in and has the code of the page. */
export function HydrateFallback() {
  const words = wordsAhead();
  return (
    <main className="waiting">
      <PitMark size={48} />
      {words.length > 0 && (
        <div className="ahead" aria-hidden="true">
          {words.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <p>Loading...</p>
    </main>
  );
}

/** A fault in a page's own code: say so, and what to do. */
export function ErrorBoundary() {
  const error = useRouteError();
  const message = error instanceof Error ? error.message : 'The page could not be shown.';
  return (
    <main className="waiting">
      <PitMark size={48} />
      <h1>This page broke</h1>
      <p>{message}</p>
      <p>
        <a href="/">Back to the start page</a>, or reload to try again.
      </p>
    </main>
  );
}
