import type { ReactNode } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { PlusIcon } from '../ui/marks/icons.tsx';
import { Panel } from '../ui/page/Panel.tsx';
import { type AskFor, type RecordDialogs, useRecordDialogs } from './use-record-dialogs.tsx';

interface RecordPanelProps<Stored> extends RecordDialogs<Stored> {
  id: string;
  title: string;
  /** As the buttons say it: 'Add Program', 'Add First Program'. */
  addable: string;
  records: readonly Stored[];
  canEdit: boolean;
  /** What stands there while there is none, and why one would add the first. */
  empty: { title: string; why: string };
  /** Beside the button that adds one, for those who may edit. */
  tools?: ReactNode;
  /** Above the records, also while there is none. */
  notice?: ReactNode;
  /** How the records are shown; asked for only where there are any. */
  children: (askFor: AskFor<Stored>) => ReactNode;
}

/** The panel of a list that belongs to a mine or a company: its head, its records, and the dialogs that change them. */
export function RecordPanel<Stored>({
  id,
  title,
  addable,
  records,
  canEdit,
  empty,
  tools,
  notice,
  children,
  ...dialogsOf
}: RecordPanelProps<Stored>) {
  const { dialogs, ...askFor } = useRecordDialogs(dialogsOf);
  const isEmpty = records.length === 0;
  const actions = canEdit && (tools !== undefined || !isEmpty) && (
    <>
      {tools}
      {!isEmpty && (
        <Button onClick={askFor.add}>
          <PlusIcon /> Add {addable}
        </Button>
      )}
    </>
  );
  return (
    <Panel id={id} title={title} count={records.length} actions={actions}>
      {notice}
      {isEmpty ? (
        <EmptyState
          compact
          title={empty.title}
          action={canEdit && <Button onClick={askFor.add}>Add First {addable}</Button>}
        >
          {empty.why}
        </EmptyState>
      ) : (
        children(askFor)
      )}
      {dialogs}
    </Panel>
  );
}
