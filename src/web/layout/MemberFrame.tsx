import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../http.ts';
import { Toasts } from '../ui/overlays/Toasts.tsx';
import { MainPagesAhead } from './MainPagesAhead.tsx';
import { MemberHeader } from './MemberHeader.tsx';
import styles from './MemberFrame.module.css';

export default function MemberFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <MemberHeader />
      <main id="content" className={styles.content}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Toasts />
      <MainPagesAhead />
    </QueryClientProvider>
  );
}
