import { useState } from 'react';
import type { Endpoint } from '../../contract.ts';
import { messageOf } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { readFurther } from './further-rows.ts';
import styles from '../ui/page/Panel.module.css';
import { toast } from '../ui/overlays/toast.ts';

interface GoOnProps {
  /** Where the list goes on; it has ended without. */
  offset: number | undefined;
  /** What it holds: 'notes'. */
  what: string;
  /** Its name in the page, and the query of that page. */
  list: string;
  /** Where in the page it lies, if not at its top. */
  within?: string | undefined;
  page: readonly unknown[];
  /** Its own call. */
  endpoint: Endpoint;
  params: Record<string, number | string>;
}

/** Where the texts of a list are so long that a page has no room for all of them: says so, and shows more. */
export function GoOn({ offset, what, list, within, page, endpoint, params }: GoOnProps) {
  const [waiting, setWaiting] = useState(false);
  if (offset === undefined) return null;
  async function more(from: number) {
    setWaiting(true);
    try {
      await readFurther({ page, list, within, from, endpoint, params });
    } catch (error) {
      toast(`Failed to load more ${what}`, messageOf(error, String(error)), 'destructive');
    }
    setWaiting(false);
  }
  return (
    <p className={styles.more}>
      These {what} are long, so {offset.toLocaleString('en-US')} of them are here.{' '}
      <Button size="s" disabled={waiting} onClick={() => void more(offset)}>
        Load more {what}
      </Button>
    </p>
  );
}
