import { lazy } from 'react';
import { day } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { useRecordDialogs } from '../../../../web/forms/use-record-dialogs.tsx';
import { EmptyState } from '../../../../web/ui/page/EmptyState.tsx';
import { Dash } from '../../../../web/ui/marks/Figure.tsx';
import { PlusIcon } from '../../../../web/ui/marks/icons.tsx';
import { ActionsHead, RowActions } from '../../../../web/ui/tables/RowActions.tsx';
import { rowOf } from '../../../../web/ui/tables/saved-row.ts';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { Position } from '../../contract-journal.ts';
import type { CorporateAction } from '../../contract-trades.ts';
import styles from '../Journal.module.css';
import { actionWords, ratioWords } from './action-form.ts';

const SplitDialog = lazy(async () => ({ default: (await import('./SplitDialog.tsx')).SplitDialog }));
const DeleteSplitDialog = lazy(async () => ({
  default: (await import('./DeleteSplitDialog.tsx')).DeleteSplitDialog,
}));

interface SplitsPanelProps {
  actions: CorporateAction[];
  positions: Position[];
}

/** Splits and consolidations: they change the shares of earlier lots and keep their cost. */
export function SplitsPanel({ actions, positions }: SplitsPanelProps) {
  const { add, ask, dialogs } = useRecordDialogs<CorporateAction>({
    renderForm: (action, close) => <SplitDialog action={action} positions={positions} onClose={close} />,
    renderDeletion: (action, close) => <DeleteSplitDialog action={action} onClose={close} />,
  });
  return (
    <section className={styles.section} aria-labelledby="splits-title">
      <header>
        <h2 id="splits-title">Splits and consolidations</h2>
        {actions.length > 0 && (
          <Button onClick={add}>
            <PlusIcon /> Add Split
          </Button>
        )}
      </header>
      {actions.length === 0 ? (
        <EmptyState
          compact
          title="No splits or consolidations yet."
          action={<Button onClick={add}>Add First Split</Button>}
        >
          Juniors consolidate often. Enter the ratio once: lots bought before get fewer or more shares, and their cost
          stays to the cent.
        </EmptyState>
      ) : (
        <ScrollFrame label="Splits and consolidations">
          <table className={tableStyles.table}>
            <caption className="visually-hidden">Splits and consolidations</caption>
            <thead>
              <tr>
                <th scope="col">Ticker</th>
                <th scope="col">Date</th>
                <th scope="col">What happened</th>
                <th scope="col">Notes</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {actions.map((action) => (
                <tr key={action.id} {...rowOf('corporate-action', action.id)}>
                  <td>{action.ticker}</td>
                  <td>{day(action.actionDate)}</td>
                  <td>{ratioWords(action)}</td>
                  <td>{action.notes ?? <Dash />}</td>
                  <td className={tableStyles.numeric}>
                    <RowActions
                      of={actionWords(action)}
                      onEdit={() => ask('edit', action)}
                      onDelete={() => ask('delete', action)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
      {dialogs}
    </section>
  );
}
