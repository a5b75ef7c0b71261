import { memo, useState } from 'react';
import { displayName } from '../../../domain/text/display-name.ts';
import { moment, timeAgo } from '../../../web/format.ts';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { LikeIcon } from '../../../web/ui/marks/action-icons.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { SourceLink } from '../../../web/entity/Provenance.tsx';
import { RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Note } from '../contract.ts';
import { toggleLike } from './api.ts';
import { rowOf } from '../../../web/ui/tables/saved-row.ts';
import { textParts } from './note-list.ts';
import styles from './Notes.module.css';

const longContent = 900;

function Content({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= longContent);
  const shown = whole ? text : `${text.slice(0, longContent - 100)}…`;
  return (
    <>
      <p className={styles.content}>
        {textParts(shown).map((part, index) =>
          'href' in part ? (
            // Parts of one text: their order is all that tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <SourceLink key={index} href={part.href}>
              {part.href}
            </SourceLink>
          ) : (
            part.text
          ),
        )}
      </p>
      {!whole && (
        <Button look="plain" size="s" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </>
  );
}

function Like({ note }: { note: Note }) {
  // What was clicked shows at once; the answer settles it.
  const [own, setOwn] = useState<{ isLikedByUser: boolean; likeCount: number }>();
  const [busy, setBusy] = useState(false);
  const { isLikedByUser, likeCount } = own ?? note;
  async function toggle() {
    if (busy) return;
    setBusy(true);
    setOwn({ isLikedByUser: !isLikedByUser, likeCount: likeCount + (isLikedByUser ? -1 : 1) });
    try {
      setOwn(await toggleLike(note));
      await refreshRecords();
      setOwn(undefined);
    } catch (error) {
      setOwn(undefined);
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Failed to toggle like', messageOf(error, 'Please try again.'), 'destructive');
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={isLikedByUser}
      disabled={!note.can.like}
      onClick={() => void toggle()}
      aria-label={`Like, ${likeCount} so far`}
    >
      <LikeIcon /> {likeCount}
    </button>
  );
}

interface NoteCardProps {
  /** Under which its form saves it. */
  kind: string;
  note: Note;
  onAsk: (what: 'edit' | 'delete', note: Note) => void;
  onTag: (tag: string) => void;
}

export const NoteCard = memo(function NoteCard({ kind, note, onAsk, onTag }: NoteCardProps) {
  const edited = note.updatedAt.slice(0, 16) !== note.createdAt.slice(0, 16);
  return (
    <article {...rowOf(kind, note.id)} className={styles.note} aria-label={`Note of ${displayName(note.user)}`}>
      <header>
        <UserName user={note.user} />
        <time dateTime={note.createdAt} title={moment(note.createdAt)}>
          {timeAgo(note.createdAt)}
          {edited && ', edited'}
        </time>
        {note.can.edit && (
          <RowActions of="note" onEdit={() => onAsk('edit', note)} onDelete={() => onAsk('delete', note)} />
        )}
      </header>
      <Content text={note.content} />
      <footer>
        <Like note={note} />
        {note.tags.map((tag) => (
          <button key={tag} type="button" className={styles.tag} onClick={() => onTag(tag)}>
            {tag}
          </button>
        ))}
      </footer>
    </article>
  );
});
