import { isEmailLike } from '../../../domain/text/email.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { setUp } from './api.ts';
import { Problem } from './Problem.tsx';
import { useLinkToken } from './ResetPassword.tsx';
import { tooShort, useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

/** Makes the first administrator by the link of the server's log. */
export function SetUp() {
  const token = useLinkToken();
  const { form, field, busy, problem } = useSubmit(
    { name: '', email: '', password: '' },
    async (fields) => {
      await setUp({ token, ...fields });
      location.assign('/');
    },
    ({ name, email, password }) => ({
      ...(name.trim() === '' && { name: 'Enter your name.' }),
      ...(!isEmailLike(email.trim()) && { email: 'Enter your e-mail address, such as name@example.com.' }),
      ...(tooShort(password) && { password: tooShort(password) }),
    }),
  );
  return (
    <form {...form} className={styles.form}>
      <h1>Set up OpenPit</h1>
      <p className={styles.text}>This makes the first administrator of this installation.</p>
      <Problem text={problem} />
      <TextField {...field('name')} label="Name" autoComplete="name" required help="Shown beside what you add." />
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" required />
      <TextField
        {...field('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        help="8 characters or more."
      />
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? 'Creating...' : 'Create Account'}
      </Button>
    </form>
  );
}
