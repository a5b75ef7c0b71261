import { lazy, useState } from 'react';
import { Button, buttonClass } from '../../../web/ui/controls/Button.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { exportAddress } from './api.ts';
import styles from './Account.module.css';
import { OnDemand } from '../../../web/ui/page/OnDemand.tsx';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog,
}));

export function DataPanel({ hasPassword }: { hasPassword: boolean }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Panel id="data" title="Your data">
      <p className={styles.text}>
        Everything of yours as a zip of CSV files: your journal, notes, votes, what you added and changed.
      </p>
      <div className={styles.row}>
        <a className={buttonClass()} href={exportAddress} download>
          Export my data
        </a>
        <Button look="danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {deleting && (
        <OnDemand>
          <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setDeleting(false)} />
        </OnDemand>
      )}
    </Panel>
  );
}
