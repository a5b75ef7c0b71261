import { Button } from '../../../web/ui/controls/Button.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import styles from './Account.module.css';

/** Shown once: the server keeps hashes only. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast('Copied', 'Keep the codes where you keep your passwords.');
  };
  return (
    <>
      <p>
        Each of these codes lets you in once without the app, when your phone is lost. Keep them where you keep your
        passwords: they are not shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void copy()}>Copy</Button>
    </>
  );
}
