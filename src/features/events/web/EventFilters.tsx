import { entityTypes, eventTypes, isOneOf } from '../../../domain/vocabulary.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Checkbox, SelectField } from '../../../web/ui/controls/Field.tsx';
import type { EventSearch } from './api.ts';
import styles from './EventFilters.module.css';
import { eventLabels } from './EventList.tsx';
import { monthNames } from './month-grid.ts';

interface EventFiltersProps {
  search: EventSearch;
  /** The current year: offered are the next one, this one and four back. */
  thisYear: number;
  /** Of the calendar: a month is always chosen. */
  hasMonth: boolean;
  isFiltered: boolean;
  onChange: (changes: Partial<EventSearch>) => void;
  onClear: () => void;
}

const entityOptions = [
  { value: 'mine', label: 'Mines' },
  { value: 'company', label: 'Companies' },
];
const eventOptions = eventTypes.map((value) => ({ value, label: eventLabels[value] }));
const monthOptions = monthNames.map((label, index) => ({ value: String(index + 1), label }));

/** Next year, this year, four years back; one that came by the address stays visible. */
function yearOptions(thisYear: number, chosen: number | null): string[] {
  const years = Array.from({ length: 6 }, (_, index) => thisYear + 1 - index);
  const all = chosen === null || years.includes(chosen) ? years : [...years, chosen];
  return all.toSorted((one, other) => other - one).map(String);
}

const numberOrNull = (text: string) => (text === '' ? null : Number(text));

export function EventFilters({ search, thisYear, hasMonth, isFiltered, onChange, onClear }: EventFiltersProps) {
  const { entityType, eventType, year, month, followed } = search;
  return (
    <div className={styles.filters} role="search" aria-label="Filter events">
      <SelectField
        label="Entity type"
        none="Mines and companies"
        value={entityType ?? ''}
        options={entityOptions}
        onChange={(value) => onChange({ entityType: isOneOf(entityTypes, value) ? value : null })}
      />
      <SelectField
        label="Event type"
        none="All events"
        value={eventType ?? ''}
        options={eventOptions}
        onChange={(value) => onChange({ eventType: isOneOf(eventTypes, value) ? value : null })}
      />
      <SelectField
        label="Year"
        none={hasMonth ? undefined : 'All years'}
        value={year ?? ''}
        options={yearOptions(thisYear, year)}
        onChange={(value) => onChange({ year: numberOrNull(value) })}
      />
      <SelectField
        label="Month"
        none={hasMonth ? undefined : 'All months'}
        value={month ?? ''}
        options={monthOptions}
        onChange={(value) => onChange({ month: numberOrNull(value) })}
      />
      <Checkbox
        label="Only what I follow"
        checked={followed === true}
        onChange={(value) => onChange({ followed: value || null })}
      />
      <Button look="plain" disabled={!isFiltered} onClick={onClear}>
        Clear Filters
      </Button>
    </div>
  );
}
