import { useEffect, useState } from 'react';
import { ResetPassword } from '../../features/account/web/ResetPassword.tsx';
import { SmallPage } from '../layout/SmallPage.tsx';
import { signInOptions } from '../sign-in-options.ts';

export function meta() {
  return [{ title: 'Set a new password | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

export default function ResetPasswordPage() {
  const [canMail, setCanMail] = useState(true);
  useEffect(() => setCanMail(signInOptions().mail), []);
  return (
    <SmallPage>
      <ResetPassword canMail={canMail} />
    </SmallPage>
  );
}
