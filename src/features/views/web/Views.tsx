import { lazy, useState } from 'react';
import { useLocation } from 'react-router';
import { idPattern, maxId } from '../../../domain/records/ids.ts';
import type { ViewedList } from '../../../domain/vocabulary.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { OnDemand } from '../../../web/ui/page/OnDemand.tsx';

const ViewsDialog = lazy(async () => ({ default: (await import('./ViewsDialog.tsx')).ViewsDialog }));
// Few addresses name a view.
const OpenView = lazy(async () => ({ default: (await import('./OpenedView.tsx')).OpenView }));
const NoSuchView = lazy(async () => ({ default: (await import('./OpenedView.tsx')).NoSuchView }));
const FollowOpened = lazy(async () => ({ default: (await import('./OpenedView.tsx')).FollowOpened }));

/** The view that the address names. */
function viewOf(search: string): number | null {
  const view = new URLSearchParams(search).get('view') ?? '';
  return idPattern.test(view) && Number(view) <= maxId ? Number(view) : null;
}

/** Above a list: that its address names a view that is not there. */
export function MissingView({ list }: { list: ViewedList }) {
  const id = viewOf(useLocation().search);
  return <OnDemand>{id !== null && <NoSuchView id={id} list={list} />}</OnDemand>;
}

/** The way to saved views of a list, and what a link to one opens. */
export function Views({ list }: { list: ViewedList }) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<number>();
  const { search } = useLocation();
  const id = viewOf(search);
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        Views
      </Button>
      <OnDemand>
        {id !== null && <OpenView id={id} list={list} onOpen={setOpened} />}
        {opened !== undefined && <FollowOpened id={opened} />}
      </OnDemand>
      <OnDemand>
        {isOpen && <ViewsDialog list={list} search={search.slice(1)} onClose={() => setOpen(false)} />}
      </OnDemand>
    </>
  );
}
