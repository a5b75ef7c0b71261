import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../web/http.ts';
import { Combobox } from '../../../web/ui/controls/Combobox.tsx';
import { useDebounced } from '../../../web/ui/hooks/use-debounced.ts';
import { companies } from '../../companies/contract.ts';

const typingPause = 200;

interface HolderFieldProps {
  text: string;
  onText: (text: string) => void;
  error?: string | undefined;
}

/** Who holds it: one of the companies that are there, or whatever name is typed. */
export function HolderField({ text, onText, error }: HolderFieldProps) {
  const [entered, setEntered] = useState(false);
  const searched = useDebounced(text.trim().slice(0, 100), typingPause);
  const found = useQuery({
    ...query(companies.list, { query: { search: searched, sortBy: 'name', sortOrder: 'asc', limit: 25 } }),
    enabled: entered,
  });
  const options = (found.data ?? []).map(({ id, name, stockSymbol }) => ({
    key: String(id),
    label: name,
    hint: stockSymbol ?? undefined,
  }));
  return (
    <Combobox
      label="Holder"
      name="holder"
      text={text}
      onText={onText}
      options={options}
      onPick={({ label }) => onText(label)}
      onEnter={() => setEntered(true)}
      emptyText={found.isPending ? 'Searching...' : 'No company of that name: it is kept as a name.'}
      placeholder="A company, a state or a person"
      error={error}
    />
  );
}
