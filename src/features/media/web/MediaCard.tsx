import { useState } from 'react';
import { readPlayer } from '../../../domain/text/players.ts';
import { day } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { PlayIcon } from '../../../web/ui/marks/action-icons.tsx';
import { hostOf, Provenance, SourceLink } from '../../../web/entity/Provenance.tsx';
import { RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowOf } from '../../../web/ui/tables/saved-row.ts';
import type { Media } from '../contract.ts';
import styles from './MediaPanel.module.css';

const typeWords = { podcast: 'Podcast', video: 'Video', article: 'Article' } as const;

/** The page that a medium is found on. */
const addressOf = ({ podcastUrl, videoUrl, articleUrl }: Media) => articleUrl ?? videoUrl ?? podcastUrl;

/** Someone else's page in ours: it is loaded only when asked for, sees nothing of this page and cannot leave its box. */
function Player({ item }: { item: Media }) {
  const [loaded, setLoaded] = useState(false);
  const player = readPlayer(item.videoIframe ?? item.podcastIframe ?? '');
  if (!player) return null;
  if (!loaded) {
    return (
      <Button size="s" onClick={() => setLoaded(true)}>
        <PlayIcon /> Play from {hostOf(player.src)}
      </Button>
    );
  }
  return (
    <iframe
      className={item.mediaType === 'video' ? styles.video : styles.podcast}
      src={player.src}
      title={player.title ?? item.title}
      // Players need both of the first two to work; they come from other origins, so neither reaches this page.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

interface MediaCardProps {
  item: Media;
  canEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function MediaCard({ item, canEdit, onEdit, onDelete }: MediaCardProps) {
  const address = addressOf(item);
  const date = item.publicationDate ?? item.recordingDate;
  const facts = [item.publicationName, item.author, date && day(date)].filter(Boolean);
  return (
    <article {...rowOf(`${item.entityType}-media`, item.id)} className={styles.card} aria-label={item.title}>
      <header>
        <Badge>{typeWords[item.mediaType]}</Badge>
        <h3>{address ? <SourceLink href={address}>{item.title}</SourceLink> : item.title}</h3>
        {canEdit && <RowActions of={item.title} onEdit={onEdit} onDelete={onDelete} />}
      </header>
      <p className={styles.facts}>
        <Provenance of={{ ...item, sourceUrl: address }}>{facts.join(' · ') || 'Details'}</Provenance>
      </p>
      {item.description && <p className={styles.description}>{item.description}</p>}
      <Player item={item} />
    </article>
  );
}
