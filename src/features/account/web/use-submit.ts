import { type FormEvent, useRef, useState } from 'react';
import { isUnauthorized, issuesOf, messageOf, signInAgain } from '../../../web/http.ts';

const unreachable = 'The server cannot be reached. Try again in a moment.';

/**
 * Texts of a small form, what is wrong with them, and its sending. What is typed stays on an error; the first field
 * that is wrong gets the focus.
 */
export function useSubmit<Fields extends Record<string, string>>(
  empty: Fields,
  send: (fields: Fields, clear: () => void) => Promise<void>,
  check: (fields: Fields) => Partial<Record<string, string>> = () => ({}),
) {
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Partial<Record<string, string>>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };
  const clear = () => setFields(empty);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem('');
    if (show(check(fields))) return;
    setBusy(true);
    try {
      await send(fields, clear);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      // A link that is used up has no field to stand at.
      const { token, ...issues } = issuesOf(error);
      if (!show(issues)) setProblem(token ?? messageOf(error, unreachable));
    }
    setBusy(false);
  }
  const field = (name: keyof Fields & string) => ({
    name,
    value: fields[name] ?? '',
    error: errors[name],
    onChange(value: string) {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, ...rest }) => rest);
    },
  });
  return {
    field,
    busy,
    problem,
    form: { ref: form, method: 'post' as const, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}

/** Of a new password, before the server is asked. */
export const tooShort = (password: string) =>
  password.length < 8 ? 'A password has at least 8 characters.' : undefined;
