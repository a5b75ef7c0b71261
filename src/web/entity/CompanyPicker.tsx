import { pickers } from '../features.ts';
import { query } from '../http.ts';
import { NamePicker, type Picked } from './NamePicker.tsx';

interface CompanyPickerProps {
  label: string;
  value: Picked | null;
  onChange: (company: Picked | null) => void;
  error?: string | undefined;
  placeholder?: string;
  /** Said where no company has such a name. */
  emptyText?: string;
}

/** One of the companies that are there. */
export function CompanyPicker({
  placeholder = 'Type a name; empty means independent',
  emptyText = 'No company of that name. Tick “Create new company” to add it.',
  ...picker
}: CompanyPickerProps) {
  return (
    <NamePicker
      name="companyId"
      search={(search) => query(pickers.companies, { query: { search, sortBy: 'name', sortOrder: 'asc', limit: 25 } })}
      hint={({ stockSymbol }) => stockSymbol ?? undefined}
      {...picker}
      placeholder={placeholder}
      emptyText={emptyText}
    />
  );
}
