import { lazy } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import { rowKey } from '../../../web/ui/tables/saved-row.ts';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { Media } from '../contract.ts';
import { deleteMedia } from './api.ts';
import { MediaCard } from './MediaCard.tsx';
import styles from './MediaPanel.module.css';

const MediaDialog = lazy(async () => ({ default: (await import('./MediaDialog.tsx')).MediaDialog }));

interface MediaPanelProps {
  entityType: EntityType;
  entityId: number;
  media: Media[];
  canEdit: boolean;
}

/** Podcasts, videos and articles, the newest first. */
export function MediaPanel({ entityType, entityId, media, canEdit }: MediaPanelProps) {
  const { shown, more } = useMoreRows(media, 6, 'media', ({ id }) => rowKey(`${entityType}-media`, id));
  return (
    <RecordPanel
      id="media"
      title="Media"
      addable="Media"
      records={media}
      canEdit={canEdit}
      empty={{
        title: 'No media yet.',
        why: 'Interviews, site visits and articles: hear the people who run it in their own words.',
      }}
      renderForm={(item, close) => (
        <MediaDialog entityType={entityType} entityId={entityId} item={item} onClose={close} />
      )}
      renderDeletion={(item, close) => (
        <DeleteRecord
          noun="media"
          which={`“${item.title}”`}
          onDelete={() => deleteMedia(item)}
          failed="Failed to delete media. Please try again."
          onClose={close}
        />
      )}
    >
      {({ ask }) => (
        <>
          <div className={styles.cards}>
            {shown.map((item) => (
              <MediaCard
                key={item.id}
                item={item}
                canEdit={canEdit}
                onEdit={() => ask('edit', item)}
                onDelete={() => ask('delete', item)}
              />
            ))}
          </div>
          {more}
        </>
      )}
    </RecordPanel>
  );
}
