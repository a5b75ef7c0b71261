import styles from './BothSides.module.css';
import { Button } from '../ui/controls/Button.tsx';
import { Notice } from '../ui/page/Notice.tsx';

interface BothSidesProps {
  /** Of what two members changed at once. */
  label: string;
  /** Who the other one is, with when; empty where nobody knows. */
  changer: string;
  mine: string;
  theirs: string;
  onChoose: (whose: 'mine' | 'theirs') => void;
}

/** The values of either side of a field that two members changed at once, to choose from. */
export function BothSides({ label, changer, mine, theirs, onChoose }: BothSidesProps) {
  return (
    <Notice tone="warning">
      <p>
        <strong>{label}</strong> was changed by {changer || 'someone else'} while you were editing.
      </p>
      <dl className={styles.sides}>
        <dt>Yours</dt>
        <dd>{mine}</dd>
        <dt>Theirs</dt>
        <dd>{theirs}</dd>
      </dl>
      <div className={styles.choice}>
        <Button size="s" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="s" onClick={() => onChoose('theirs')}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
