import { Link } from 'react-router';
import { Button, buttonClass } from '../../../../web/ui/controls/Button.tsx';
import { EmptyState } from '../../../../web/ui/page/EmptyState.tsx';
import styles from '../Journal.module.css';

/** Before the first trade: what a journal is good for, and the two ways to begin it. */
export function EmptyJournal({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="Your journal is empty"
      action={
        <div className={styles.invite}>
          <Button look="primary" onClick={onAdd}>
            Add your first trade
          </Button>
          <Link className={buttonClass()} to="/investments/import" prefetch="intent">
            Import a file
          </Link>
        </div>
      }
    >
      Write down what you bought and sold, or import the statement of your broker. You then see what you really earned a
      year, lot by lot, and where your money lies: by company, mine, metal and country. Nobody else sees any of it.
    </EmptyState>
  );
}
