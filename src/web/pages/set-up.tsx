import { SetUp } from '../../features/account/web/SetUp.tsx';
import { SmallPage } from '../layout/SmallPage.tsx';

export function meta() {
  return [{ title: 'Set up OpenPit | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

export default function SetUpPage() {
  return (
    <SmallPage>
      <SetUp />
    </SmallPage>
  );
}
