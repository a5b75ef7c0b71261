import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Combobox } from '../ui/controls/Combobox.tsx';

/** A mine or company that was picked. */
export interface Picked {
  id: number;
  name: string;
}

interface NamePickerProps<Found extends Picked, Key extends QueryKey> {
  label: string;
  /** Of the field. */
  name: string;
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  /** Those whose name has these words. */
  search: (words: string) => UseQueryOptions<Found[], Error, Found[], Key>;
  /** What tells one from others of its name. */
  hint: (found: Found) => string | undefined;
  error?: string | undefined;
  placeholder: string;
  /** Said where none has such a name. */
  emptyText: string;
}

const typingPause = 200;

/** One of those that are there, found by name while one types; emptying the field takes it away. */
export function NamePicker<Found extends Picked, Key extends QueryKey>({
  label,
  name,
  value,
  onChange,
  search,
  hint,
  error,
  placeholder,
  emptyText,
}: NamePickerProps<Found, Key>) {
  const [text, setText] = useState(value?.name ?? '');
  const [searched, setSearched] = useState('');
  const [entered, setEntered] = useState(false);
  useEffect(() => setText(value?.name ?? ''), [value?.id, value?.name]);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text === value?.name ? '' : text.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [text, value?.name]);
  const found = useQuery({ ...search(searched.slice(0, 100)), enabled: entered });
  const options = (found.data ?? []).map((each) => ({ key: String(each.id), label: each.name, hint: hint(each) }));
  return (
    <Combobox
      label={label}
      name={name}
      text={text}
      onText={(next) => {
        setText(next);
        if (next.trim() === '' && value) onChange(null);
      }}
      options={options}
      onPick={(option) => {
        setText(option.label);
        onChange({ id: Number(option.key), name: option.label });
      }}
      onEnter={() => setEntered(true)}
      onLeave={() => setText(value?.name ?? '')}
      takesOnly={searched === text.trim() && !found.isFetching}
      emptyText={found.isPending ? 'Searching...' : emptyText}
      placeholder={placeholder}
      error={error}
    />
  );
}
