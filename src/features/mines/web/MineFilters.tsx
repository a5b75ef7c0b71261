import { useQuery } from '@tanstack/react-query';
import { metals } from '../../../domain/metals.ts';
import { isOneOf, stageLabels, stages } from '../../../domain/vocabulary.ts';
import { number } from '../../../web/format.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { ChoicesField } from '../../../web/ui/ChoicesField.tsx';
import { SelectField, TextField } from '../../../web/ui/Field.tsx';
import { studyLevels } from '../contract.ts';
import { type DensityRange, mineChoices, type MineSearch } from './api.ts';
import styles from './MineFilters.module.css';

interface MineFiltersProps {
  search: MineSearch;
  onChange: (changes: Partial<MineSearch>) => void;
  onClear: () => void;
}

const yesNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];
const flag = (value: string) => (value === '' ? null : value === 'true');

/** A choice that came by the address and is not among the offered ones stays visible, so that it can be taken away. */
const withCurrent = (options: { value: string; label: string }[], value: string | null) =>
  value === null || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const stageOptions = stages.map((stage) => ({ value: stage, label: stageLabels[stage] }));
/** What the heads of the table do; a phone has no heads. */
const sorts = (
  [
    ['name', 'asc', 'Name'],
    ['location', 'asc', 'Country'],
    ['stage', 'asc', 'Stage'],
    ['company', 'asc', 'Company'],
    ['engagement', 'desc', 'Engagement, highest first'],
    ['nps', 'desc', 'NPS, highest first'],
  ] as const
).map(([by, order, label]) => ({ value: `${by} ${order}`, by, order, label }));
const levels = studyLevels.map((value) => ({ value, label: value === 'FS' ? 'FS' : `${value} or better` }));
const bands = [
  { value: 'low', label: 'Low (under 5 g/t)' },
  { value: 'medium', label: 'Medium (5 to 20 g/t)' },
  { value: 'high', label: 'High (over 20 g/t)' },
];

export function MineFilters({ search, onChange, onClear }: MineFiltersProps) {
  const { search: text, sortBy: _, sortOrder: __, ...filters } = search;
  const set = Object.values(filters).filter((value) => value !== null).length;
  const choices = useQuery(mineChoices());
  const countries = (choices.data?.countries ?? []).map(({ name, count }) => ({
    value: name,
    label: `${name} (${number(count, 0)})`,
  }));
  return (
    <div className={styles.filters} role="search" aria-label="Filter mines">
      <div className={styles.top}>
        <TextField
          className={styles.search}
          label="Search"
          hideLabel
          type="search"
          placeholder="Search mines by name, location, or company..."
          maxLength={100}
          value={text}
          onChange={(value) => onChange({ search: value })}
        />
        {(set > 0 || text !== '') && (
          <Button look="plain" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      <details className={styles.more} open={matchMedia('(min-width: 700px)').matches || set > 0}>
        <summary>Filters{set > 0 && ` (${set})`}</summary>
        <div className={styles.selects}>
          <ChoicesField
            label="Stage"
            none="All stages"
            values={search.stage?.split(',') ?? []}
            options={stageOptions}
            onChange={(chosen) => onChange({ stage: chosen.join() || null })}
          />
          <SelectField
            label="Primary metal"
            none="All metals"
            value={search.metals ?? ''}
            options={withCurrent(named(metals), search.metals)}
            onChange={(value) => onChange({ metals: value || null })}
          />
          <SelectField
            label="Country"
            none="All countries"
            value={search.country ?? ''}
            options={withCurrent(countries, search.country)}
            onChange={(country) => onChange({ country: country || null, jurisdiction: null })}
          />
          <SelectField
            label="Best grade"
            none="All grades"
            value={search.densityRange ?? ''}
            options={withCurrent(bands, search.densityRange)}
            onChange={(band) => onChange({ densityRange: (band as DensityRange) || null })}
          />
          <SelectField
            label="Resource estimates"
            none="All"
            value={search.hasResourceEstimates === null ? '' : String(search.hasResourceEstimates)}
            options={yesNo('With estimates', 'Without estimates')}
            onChange={(value) => onChange({ hasResourceEstimates: flag(value) })}
          />
          <SelectField
            label="Economic studies"
            none="All"
            value={search.studyLevel ?? (search.hasEconomicStudies === null ? '' : String(search.hasEconomicStudies))}
            options={[...yesNo('With studies', 'Without studies'), ...levels]}
            onChange={(value) =>
              onChange(
                isOneOf(studyLevels, value)
                  ? { studyLevel: value, hasEconomicStudies: null }
                  : { studyLevel: null, hasEconomicStudies: flag(value) },
              )
            }
          />
          <SelectField
            className={styles.sort}
            label="Sort by"
            none="Newest first"
            value={search.sortBy ? `${search.sortBy} ${search.sortOrder ?? 'asc'}` : ''}
            options={withCurrent(sorts, search.sortBy && `${search.sortBy} ${search.sortOrder ?? 'asc'}`)}
            onChange={(value) => {
              const sort = sorts.find((each) => each.value === value);
              onChange({ sortBy: sort?.by ?? null, sortOrder: sort?.order ?? null });
            }}
          />
          {search.jurisdiction && (
            <Button className={styles.chip} size="s" onClick={() => onChange({ jurisdiction: null })}>
              {search.jurisdiction} <span aria-label="remove">×</span>
            </Button>
          )}
        </div>
      </details>
    </div>
  );
}
