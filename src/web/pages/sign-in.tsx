import { useEffect, useState } from 'react';
import { SignInForm } from '../../features/auth/web/SignInForm.tsx';
import { PitContours } from '../ui/PitMark.tsx';
import { safePath } from '../safe-path.ts';
import styles from './sign-in.module.css';

export function meta() {
  return [{ title: 'Sign in | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

export default function SignIn() {
  const [returnTo, setReturnTo] = useState('/');
  // The page is finished HTML without a query, so the address is read once it runs.
  useEffect(() => setReturnTo(safePath(new URLSearchParams(location.search).get('returnTo'))), []);
  return (
    <main className={styles.page}>
      <PitContours />
      <div className={styles.card}>
        <SignInForm returnTo={returnTo} />
      </div>
    </main>
  );
}
