import { lazy, useState } from 'react';
import { useLocation } from 'react-router';
import { idPattern, maxId } from '../../../domain/records/ids.ts';
import type { ViewedList } from '../../../domain/vocabulary.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { OnDemand } from '../../../web/ui/page/OnDemand.tsx';

const ViewsDialog = lazy(async () => ({ default: (await import('./ViewsDialog.tsx')).ViewsDialog }));
// Few addresses name a view.
const OpenView = lazy(async () => ({ default: (await import('./OpenedView.tsx')).OpenView }));
const FollowOpened = lazy(async () => ({ default: (await import('./OpenedView.tsx')).FollowOpened }));

/** The way to saved views of a list, and what a link to one opens. */
export function Views({ list }: { list: ViewedList }) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<number>();
  const { search } = useLocation();
  const view = new URLSearchParams(search).get('view') ?? '';
  const id = idPattern.test(view) && Number(view) <= maxId ? Number(view) : null;
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
