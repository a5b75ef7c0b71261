import { isEmailLike } from '../../../domain/text/email.ts';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { forgotPassword, resetPassword } from './api.ts';
import { Problem } from './Problem.tsx';
import { tooShort, useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

/** The token behind the # of a link; empty until the page runs, or where there is none. */
export function useLinkToken(): string {
  const [token, setToken] = useState('');
  useEffect(() => setToken(location.hash.slice(1)), []);
  return token;
}

function AskForLink() {
  const [sent, setSent] = useState(false);
  const { form, field, busy, problem } = useSubmit(
    { email: '' },
    async ({ email }) => {
      await forgotPassword(email);
      setSent(true);
    },
    ({ email }) => (isEmailLike(email.trim()) ? {} : { email: 'Enter your e-mail address, such as name@example.com.' }),
  );
  if (sent) {
    return (
      <div className={styles.form}>
        <h1>Look at your mail</h1>
        <p className={styles.text} role="status">
          If there is an account with this address, a link is on its way. It works once, for an hour.
        </p>
        <a href="/sign-in">Back to signing in</a>
      </div>
    );
  }
  return (
    <form {...form} className={styles.form}>
      <h1>Forgot your password?</h1>
      <Problem text={problem} />
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" required />
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? 'Sending...' : 'Send a link'}
      </Button>
      <a href="/sign-in">Back to signing in</a>
    </form>
  );
}

function NewPassword({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const { form, field, busy, problem } = useSubmit(
    { password: '' },
    async ({ password }) => {
      await resetPassword({ token, password });
      setDone(true);
    },
    ({ password }) => {
      const fault = tooShort(password);
      return fault ? { password: fault } : {};
    },
  );
  if (done) {
    return (
      <div className={styles.form}>
        <h1>Your password is set</h1>
        <p className={styles.text} role="status">
          You are signed out everywhere, and your API tokens and calendar addresses are revoked. Sign in with the new
          password.
        </p>
        <a className={buttonClass('primary')} href="/sign-in">
          Sign In
        </a>
      </div>
    );
  }
  return (
    <form {...form} className={styles.form}>
      <h1>Set a new password</h1>
      <Problem text={problem} />
      <TextField
        {...field('password')}
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        help="8 characters or more."
      />
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? 'Saving...' : 'Set password'}
      </Button>
    </form>
  );
}

/** With a link: sets a new password. Without: asks for a link, or says whom to ask where no mail is sent. */
export function ResetPassword({ canMail }: { canMail: boolean }) {
  const token = useLinkToken();
  if (token) return <NewPassword token={token} />;
  if (canMail) return <AskForLink />;
  return (
    <div className={styles.form}>
      <h1>Forgot your password?</h1>
      <p className={styles.text}>
        This installation sends no mail. Ask an administrator for a link: it sets a new password, once.
      </p>
      <a href="/sign-in">Back to signing in</a>
    </div>
  );
}
