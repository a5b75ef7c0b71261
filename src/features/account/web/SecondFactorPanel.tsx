import { lazy, useState } from 'react';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { count } from '../../../web/format.ts';
import type { Account } from '../contract.ts';
import styles from './Account.module.css';
import { OnDemand } from '../../../web/ui/page/OnDemand.tsx';

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
}));
const SecondFactorProof = lazy(async () => ({
  default: (await import('./SecondFactorProof.tsx')).SecondFactorProof,
}));

export function SecondFactorPanel({ hasPassword, secondFactor }: Account) {
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>();
  const close = () => setOpen(undefined);
  return (
    <Panel id="second-factor" title="Second factor">
      {secondFactor.isOn ? (
        <>
          <p className={styles.text}>
            On: signing in takes a code of your authenticator app.{' '}
            {count(secondFactor.recoveryCodesLeft, 'recovery code is', 'recovery codes are')} left.
          </p>
          <div className={styles.row}>
            <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
            <Button onClick={() => setOpen('off')}>Turn off</Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text}>
            Off. With a second factor, signing in also takes a code of an authenticator app on your phone.
          </p>
          <div className={styles.row}>
            <Button onClick={() => setOpen('on')}>Turn on</Button>
          </div>
        </>
      )}
      <OnDemand>
        {open === 'on' && <SecondFactorDialog hasPassword={hasPassword} onClose={close} />}
        {(open === 'off' || open === 'codes') && (
          <SecondFactorProof act={open} hasPassword={hasPassword} onClose={close} />
        )}
      </OnDemand>
    </Panel>
  );
}
