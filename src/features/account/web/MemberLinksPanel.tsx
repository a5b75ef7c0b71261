import { useState } from 'react';
import { moment } from '../../../web/format.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { makeResetLink, verifyEmail } from './api.ts';
import { Problem } from './Problem.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

const check = ({ email }: { email: string }) =>
  /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: 'Enter the e-mail address of a member.' };

async function copy(link: string): Promise<void> {
  await navigator.clipboard.writeText(link);
  toast('Copied', 'Give the link to this member alone.');
}

/** For administrators: helps members who cannot sign in. */
export function MemberLinksPanel() {
  const [made, setMade] = useState<{ link: string; expiresAt: string; email: string }>();
  const reset = useSubmit(
    { email: '' },
    async ({ email }) => setMade({ ...(await makeResetLink(email)), email }),
    check,
  );
  const verify = useSubmit(
    { email: '' },
    async ({ email }, clear) => {
      await verifyEmail(email);
      clear();
      toast('Confirmed', `${email} counts as confirmed now.`);
    },
    check,
  );
  return (
    <Panel id="members" title="Help a member (administrators)">
      <p className={styles.text}>
        A member who forgot the password gets a new one by a link that works once, for a day. Give it to nobody else.
      </p>
      <form {...reset.form} className={styles.form}>
        <Problem text={reset.problem} />
        <TextField {...reset.field('email')} label="E-mail of the member" type="email" autoComplete="off" required />
        <Button type="submit" disabled={reset.busy}>
          Make a reset link
        </Button>
      </form>
      {made && (
        <div className={styles.made}>
          <p role="status">
            For {made.email}, until {moment(made.expiresAt)}: <span className={styles.key}>{made.link}</span>
          </p>
          <Button size="s" onClick={() => void copy(made.link)}>
            Copy the link
          </Button>
        </div>
      )}
      <p className={styles.text}>
        An account whose address is confirmed can be joined by an identity of the sign-in provider with the same
        address. Confirm it only where you know that it is the member&rsquo;s.
      </p>
      <form {...verify.form} className={styles.form}>
        <Problem text={verify.problem} />
        <TextField {...verify.field('email')} label="E-mail to confirm" type="email" autoComplete="off" required />
        <Button type="submit" disabled={verify.busy}>
          Confirm this address
        </Button>
      </form>
    </Panel>
  );
}
