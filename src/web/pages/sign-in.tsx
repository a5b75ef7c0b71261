import { useEffect, useState } from 'react';
import type { SignInOptions } from '../../contract.ts';
import { SignInForm } from '../../features/auth/web/SignInForm.tsx';
import { SmallPage } from '../layout/SmallPage.tsx';
import { returnPath } from '../../domain/text/return-path.ts';
import { signInOptions } from '../sign-in-options.ts';

export function meta() {
  return [{ title: 'Sign in | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

/** What the address asks for. */
function beginOf(asked: URLSearchParams | null) {
  if (!asked) return null;
  if (asked.get('step') === 'second-factor') return 'second-factor';
  return asked.has('create') ? 'create' : 'sign-in';
}

export default function SignIn() {
  const [asked, setAsked] = useState<URLSearchParams | null>(null);
  const [options, setOptions] = useState<SignInOptions>({ provider: false, mail: false });
  // The page is finished HTML without a query, so the address is read once it runs.
  useEffect(() => {
    setAsked(new URLSearchParams(location.search));
    setOptions(signInOptions());
  }, []);
  return (
    <SmallPage>
      <SignInForm
        returnTo={returnPath(asked?.get('returnTo') ?? null)}
        begin={beginOf(asked)}
        problem={asked?.get('problem') ?? null}
        options={options}
      />
    </SmallPage>
  );
}
