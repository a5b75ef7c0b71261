import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { capitalised } from '../../../domain/text/capitalised.ts';
import { displayName } from '../../../domain/text/display-name.ts';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { count, day, moment, timeAgo } from '../../../web/format.ts';
import { messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../web/ui/overlays/ConfirmDialog.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import type { EnteredQuarter, UndoneQuarter } from '../contract-quarter.ts';
import { enteredQuarters, undoQuarter } from './api.ts';
import styles from './Quarter.module.css';

/** `shares of 20 Aug 2026, 2 instruments, 1 financing`: what an undo takes back. */
export const quarterWords = ({ asOf, instruments, closed, financings, changed }: EnteredQuarter): string =>
  [
    asOf !== null && `shares of ${day(asOf)}`,
    instruments > 0 && count(instruments, 'instrument'),
    closed > 0 && `${count(closed, 'instrument')} counted anew or closed`,
    financings > 0 && count(financings, 'financing'),
    changed > 0 && `${count(changed, 'record')} changed since, which ${changed === 1 ? 'stays' : 'stay'}`,
  ]
    .filter(Boolean)
    .join(', ');

/** What an undo left as it is. */
function Left({ left }: Pick<UndoneQuarter, 'left'>) {
  return (
    <Notice tone="warning">
      <p>The quarter is undone but for what was changed since:</p>
      <ul>
        {left.slice(0, 10).map(({ description, reason }) => (
          <li key={description}>
            {description}: {reason}
          </li>
        ))}
        {left.length > 10 && <li>and {left.length - 10} more</li>}
      </ul>
    </Notice>
  );
}

/** The quarters of a company that were entered last, each to be undone in one go, as an import is. */
export function EnteredQuarters({ companyId, onUndone }: { companyId: number; onUndone: () => void }) {
  const list = useQuery(enteredQuarters(companyId));
  const [asked, setAsked] = useState<EnteredQuarter | null>(null);
  const [left, setLeft] = useState<UndoneQuarter['left']>([]);
  const quarters = list.data ?? [];
  const element = useRef<HTMLElement>(null);
  const isThere = quarters.length > 0;
  useEffect(() => {
    // It comes after the page: the address had nowhere to lead to until now.
    if (isThere && location.hash === '#entered') element.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  if (quarters.length === 0 && left.length === 0) return null;
  const undo = async ({ id }: EnteredQuarter) => {
    try {
      const undone = await undoQuarter(companyId, id);
      setLeft(undone.left);
      toast('Quarter undone', `${count(undone.undone, 'record')} taken back.`);
      await Promise.all([list.refetch(), refreshRecords()]);
      onUndone();
    } catch (error) {
      toast('Undo failed', messageOf(error, 'Failed to undo this quarter. Please try again.'), 'destructive');
    }
    setAsked(null);
  };
  return (
    <section ref={element} id="entered" className={styles.entered} aria-labelledby="quarter-entered">
      <h2 id="quarter-entered">Entered last</h2>
      {left.length > 0 && <Left left={left} />}
      <ul>
        {quarters.map((quarter) => (
          <li key={quarter.id}>
            <span>
              <time dateTime={quarter.enteredAt} title={moment(quarter.enteredAt)}>
                {capitalised(timeAgo(quarter.enteredAt))}
              </time>{' '}
              by {displayName(quarter.enteredBy)}: {quarterWords(quarter)}
            </span>
            {quarter.canUndo && (
              <Button size="s" onClick={() => setAsked(quarter)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Undo this quarter"
          action="Undo quarter"
          busyAction="Undoing..."
          danger
          onConfirm={() => undo(asked)}
          onClose={() => setAsked(null)}
        >
          What was entered in one go is taken back in one go: {quarterWords(asked)}. Instruments that it counted anew or
          closed live again. Records that were changed since stay as they are and are listed.
        </ConfirmDialog>
      )}
    </section>
  );
}
