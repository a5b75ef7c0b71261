import { useState } from 'react';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import type { Account } from '../contract.ts';
import { sendConfirmation } from './api.ts';
import { Problem } from './Problem.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

export function EmailPanel({ email, emailVerified, canMail }: Account) {
  const [sent, setSent] = useState(false);
  const { form, busy, problem } = useSubmit({}, async () => {
    await sendConfirmation();
    setSent(true);
  });
  return (
    <Panel id="email" title="E-mail">
      <p className={styles.text}>
        <strong>{email}</strong> {emailVerified ? 'is confirmed.' : 'is not confirmed yet.'} Only you and administrators
        see it.
      </p>
      {!emailVerified && canMail && (
        <form {...form} className={styles.form}>
          <Problem text={problem} />
          {sent ? (
            <p role="status">A link is on its way to you. It works once, for a day.</p>
          ) : (
            <Button type="submit" disabled={busy}>
              {busy ? 'Sending...' : 'Send a link to confirm it'}
            </Button>
          )}
        </form>
      )}
    </Panel>
  );
}
