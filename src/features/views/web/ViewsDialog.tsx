import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ViewedList } from '../../../domain/vocabulary.ts';
import { messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { Checkbox, TextField } from '../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { SavedView } from '../contract.ts';
import { changeView, createView, followedViews, removeView, setViewFollowed, viewList } from './api.ts';
import styles from './ViewsDialog.module.css';

interface ViewsDialogProps {
  list: ViewedList;
  /** The address of what is shown now, behind its question mark. */
  search: string;
  onClose: () => void;
}

/** The member's saved views of a list, and the way to save what is shown. */
export function ViewsDialog({ list, search, onClose }: ViewsDialogProps) {
  const views = useQuery(viewList(list));
  const followed = useQuery(followedViews());
  const ofOthers = followed.data?.filter((view) => view.list === list && !view.isOwn) ?? [];
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isUnnamed, setUnnamed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [removing, setRemoving] = useState<number>();

  async function act(done: string, work: () => Promise<unknown>) {
    setFault(undefined);
    try {
      await work();
      await Promise.all([views.refetch(), followed.refetch()]);
      toast(done);
      return true;
    } catch (error) {
      setFault(messageOf(error, 'The view was not changed. Try again.'));
      return false;
    }
  }
  const save = async () => {
    if (name.trim() === '') {
      setUnnamed(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (await act('View saved', () => createView({ list, name, search, isShared }))) setName('');
  };
  const copy = (view: SavedView) =>
    act('Link copied', () => navigator.clipboard.writeText(`${location.origin}/${list}?view=${view.id}`));

  const followButton = (view: SavedView) => {
    const word = view.isFollowed ? 'Following' : 'Follow';
    return (
      <Button
        size="s"
        look="plain"
        aria-pressed={view.isFollowed}
        aria-label={`${word} ${view.name}`}
        title="Your watchlist tells how many it finds. Only you see what you follow."
        onClick={() =>
          void act(view.isFollowed ? 'View unfollowed' : 'View followed', () =>
            setViewFollowed(view.id, !view.isFollowed),
          )
        }
      >
        {word}
      </Button>
    );
  };

  return (
    <Dialog title="Views" width="form" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Save what is shown as"
          value={name}
          maxLength={100}
          onChange={(text) => {
            setName(text);
            setUnnamed(false);
          }}
          error={isUnnamed ? 'Give the view a name.' : undefined}
        />
        <Checkbox label="Whoever has its link may open it" checked={isShared} onChange={setShared} />
        <Button type="submit" look="primary">
          Save view
        </Button>
        {fault && <Notice>{fault}</Notice>}
      </form>
      {views.data?.length === 0 && <p className={styles.none}>Views that you save are listed here.</p>}
      <ul className={styles.views} aria-label="Your views">
        {views.data?.map((view) => (
          <li key={view.id}>
            <Link to={`/${list}?${view.search}`} onClick={onClose}>
              {view.name}
            </Link>
            {removing === view.id ? (
              <>
                <span>Remove it?</span>
                <Button size="s" look="danger" onClick={() => void act('View removed', () => removeView(view.id))}>
                  Remove
                </Button>
                <Button size="s" onClick={() => setRemoving(undefined)}>
                  Keep
                </Button>
              </>
            ) : (
              <>
                {followButton(view)}
                {view.isShared && (
                  <Button
                    size="s"
                    look="plain"
                    aria-label={`Copy link of ${view.name}`}
                    onClick={() => void copy(view)}
                  >
                    Copy link
                  </Button>
                )}
                <Button
                  size="s"
                  look="plain"
                  aria-label={view.isShared ? `Stop sharing ${view.name}` : `Share ${view.name}`}
                  onClick={() =>
                    void act(view.isShared ? 'Its link leads nowhere now' : 'Whoever has its link may open it', () =>
                      changeView(view.id, { isShared: !view.isShared }),
                    )
                  }
                >
                  {view.isShared ? 'Stop sharing' : 'Share'}
                </Button>
                <Button
                  size="s"
                  look="plain"
                  disabled={view.search === search}
                  aria-label={`Replace ${view.name} by what is shown`}
                  onClick={() => void act('View replaced', () => changeView(view.id, { search }))}
                >
                  Replace
                </Button>
                <Button size="s" look="plain" aria-label={`Remove ${view.name}`} onClick={() => setRemoving(view.id)}>
                  ×
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {ofOthers.length > 0 && (
        <>
          <h3 className={styles.title}>Views of others that you follow</h3>
          <ul className={styles.views} aria-label="Views of others that you follow">
            {ofOthers.map((view) => (
              <li key={view.id}>
                <Link to={`/${list}?${view.search}`} onClick={onClose}>
                  {view.name}
                </Link>
                {followButton(view)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
