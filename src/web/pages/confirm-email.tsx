import { ConfirmEmail } from '../../features/account/web/ConfirmEmail.tsx';
import { SmallPage } from '../layout/SmallPage.tsx';

export function meta() {
  return [{ title: 'Confirm your e-mail address | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

export default function ConfirmEmailPage() {
  return (
    <SmallPage>
      <ConfirmEmail />
    </SmallPage>
  );
}
