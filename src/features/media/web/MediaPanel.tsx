import { lazy, Suspense, useState } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { DeleteDialog } from '../../../web/forms/DeleteDialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { PlusIcon } from '../../../web/ui/icons.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { Panel } from '../../../web/ui/Panel.tsx';
import { useMoreRows } from '../../../web/ui/use-more-rows.tsx';
import type { Media } from '../contract.ts';
import { deleteMedia } from './api.ts';
import { MediaCard } from './MediaCard.tsx';
import styles from './MediaPanel.module.css';

const MediaDialog = lazy(async () => ({ default: (await import('./MediaDialog.tsx')).MediaDialog }));

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; item: Media };

interface MediaPanelProps {
  entityType: EntityType;
  entityId: number;
  media: Media[];
  canEdit: boolean;
}

/** Podcasts, videos and articles, the newest first. */
export function MediaPanel({ entityType, entityId, media, canEdit }: MediaPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { shown, more } = useMoreRows(media, 6, 'media');
  return (
    <Panel
      id="media"
      title="Media"
      count={media.length}
      actions={
        canEdit &&
        media.length > 0 && (
          <Button onClick={() => setAsked({ what: 'add' })}>
            <PlusIcon /> Add Media
          </Button>
        )
      }
    >
      {media.length === 0 ? (
        <EmptyState
          compact
          title="No media yet."
          action={canEdit && <Button onClick={() => setAsked({ what: 'add' })}>Add First Media</Button>}
        >
          Interviews, site visits and articles: hear the people who run it in their own words.
        </EmptyState>
      ) : (
        <>
          <div className={styles.cards}>
            {shown.map((item) => (
              <MediaCard
                key={item.id}
                item={item}
                canEdit={canEdit}
                onEdit={() => setAsked({ what: 'edit', item })}
                onDelete={() => setAsked({ what: 'delete', item })}
              />
            ))}
          </div>
          {more}
        </>
      )}
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'edit') && (
          <MediaDialog
            entityType={entityType}
            entityId={entityId}
            item={asked.what === 'edit' ? asked.item : undefined}
            onClose={close}
          />
        )}
      </Suspense>
      {asked?.what === 'delete' && (
        <DeleteDialog
          title="Delete media"
          onDelete={() => deleteMedia(asked.item)}
          onDeleted={refreshRecords}
          deleted="Media deleted successfully"
          failed="Failed to delete media. Please try again."
          onClose={close}
        >
          Are you sure you want to delete “{asked.item.title}”? This action cannot be undone.
        </DeleteDialog>
      )}
    </Panel>
  );
}
