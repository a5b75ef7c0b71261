import { activityEntityTypes, listLabel } from '../../../domain/nouns/nouns.ts';
import { activityTypes, isOneOf } from '../../../domain/vocabulary.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { DateRange } from '../../../web/ui/controls/DateRange.tsx';
import { SelectField } from '../../../web/ui/controls/Field.tsx';
import { MemberPicker } from '../../../web/entity/MemberPicker.tsx';
import { typeWords } from './activity-words.ts';
import type { ActivityFilter } from './matching.ts';
import styles from './ActivityFeed.module.css';

interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: (changes: Partial<ActivityFilter>) => void;
  onClear: () => void;
}

const typeOptions = activityTypes.map((value) => ({ value, label: typeWords[value] }));
const entityOptions = activityEntityTypes
  .filter((value) => value !== 'nps_rating')
  .map((value) => ({ value, label: listLabel(value) }));

export function ActivityFilters({ filter, onChange, onClear }: ActivityFiltersProps) {
  const isFiltered = Object.values(filter).some((value) => value !== null && value !== '');
  return (
    <div className={styles.filters} role="search" aria-label="Filter activity">
      <MemberPicker label="Member" value={filter.member} onChange={(member) => onChange({ member })} />
      <SelectField
        label="What was done"
        none="Everything"
        value={filter.type ?? ''}
        options={typeOptions}
        onChange={(type) => onChange({ type: isOneOf(activityTypes, type) ? type : null })}
      />
      <SelectField
        label="To what"
        none="All records"
        value={filter.entityType ?? ''}
        options={entityOptions}
        onChange={(type) => onChange({ entityType: isOneOf(activityEntityTypes, type) ? type : null })}
      />
      <DateRange
        from={filter.from}
        to={filter.to}
        onFrom={(from) => onChange({ from })}
        onTo={(to) => onChange({ to })}
      />
      {isFiltered && (
        <Button look="plain" className={styles.clear} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
