import { useMemo } from 'react';
import { type EntityType, type MediaType, mediaTypes } from '../../../domain/vocabulary.ts';
import { SelectField, TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { Media } from '../contract.ts';
import { mediaKind, typeOf } from './media-form.ts';

interface MediaDialogProps {
  entityType: EntityType;
  entityId: number;
  /** Undefined: a new one. */
  item?: Media | undefined;
  onClose: () => void;
}

const typeWords: Record<MediaType, string> = { podcast: 'Podcast', video: 'Video', article: 'Article' };

export function MediaDialog({ entityType, entityId, item, onClose }: MediaDialogProps) {
  const kind = useMemo(() => mediaKind(entityType), [entityType]);
  const form = useRecordForm({ kind, parent: entityId, record: item, onClose });
  const type = typeOf(form.draft);
  const isArticle = type === 'article';
  return (
    <RecordDialog
      title={item ? 'Edit Media' : 'Add Media'}
      form={form}
      action={item ? 'Save Changes' : 'Add Media'}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          label="Type"
          options={mediaTypes.map((value) => ({ value, label: typeWords[value] }))}
          {...form.bind('mediaType')}
        />
        <TextField label="Publication Date" type="date" {...form.bind('publicationDate')} />
        {!isArticle && <TextField label="Recording Date" type="date" {...form.bind('recordingDate')} />}
      </FieldRow>
      <TextField label="Title" required maxLength={200} {...form.bind('title')} />
      {isArticle ? (
        <TextField label="Article URL" type="url" placeholder="https://" {...form.bind('articleUrl')} />
      ) : (
        <>
          <TextField
            label={`${typeWords[type]} URL`}
            type="url"
            placeholder="https://"
            {...form.bind(type === 'podcast' ? 'podcastUrl' : 'videoUrl')}
          />
          <TextArea
            label={`${typeWords[type]} Iframe`}
            rows={3}
            spellCheck={false}
            placeholder='<iframe src="https://www.youtube.com/embed/…"></iframe>'
            {...form.bind(type === 'podcast' ? 'podcastIframe' : 'videoIframe')}
            help="The embed code of a known player, such as YouTube, Vimeo, Spotify or SoundCloud; it is loaded only when someone plays it"
          />
        </>
      )}
      <FieldRow>
        <TextField label="Publication" maxLength={200} {...form.bind('publicationName')} />
        <TextField label="Author" maxLength={200} {...form.bind('author')} />
      </FieldRow>
      <TextArea label="Description" maxLength={20_000} {...form.bind('description')} />
    </RecordDialog>
  );
}
