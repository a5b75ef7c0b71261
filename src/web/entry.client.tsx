import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetOpened } from './entity/forget-opened.ts';
import { forgetOthers } from './forget-others.ts';
import { loadSession } from './session.ts';

interface RouterWindow {
  __reactRouterManifest?: { routes: Record<string, { id: string; parentId?: string }> };
}

/** Visitors get the visitors' routes, members the members'; `/` and unknown paths stand in both halves. */
function keepRoutes(frame: string) {
  const manifest = (window as RouterWindow).__reactRouterManifest;
  if (!manifest) return;
  for (const route of Object.values(manifest.routes)) {
    if (route.id === frame || route.parentId === frame || route.id === 'root') continue;
    delete manifest.routes[route.id];
  }
}

const user = await loadSession();
if (user) forgetOthers(user.id);
else forgetOpened();
keepRoutes(user ? 'layout/MemberFrame' : 'layout/VisitorFrame');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
