import { pickers } from '../features.ts';
import { query } from '../http.ts';
import { place } from '../format.ts';
import { NamePicker, type Picked } from './NamePicker.tsx';

interface MinePickerProps {
  label: string;
  value: Picked | null;
  onChange: (mine: Picked | null) => void;
  error?: string | undefined;
}

/** One of the mines that are there, told from its namesakes by where it is. */
export function MinePicker(props: MinePickerProps) {
  return (
    <NamePicker
      name="mineId"
      search={(search) => query(pickers.mines, { query: { search, sortBy: 'name', sortOrder: 'asc', limit: 25 } })}
      hint={(mine) => place(mine) ?? undefined}
      placeholder="Type a name"
      emptyText="No mine of that name."
      {...props}
    />
  );
}
