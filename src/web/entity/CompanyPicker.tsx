import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pickers } from '../features.ts';
import { query } from '../http.ts';
import { Combobox } from '../ui/Combobox.tsx';

export interface PickedCompany {
  id: number;
  name: string;
}

interface CompanyPickerProps {
  label: string;
  value: PickedCompany | null;
  onChange: (company: PickedCompany | null) => void;
  error?: string | undefined;
  placeholder?: string;
  /** Said where no company has such a name. */
  emptyText?: string;
}

const typingPause = 200;

/** One of the companies that are there, found by name while one types; emptying the field takes the company away. */
export function CompanyPicker({
  label,
  value,
  onChange,
  error,
  placeholder = 'Type a name; empty means independent',
  emptyText = 'No company of that name. Tick “Create new company” to add it.',
}: CompanyPickerProps) {
  const [text, setText] = useState(value?.name ?? '');
  const [searched, setSearched] = useState('');
  const [entered, setEntered] = useState(false);
  useEffect(() => setText(value?.name ?? ''), [value?.id, value?.name]);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text === value?.name ? '' : text.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [text, value?.name]);
  const found = useQuery({
    ...query(pickers.companies, {
      query: { search: searched.slice(0, 100), sortBy: 'name', sortOrder: 'asc', limit: 25 },
    }),
    enabled: entered,
  });
  const options = (found.data ?? []).map((company) => ({
    key: String(company.id),
    label: company.name,
    hint: company.stockSymbol ?? undefined,
  }));
  return (
    <Combobox
      label={label}
      name="companyId"
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
      emptyText={found.isPending ? 'Searching...' : emptyText}
      placeholder={placeholder}
      error={error}
    />
  );
}
