import { Button } from '../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { Account } from '../contract.ts';
import { changePassword, renewAccount } from './api.ts';
import { Problem } from './Problem.tsx';
import { tooShort, useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

export function PasswordPanel({ email, hasPassword }: Account) {
  const { form, field, busy, problem } = useSubmit(
    { currentPassword: '', newPassword: '' },
    async (fields, clear) => {
      await changePassword(fields);
      clear();
      toast(
        'Password changed',
        'You are signed out everywhere else, and your API tokens and calendar addresses are revoked.',
      );
      await renewAccount();
    },
    ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' && { currentPassword: 'Enter your password.' }),
      ...(tooShort(newPassword) && { newPassword: tooShort(newPassword) }),
    }),
  );
  return (
    <Panel id="password" title="Password">
      {hasPassword ? (
        <form {...form} className={styles.form}>
          <Problem text={problem} />
          {/* Tells password managers whose password it is. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <TextField
            {...field('currentPassword')}
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
          <TextField
            {...field('newPassword')}
            label="New password"
            type="password"
            autoComplete="new-password"
            required
            help="8 characters or more. You are signed out everywhere else, and your API tokens and calendar addresses are revoked."
          />
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Change password'}
          </Button>
        </form>
      ) : (
        <p className={styles.text}>You sign in with your organization, without a password here.</p>
      )}
    </Panel>
  );
}
