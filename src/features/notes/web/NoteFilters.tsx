import { displayName } from '../../../domain/text/display-name.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { DateRange } from '../../../web/ui/controls/DateRange.tsx';
import { SelectField } from '../../../web/ui/controls/Field.tsx';
import { CloseIcon } from '../../../web/ui/marks/icons.tsx';
import type { Note } from '../contract.ts';
import { noFilter, type NoteFilter, noteOrders } from './note-list.ts';
import styles from './Notes.module.css';

interface NoteFiltersProps {
  notes: Note[];
  tagsInUse: string[];
  filter: NoteFilter;
  onChange: (changes: Partial<NoteFilter>) => void;
}

export function NoteFilters({ notes, tagsInUse, filter, onChange }: NoteFiltersProps) {
  const authors = new Map(notes.flatMap(({ user }) => (user ? [[user.id, displayName(user)] as const] : [])));
  const filtered = filter.author + filter.dateFrom + filter.dateTo + filter.tags.join() !== '';
  return (
    <div className={styles.filters} role="search" aria-label="Notes">
      <SelectField
        label="Sort"
        value={filter.sortBy}
        options={noteOrders}
        onChange={(sortBy) => onChange({ sortBy: noteOrders.find(({ value }) => value === sortBy)?.value ?? 'newest' })}
      />
      <SelectField
        label="Author"
        none="All"
        value={filter.author}
        options={[...authors].map(([value, label]) => ({ value, label }))}
        onChange={(author) => onChange({ author })}
      />
      <DateRange
        from={filter.dateFrom}
        to={filter.dateTo}
        onFrom={(dateFrom) => onChange({ dateFrom })}
        onTo={(dateTo) => onChange({ dateTo })}
      />
      <SelectField
        label="Tag"
        none={filter.tags.length > 0 ? 'Add a tag' : 'All'}
        value=""
        disabled={tagsInUse.length === filter.tags.length}
        options={tagsInUse.filter((tag) => !filter.tags.includes(tag))}
        onChange={(tag) => tag && onChange({ tags: [...filter.tags, tag] })}
      />
      {filtered && (
        <p className={styles.chosen}>
          {filter.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={styles.tag}
              aria-label={`Remove the tag ${tag}`}
              onClick={() => onChange({ tags: filter.tags.filter((other) => other !== tag) })}
            >
              {tag} <CloseIcon />
            </button>
          ))}
          <Button look="plain" size="s" onClick={() => onChange({ ...noFilter, sortBy: filter.sortBy })}>
            Clear filters
          </Button>
        </p>
      )}
    </div>
  );
}
