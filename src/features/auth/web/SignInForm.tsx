import { type FormEvent, useEffect, useRef, useState } from 'react';
import { issuesOf, messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { TextField } from '../../../web/ui/Field.tsx';
import { createAccount, enter } from './api.ts';
import styles from './SignInForm.module.css';

type Mode = 'sign-in' | 'create';

const words = {
  'sign-in': {
    title: 'Sign in',
    button: 'Sign In',
    busy: 'Signing in...',
    question: 'New here?',
    other: 'Create an account',
  },
  create: {
    title: 'Create an account',
    button: 'Create Account',
    busy: 'Creating...',
    question: 'Have an account?',
    other: 'Sign in instead',
  },
} as const;

/** What can be said before asking the server. */
function faults(
  mode: Mode,
  { name, email, password }: Record<'name' | 'email' | 'password', string>,
): Record<string, string> {
  return {
    ...(mode === 'create' && name.trim() === '' && { name: 'Enter your name.' }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'Enter your e-mail address, such as name@example.com.' }),
    ...(mode === 'create' && password.length < 8 && { password: 'A password has at least 8 characters.' }),
    ...(mode === 'sign-in' && password === '' && { password: 'Enter your password.' }),
  };
}

/** Signs in or creates an account, then opens `returnTo`: a path of this site, as the server checked it. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [mode, setMode] = useState<Mode>('sign-in');
  const [fields, setFields] = useState({ name: '', email: '', password: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const text = words[mode];

  // The page is finished HTML: what was typed before this code arrived stands in the form only.
  useEffect(() => {
    if (form.current) setFields((empty) => ({ ...empty, ...Object.fromEntries(new FormData(form.current!)) }));
  }, []);

  const set = (field: keyof typeof fields) => (value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...rest }) => rest);
  };
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = faults(mode, fields);
    setErrors(found);
    setProblem('');
    const [first] = Object.keys(found);
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      await (mode === 'create' ? createAccount(fields) : enter(fields));
      location.assign(returnTo);
    } catch (error) {
      const issues = issuesOf(error);
      setErrors(issues);
      if (Object.keys(issues).length === 0)
        setProblem(messageOf(error, 'The server cannot be reached. Try again in a moment.'));
      setBusy(false);
    }
    return undefined;
  }
  const change = () => {
    setMode(mode === 'create' ? 'sign-in' : 'create');
    setErrors({});
    setProblem('');
  };

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{text.title}</h1>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {mode === 'create' && (
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          value={fields.name}
          onChange={set('name')}
          error={errors.name}
          help="Shown beside what you add."
        />
      )}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={fields.email}
        onChange={set('email')}
        error={errors.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
        required
        value={fields.password}
        onChange={set('password')}
        error={errors.password}
        help={mode === 'create' ? '8 characters or more.' : undefined}
      />
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? text.busy : text.button}
      </Button>
      <p className={styles.other}>
        {text.question}{' '}
        <button type="button" className={styles.link} onClick={change}>
          {text.other}
        </button>
      </p>
    </form>
  );
}
