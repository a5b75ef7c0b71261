import { countryNames } from '../../../domain/country-list.ts';
import { metals } from '../../../domain/metals.ts';
import { stageLabels, stages } from '../../../domain/vocabulary.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { SelectField, TextField } from '../../../web/ui/Field.tsx';
import type { DensityRange, MineSearch } from './api.ts';
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
const bands = [
  { value: 'low', label: 'Low (under 5 g/t)' },
  { value: 'medium', label: 'Medium (5 to 20 g/t)' },
  { value: 'high', label: 'High (over 20 g/t)' },
];

export function MineFilters({ search, onChange, onClear }: MineFiltersProps) {
  const { search: text, sortBy: _, sortOrder: __, ...filters } = search;
  const set = Object.values(filters).filter((value) => value !== null).length;
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
          <SelectField
            label="Stage"
            none="All stages"
            value={search.stage ?? ''}
            options={withCurrent(stageOptions, search.stage)}
            onChange={(stage) => onChange({ stage: stage || null })}
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
            options={withCurrent(named(countryNames), search.country)}
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
            value={search.hasEconomicStudies === null ? '' : String(search.hasEconomicStudies)}
            options={yesNo('With studies', 'Without studies')}
            onChange={(value) => onChange({ hasEconomicStudies: flag(value) })}
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
