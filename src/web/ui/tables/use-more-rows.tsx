import { useEffect, useState, useTransition } from 'react';
import { Button } from '../controls/Button.tsx';
import { useWantedRow } from './saved-row.ts';
import styles from '../page/Panel.module.css';

/** The first rows of a long list, and a button that shows all of them; `keyOf` names rows that may be saved (`rowKey`). */
export function useMoreRows<T>(rows: readonly T[], first: number, what: string, keyOf?: (row: T) => string) {
  const [all, setAll] = useState(false);
  const [waiting, startTransition] = useTransition();
  const wanted = useWantedRow();
  const isBelow = !all && wanted !== undefined && keyOf && rows.slice(first).some((row) => keyOf(row) === wanted);
  useEffect(() => {
    if (isBelow) setAll(true);
  }, [isBelow]);
  // A handful more is not worth a button.
  const cut = !all && rows.length > first + 4;
  return {
    shown: cut ? rows.slice(0, first) : rows,
    more: cut && (
      <p className={styles.more}>
        <Button size="s" disabled={waiting} onClick={() => startTransition(() => setAll(true))}>
          Show all {rows.length.toLocaleString('en-US')} {what}
        </Button>
      </p>
    ),
  };
}
