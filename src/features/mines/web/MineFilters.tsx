import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fold } from '../../../domain/text/fold.ts';
import { figureName, readRef } from '../../../domain/figures/measures.ts';
import { metals } from '../../../domain/metals/metals.ts';
import { stageLabels, stages } from '../../../domain/mines/stages.ts';
import { type DensityBand, isOneOf, studyLevels } from '../../../domain/vocabulary.ts';
import { worldRegions } from '../../../domain/places/world-regions.ts';
import { number } from '../../../web/format.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { ChoicesField } from '../../../web/ui/controls/ChoicesField.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import type { MineFacets } from '../contract-list.ts';
import { mineChoices, mineExchanges, type MineSearch } from './api.ts';
import styles from './MineFilters.module.css';

interface MineFiltersProps {
  search: MineSearch;
  /** Those of its filters that can be read: what is counted. */
  asked: MineSearch;
  /** What each choice would leave; not there yet, or not answered: no counts stand beside them. */
  facets: MineFacets | undefined;
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
/** A figure that the list is sorted by is named among them. */
function withFigure({ sortBy, sortOrder }: MineSearch) {
  const value = sortBy && `${sortBy} ${sortOrder ?? 'asc'}`;
  const ref = sortBy === null ? null : readRef(sortBy);
  const current = withCurrent(sorts, value);
  if (!ref || 'error' in ref) return current;
  const label = `${figureName(ref.value)}, ${sortOrder === 'desc' ? 'highest' : 'lowest'} first`;
  return current.map((option) => (option.value === value && option.label === value ? { value, label } : option));
}

const levels = studyLevels.map((value) => ({ value, label: value === 'FS' ? 'FS' : `${value} or better` }));
const bands = [
  { value: 'low', label: 'Low (under 5 g/t)' },
  { value: 'medium', label: 'Medium (5 to 20 g/t)' },
  { value: 'high', label: 'High (over 20 g/t)' },
];

/** Choices with how many mines each would leave, once that is known. */
const counted = (
  options: readonly { value: string; label: string }[],
  counts: MineFacets['stages'] | undefined,
  keyOf = (value: string) => value,
) => {
  const known = counts && new Map(counts.map(({ value, count }) => [value, count]));
  return options.map(({ value, label }) => ({ value, label, count: known && (known.get(keyOf(value)) ?? 0) }));
};

/** The same for a select, whose choices are their text. */
const countedTexts = (...of: Parameters<typeof counted>) =>
  counted(...of).map(({ value, label, count }) => ({
    value,
    label: count === undefined ? label : `${label} (${number(count, 0)})`,
  }));

/** Exchanges of which there are mines, the most frequent first, and those that are chosen already. */
function exchangeOptions(chosen: readonly string[], counts: MineFacets['stages'] = []) {
  const names = [...counts.map(({ value }) => value), ...chosen];
  return counted(named([...new Set(names)]), counts);
}

export function MineFilters({ search, asked, facets, onChange, onClear }: MineFiltersProps) {
  // What has no field here stands below by itself, and opens nothing.
  const { search: text, sortBy: _, sortOrder: __, columns: ___, figures, within, area, ...filters } = search;
  const set = Object.values(filters).filter((value) => value !== null).length;
  const choices = useQuery(mineChoices());
  const countries = (choices.data?.countries ?? []).map(({ name, count }) => ({
    value: name,
    label: `${name} (${number(facets ? (facets.countries.find((each) => each.value === name)?.count ?? 0) : count, 0)})`,
  }));
  const exchanges = search.exchange?.split(',').filter((name) => name.trim() !== '') ?? [];
  const isPlaced = [search.region, search.company, search.exchange, search.interest].some((value) => value !== null);
  const [isOpen, setOpen] = useState(isPlaced);
  const listed = useQuery({ ...mineExchanges(asked), enabled: isOpen || isPlaced, placeholderData: keepPreviousData });
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
        {(set > 0 || text !== '' || (figures ?? within ?? area) !== null) && (
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
            options={counted(stageOptions, facets?.stages)}
            onChange={(chosen) => onChange({ stage: chosen.join() || null })}
          />
          <SelectField
            label="Primary metal"
            none="All metals"
            value={search.metals ?? ''}
            options={withCurrent(countedTexts(named(metals), facets?.metals, fold), search.metals)}
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
            options={withCurrent(countedTexts(bands, facets?.grades), search.densityRange)}
            onChange={(band) => onChange({ densityRange: (band as DensityBand) || null })}
          />
          <SelectField
            label="Resource estimates"
            none="All"
            value={search.hasResourceEstimates === null ? '' : String(search.hasResourceEstimates)}
            options={countedTexts(yesNo('With estimates', 'Without estimates'), facets?.hasResourceEstimates)}
            onChange={(value) => onChange({ hasResourceEstimates: flag(value) })}
          />
          <SelectField
            label="Economic studies"
            none="All"
            value={search.studyLevel ?? (search.hasEconomicStudies === null ? '' : String(search.hasEconomicStudies))}
            options={[
              ...countedTexts(yesNo('With studies', 'Without studies'), facets?.hasEconomicStudies),
              ...countedTexts(levels, facets?.studyLevels),
            ]}
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
            options={withFigure(search)}
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
        <details
          className={styles.also}
          open={isOpen || isPlaced}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>Region, company, exchange, interests</summary>
          <div className={styles.selects}>
            <ChoicesField
              label="Region"
              none="All regions"
              values={search.region?.split(',') ?? []}
              options={counted(named(worldRegions), facets?.regions)}
              onChange={(chosen) => onChange({ region: chosen.join() || null })}
            />
            <TextField
              label="Company"
              maxLength={200}
              value={search.company ?? ''}
              onChange={(company) => onChange({ company: company || null })}
            />
            <ChoicesField
              label="Exchange"
              none="All exchanges"
              values={exchanges}
              options={exchangeOptions(exchanges, listed.data?.exchanges)}
              onChange={(chosen) => onChange({ exchange: chosen.join() || null })}
            />
            <TextField
              label="Someone with an interest"
              placeholder="Holder of a royalty, stream or share"
              maxLength={200}
              value={search.interest ?? ''}
              onChange={(interest) => onChange({ interest: interest || null })}
            />
          </div>
        </details>
      </details>
    </div>
  );
}
