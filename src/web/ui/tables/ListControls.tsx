import { SelectField, TextField } from '../controls/Field.tsx';
import styles from './ListControls.module.css';

interface ListControlsProps<Sort extends string> {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** Null: the newest first. */
  sortBy: Sort | null;
  sorts: readonly { value: Sort; label: string }[];
  onSort: (sort: Sort | null) => void;
}

/** Search and order above a list. */
export function ListControls<Sort extends string>(props: ListControlsProps<Sort>) {
  const { label, placeholder, search, onSearch, sortBy, sorts, onSort } = props;
  return (
    <div className={styles.controls}>
      <TextField
        label={label}
        hideLabel
        type="search"
        placeholder={placeholder}
        maxLength={100}
        value={search}
        onChange={onSearch}
      />
      <SelectField
        className={styles.order}
        label="Sort by"
        none="Newest first"
        value={sortBy ?? ''}
        options={sorts}
        onChange={(sort) => onSort(sorts.find(({ value }) => value === sort)?.value ?? null)}
      />
    </div>
  );
}
