import { isEmailLike } from '../../../domain/text/email.ts';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { issuesOf, messageOf } from '../../../web/http.ts';
import { Button, buttonClass } from '../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import type { SignInOptions } from '../../../contract.ts';
import { createAccount, enter } from './api.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import styles from './SignInForm.module.css';

type Mode = 'sign-in' | 'create' | 'second-factor';

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

/** Why a sign-in by the provider came back without a session. */
const problems: Readonly<Record<string, string>> = {
  provider: 'The sign-in provider does not answer. Try again in a moment.',
  refused: 'The sign-in provider did not let you in. Try again, or ask whoever runs it.',
  stale: 'That sign-in was begun elsewhere or too long ago. Start again.',
  join: 'There is an account with your e-mail address already, and nobody has confirmed that it is yours. Sign in with its password and confirm the address under Account, or ask an administrator.',
  taken:
    'The account with your e-mail address is opened by somebody else of the sign-in provider. If it is yours, ask an administrator.',
  email: 'The sign-in provider tells no e-mail address of yours, which an account needs. Ask whoever runs it.',
};

interface SignInFormProps {
  /** A path of this site, as the server checked it. */
  returnTo: string;
  /** What the address asks for; null: not read yet. */
  begin: Mode | null;
  problem: string | null;
  options: SignInOptions;
}

const addressOf = (more: Record<string, string>, returnTo: string) => {
  const query = new URLSearchParams({ ...more, ...(returnTo !== '/' && { returnTo }) });
  return query.size > 0 ? `?${query.toString().replace(/=(?=&|$)/g, '')}` : '';
};

/** What can be said before asking the server. */
function faults(
  mode: Mode,
  { name, email, password }: Record<'name' | 'email' | 'password', string>,
): Record<string, string> {
  return {
    ...(mode === 'create' && name.trim() === '' && { name: 'Enter your name.' }),
    ...(!isEmailLike(email.trim()) && {
      email: 'Enter your e-mail address, such as name@example.com.',
    }),
    ...(mode === 'create' && password.length < 8 && { password: 'A password has at least 8 characters.' }),
    ...(mode === 'sign-in' && password === '' && { password: 'Enter your password.' }),
  };
}

/** Signs in or creates an account, then opens `returnTo`. */
export function SignInForm({ returnTo, begin, problem: cause, options }: SignInFormProps) {
  const [mode, setMode] = useState<Mode>('sign-in');
  const [fields, setFields] = useState({ name: '', email: '', password: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  /** The form was sent before this code was there, or had read where to go on. */
  const [isSent, setIsSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** The form that was asked for, by the address or here: once it is there, one goes on in its first empty field. */
  const opening = useRef<Mode | null>(null);

  // The page is finished HTML: what was typed before this code arrived stands in the form only.
  useEffect(() => {
    if (!form.current) return;
    setFields((empty) => ({ ...empty, ...Object.fromEntries(new FormData(form.current!)) }));
    setIsSent(form.current.dataset['sent'] !== undefined);
  }, []);
  useEffect(() => {
    if (!isSent || begin === null) return;
    setIsSent(false);
    form.current?.requestSubmit();
  }, [isSent, begin]);

  useEffect(() => {
    if (begin === null) return;
    // With a provider, its button is where one goes on.
    opening.current = options.provider ? null : begin;
    setMode(options.provider && begin === 'create' ? 'sign-in' : begin);
  }, [begin, options.provider]);
  useEffect(() => {
    if (opening.current !== mode) return;
    opening.current = null;
    // Who began to type before this code was there goes on typing.
    if (document.activeElement instanceof HTMLInputElement) return;
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    (fields.find((field) => field.value === '') ?? fields[0])?.focus();
  }, [mode, begin]);
  useEffect(() => setProblem((cause && problems[cause]) ?? ''), [cause]);

  if (mode === 'second-factor') return <SecondFactorForm onDone={() => location.assign(returnTo)} />;
  const text = words[mode];
  const set = (field: keyof typeof fields) => (value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...rest }) => rest);
  };
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (begin === null) return setIsSent(true);
    const found = faults(mode, fields);
    setErrors(found);
    setProblem('');
    const [first] = Object.keys(found);
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const entered = await (mode === 'create' ? createAccount(fields) : enter(fields));
      if ('secondFactor' in entered) setMode('second-factor');
      else location.assign(returnTo);
    } catch (error) {
      const issues = issuesOf(error);
      setErrors(issues);
      if (Object.keys(issues).length === 0)
        setProblem(messageOf(error, 'The server cannot be reached. Try again in a moment.'));
      setBusy(false);
    }
    return undefined;
  }
  const other: Mode = mode === 'create' ? 'sign-in' : 'create';
  const otherAddress = `/sign-in${addressOf(other === 'create' ? { create: '' } : {}, returnTo)}`;
  /** The link works before this code is there and has read the address; with it, what was typed stays. */
  const change = (event: MouseEvent) => {
    if (begin === null) return;
    event.preventDefault();
    history.replaceState(history.state, '', otherAddress);
    setMode(other);
    setErrors({});
    setProblem('');
    opening.current = other;
  };

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{text.title}</h1>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {options.provider && (
        <>
          <a className={buttonClass('primary')} href={`/api/login${addressOf({}, returnTo)}`}>
            Continue with your organization
          </a>
          <p className={styles.other}>Or with a password, where you have one:</p>
        </>
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
      <Button type="submit" look={options.provider ? 'quiet' : 'primary'} disabled={busy}>
        {busy ? text.busy : text.button}
      </Button>
      {mode === 'sign-in' && (
        <p className={styles.other}>
          <a href="/reset-password">Forgot your password?</a>
        </p>
      )}
      {!options.provider && (
        <p className={styles.other}>
          {text.question}{' '}
          <a href={otherAddress} onClick={change}>
            {text.other}
          </a>
        </p>
      )}
    </form>
  );
}
