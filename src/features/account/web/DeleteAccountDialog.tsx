import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { deleteAccount } from './api.ts';
import { Problem } from './Problem.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './Account.module.css';

export function DeleteAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { form, field, busy, problem } = useSubmit({ email: '', password: '' }, async (fields) => {
    await deleteAccount(fields);
    location.assign('/');
  });
  return (
    <Dialog
      title="Delete my account"
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form="delete-account" look="danger" disabled={busy}>
            {busy ? 'Deleting...' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <form {...form} id="delete-account" className={styles.dialog}>
        <Problem text={problem} />
        <p>
          Your journal, votes and likes are deleted. Mines, notes and figures that you added stay, under &lsquo;Former
          member&rsquo;. This cannot be undone.
        </p>
        <TextField
          {...field('email')}
          label="Your e-mail address, to be sure"
          type="email"
          autoComplete="off"
          required
        />
        {hasPassword && (
          <TextField
            {...field('password')}
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </form>
    </Dialog>
  );
}
