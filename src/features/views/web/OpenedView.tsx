import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import type { ViewedList } from '../../../domain/vocabulary.ts';
import { messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { savedView, setViewFollowed } from './api.ts';

/** A link to a saved view becomes the address that the view holds. */
export function OpenView({ id, list, onOpen }: { id: number; list: ViewedList; onOpen: (id: number) => void }) {
  const view = useQuery({ ...savedView(id), retry: false });
  const isThere = view.data?.list === list;
  useEffect(() => {
    if (isThere) onOpen(id);
  }, [isThere, id, onOpen]);
  return view.data && isThere ? <Navigate replace to={`/${list}?${view.data.search}`} /> : null;
}

/** That a link leads to no view of this list. */
export function NoSuchView({ id, list }: { id: number; list: ViewedList }) {
  const view = useQuery({ ...savedView(id), retry: false });
  if (!view.isError && (!view.data || view.data.list === list)) return null;
  return (
    <Notice tone="warning">
      {messageOf(view.error, 'This view is of another list.')} It was removed or is not shared; all {list} are shown.
    </Notice>
  );
}

/** The way to follow what a member opened by another's link; one's own are followed where they are listed. */
export function FollowOpened({ id }: { id: number }) {
  const { data: view } = useQuery({ ...savedView(id), retry: false });
  if (!view || view.isOwn) return null;
  const toggle = () =>
    setViewFollowed(id, !view.isFollowed).catch((error: unknown) =>
      toast('Error', messageOf(error, 'The view was not changed. Try again.'), 'destructive'),
    );
  return (
    <Button
      size="s"
      look="plain"
      aria-pressed={view.isFollowed}
      title="Your watchlist tells how many it finds. Only you see what you follow."
      onClick={() => void toggle()}
    >
      {view.isFollowed ? 'Following' : 'Follow'} “{view.name}”
    </Button>
  );
}
