import { useState } from 'react';
import { Button, buttonClass } from '../../../web/ui/controls/Button.tsx';
import { confirmEmail } from './api.ts';
import { Problem } from './Problem.tsx';
import { useLinkToken } from './ResetPassword.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

/** A button, so that a mail program that opens links by itself does not use the link up. */
export function ConfirmEmail() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const { form, busy, problem } = useSubmit({}, async () => {
    await confirmEmail(token);
    setDone(true);
  });
  return (
    <form {...form} className={styles.form}>
      <h1>{done ? 'Your address is confirmed' : 'Confirm your address'}</h1>
      <Problem text={problem} />
      {done ? (
        <a className={buttonClass('primary')} href="/">
          Go to OpenPit
        </a>
      ) : (
        <Button type="submit" look="primary" disabled={busy || token === ''}>
          {busy ? 'Confirming...' : 'This is my address'}
        </Button>
      )}
    </form>
  );
}
