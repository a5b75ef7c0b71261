import { useState } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { isNotFound, isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { EyeIcon } from '../../../web/ui/marks/action-icons.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { setFollowed } from './api.ts';

const hints: Readonly<Record<EntityType, string>> = {
  mine: 'The dashboard tells what others change in it; its events can be in your calendar. Only you see what you follow.',
  company:
    'The dashboard tells what others change in it and in its mines; their events can be in your calendar. Only you see what you follow.',
};

interface FollowButtonProps {
  entityType: EntityType;
  entityId: number;
  isFollowed: boolean;
}

/** Puts a mine or company on the watchlist, or takes it off. */
export function FollowButton({ entityType, entityId, isFollowed }: FollowButtonProps) {
  const [busy, setBusy] = useState(false);
  async function toggle() {
    setBusy(true);
    try {
      await setFollowed(entityType, entityId, !isFollowed);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      // Unfollowed in another window already.
      else if (!isFollowed || !isNotFound(error))
        toast('Error', messageOf(error, 'Failed to change your watchlist. Please try again.'), 'destructive');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button aria-pressed={isFollowed} title={hints[entityType]} disabled={busy} onClick={() => void toggle()}>
      <EyeIcon /> {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
