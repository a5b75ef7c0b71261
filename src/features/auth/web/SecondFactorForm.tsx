import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { enterCode } from './api.ts';
import styles from './SignInForm.module.css';

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError('');
    setBusy(true);
    try {
      await enterCode(code);
      onDone();
    } catch (failure) {
      setError(messageOf(failure, 'The server cannot be reached. Try again in a moment.'));
      setBusy(false);
      form.current?.querySelector('input')?.focus();
    }
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h1>One more step</h1>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onChange={(text) => {
          setCode(text);
          setError('');
        }}
        error={error || undefined}
        help="The six digits that your authenticator app shows, or one of your recovery codes."
      />
      <Button type="submit" look="primary" disabled={busy || code.trim() === ''}>
        {busy ? 'Checking...' : 'Sign In'}
      </Button>
      <p className={styles.other}>
        <a href="/sign-in">Start again</a>
      </p>
    </form>
  );
}
