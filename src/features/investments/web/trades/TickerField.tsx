import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../web/http.ts';
import { Combobox } from '../../../../web/ui/controls/Combobox.tsx';
import { useDebounced } from '../../../../web/ui/hooks/use-debounced.ts';
import { companies } from '../../../companies/contract.ts';
import type { Position } from '../../contract-journal.ts';
import { tickerOptions } from './ticker-options.ts';

const typingPause = 200;

interface TickerFieldProps {
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  error: string | undefined;
  positions: readonly Position[];
}

/** A ticker: one that was traded before, one of a company that is there, or whatever is typed. */
export function TickerField({ name, value, onChange, onBlur, error, positions }: TickerFieldProps) {
  const [entered, setEntered] = useState(false);
  const searched = useDebounced(value.trim().slice(0, 100), typingPause);
  const { data: found = [] } = useQuery({
    ...query(companies.list, { query: { search: searched, sortBy: 'name', sortOrder: 'asc', limit: 25 } }),
    enabled: entered && searched !== '',
  });
  return (
    <Combobox
      label="Ticker symbol"
      name={name}
      required
      text={value}
      onText={onChange}
      options={tickerOptions(value, positions, found)}
      onPick={({ label }) => onChange(label)}
      onEnter={() => setEntered(true)}
      onLeave={onBlur}
      error={error}
    />
  );
}
