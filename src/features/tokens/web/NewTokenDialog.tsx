import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ApiTokenScope, apiTokenScopes } from '../../../domain/vocabulary.ts';
import { day } from '../../../web/format.ts';
import { isUnauthorized, issuesOf, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { useFaultFocus } from '../../../web/forms/use-fault-focus.ts';
import { type MadeApiToken, tokenDays } from '../contract.ts';
import { makeToken, ownAccount } from './api.ts';
import { copyText } from './copy-text.ts';
import { scopeNames } from './scope-names.ts';
import styles from './Tokens.module.css';

const scopes = apiTokenScopes.map((value) => ({ value, label: scopeNames[value] }));
const validities = tokenDays.map((days) => ({ value: String(days), label: `${days} days` }));

/** The token, this once. */
function Made({ made }: { made: MadeApiToken }) {
  return (
    <div className={styles.form}>
      <Notice tone="plain">
        Copy the token now and keep it where you keep your passwords: it is not shown again. Whoever has it can act as
        you{made.expiresAt ? ` until ${day(made.expiresAt)}` : ', until you revoke it'}.
      </Notice>
      <div className={styles.copy}>
        <TextField
          label={`Token ${made.name}`}
          hideLabel
          readOnly
          value={made.token}
          onFocus={(event) => event.target.select()}
        />
        <Button look="primary" onClick={() => void copyText(made.token, 'The token is in the clipboard.')}>
          Copy
        </Button>
      </div>
    </div>
  );
}

/** Makes a token after its owner has proved to be it, and shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const account = useQuery(ownAccount());
  const [fields, setFields] = useState({ name: '', scope: 'read' as ApiTokenScope, days: '90', password: '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeApiToken>();
  const form = useFaultFocus(attempt);
  const hasPassword = account.data?.hasPassword !== false;

  const fail = (found: Record<string, string>) => {
    setFaults(found);
    setAttempt((before) => before + 1);
  };
  const change = (changes: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...changes }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    const found = {
      ...(fields.name.trim() === '' && { name: 'Name is required' }),
      ...(hasPassword && fields.password === '' && { password: 'Enter your password.' }),
    };
    if (Object.keys(found).length > 0) {
      fail(found);
      return;
    }
    setBusy(true);
    try {
      const { name, scope, days, password } = fields;
      setMade(await makeToken({ name, scope, days: days === '' ? null : (Number(days) as 30), password }));
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      const issues = issuesOf(error);
      fail(issues);
      if (Object.keys(issues).length === 0) setProblem(messageOf(error, 'The server cannot be reached. Try again.'));
    }
    setBusy(false);
  };

  return (
    <Dialog
      title={made ? 'Your new token' : 'New API token'}
      width="form"
      onClose={onClose}
      footer={
        made ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form="new-token" look="primary" disabled={busy}>
              {busy ? 'Making...' : 'Make token'}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Made made={made} />
      ) : (
        <form
          id="new-token"
          ref={form}
          method="post"
          className={styles.form}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          {problem && <Notice>{problem}</Notice>}
          <TextField
            label="Name"
            name="name"
            required
            autoComplete="off"
            maxLength={100}
            help="What it is for, such as 'Nightly spreadsheet'."
            value={fields.name}
            error={faults['name']}
            onChange={(name) => change({ name })}
          />
          <SelectField
            label="Scope"
            options={scopes}
            value={fields.scope}
            help={
              fields.scope === 'read'
                ? 'Looks things up and exports them.'
                : 'Also adds, changes and deletes what you may, and imports files.'
            }
            onChange={(scope) => change({ scope: scope as ApiTokenScope })}
          />
          <SelectField
            label="Valid for"
            options={validities}
            none="Until it is revoked"
            value={fields.days}
            error={faults['days']}
            onChange={(days) => change({ days })}
          />
          {hasPassword && (
            <TextField
              label="Your password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              help="So that nobody makes a token in a browser that you left open."
              value={fields.password}
              error={faults['password']}
              onChange={(password) => change({ password })}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}
