import { lazy, useState } from 'react';
import { call, isUnauthorized, messageOf, queryClient, signInAgain } from '../../../web/http.ts';
import { count } from '../../../web/format.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { sample } from '../contract.ts';
import styles from './SampleNotice.module.css';
import { PartOfPage } from '../../../web/ui/page/PartOfPage.tsx';

// The dashboard is the first page of everyone; hardly anyone asks this question.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../web/ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** Says that there is invented data, and lets an administrator take all of it away at once. */
export function SampleNotice({ canRemove }: { canRemove: boolean }) {
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    try {
      const removed = await call(sample.remove);
      setAsking(false);
      toast(
        'Success',
        `Removed ${count(removed.mines, 'mine')} and ${count(removed.companies, 'company', 'companies')} of the sample data`,
      );
      await queryClient.invalidateQueries();
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Error', messageOf(error, 'Failed to remove the sample data. Please try again.'), 'destructive');
    }
  };
  return (
    <div className={styles.notice}>
      <p>This installation holds sample data: invented mines and companies, labelled as such.</p>
      {canRemove && (
        <Button size="s" onClick={() => setAsking(true)}>
          Remove sample data
        </Button>
      )}
      {asking && (
        <PartOfPage>
          <ConfirmDialog
            title="Remove all sample data?"
            action="Remove"
            busyAction="Removing..."
            danger
            onConfirm={remove}
            onClose={() => setAsking(false)}
          >
            <p>Its mines and companies go, with all that belongs to them. What members added themselves stays.</p>
          </ConfirmDialog>
        </PartOfPage>
      )}
    </div>
  );
}
