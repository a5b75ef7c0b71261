import { useState } from 'react';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { beginSecondFactor, confirmSecondFactor, renewAccount } from './api.ts';
import { Problem } from './Problem.tsx';
import { QrPicture } from './QrPicture.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

interface Step {
  secret?: string;
  address?: string;
  codes?: string[];
}

/** Password, then a picture to scan and its first code, then the recovery codes. */
export function SecondFactorDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>({});
  const begin = useSubmit({ password: '' }, async ({ password }) => setStep(await beginSecondFactor(password)));
  const confirm = useSubmit({ code: '' }, async ({ code }) => {
    setStep({ codes: (await confirmSecondFactor(code)).recoveryCodes });
    await renewAccount();
  });
  const current = step.address ? confirm : begin;
  return (
    <Dialog
      title="Turn on the second factor"
      width="narrow"
      onClose={onClose}
      footer={
        step.codes ? (
          <Button look="primary" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form="second-factor-form" look="primary" disabled={current.busy}>
              {step.address ? 'Turn on' : 'Continue'}
            </Button>
          </>
        )
      }
    >
      {step.codes ? (
        <RecoveryCodes codes={step.codes} />
      ) : (
        <form {...current.form} id="second-factor-form" className={styles.dialog}>
          <Problem text={current.problem} />
          {step.address && step.secret ? (
            <>
              <p>Scan this with an authenticator app, then enter the six digits that it shows.</p>
              <QrPicture text={step.address} label="Picture to scan with an authenticator app" />
              <p className={styles.fine}>
                Or type this key into the app:{' '}
                <span className={styles.key}>{step.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
              </p>
              <TextField
                {...confirm.field('code')}
                key="code"
                label="Code"
                autoComplete="one-time-code"
                inputMode="numeric"
                required
              />
            </>
          ) : (
            <>
              <p>
                Signing in then takes your password and a code of an app on your phone: a stolen password alone opens
                nothing.
              </p>
              {hasPassword && (
                <TextField
                  {...begin.field('password')}
                  key="password"
                  label="Your password"
                  type="password"
                  autoComplete="current-password"
                  required
                />
              )}
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}
