import { useState } from 'react';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { endSecondFactor, renewAccount, renewRecoveryCodes } from './api.ts';
import { Problem } from './Problem.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

interface SecondFactorProofProps {
  act: 'off' | 'codes';
  hasPassword: boolean;
  onClose: () => void;
}

const words = {
  off: { title: 'Turn off the second factor', button: 'Turn off', text: 'Your password alone signs in then.' },
  codes: { title: 'New recovery codes', button: 'Make new codes', text: 'The codes you have now are void then.' },
} as const;

/** What changes the second factor takes the password and a code of it. */
export function SecondFactorProof({ act, hasPassword, onClose }: SecondFactorProofProps) {
  const [codes, setCodes] = useState<string[]>();
  const { form, field, busy, problem } = useSubmit({ password: '', code: '' }, async (proof) => {
    if (act === 'codes') setCodes((await renewRecoveryCodes(proof)).recoveryCodes);
    else {
      await endSecondFactor(proof);
      onClose();
    }
    await renewAccount();
  });
  const { title, button, text } = words[act];
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      footer={
        codes ? (
          <Button look="primary" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form="proof" look={act === 'off' ? 'danger' : 'primary'} disabled={busy}>
              {button}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form {...form} id="proof" className={styles.dialog}>
          <Problem text={problem} />
          <p>{text}</p>
          {hasPassword && (
            <TextField
              {...field('password')}
              label="Your password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
          <TextField
            {...field('code')}
            label="Code of the app, or a recovery code"
            autoComplete="one-time-code"
            required
          />
        </form>
      )}
    </Dialog>
  );
}
