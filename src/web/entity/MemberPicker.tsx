import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { displayName } from '../../domain/text/display-name.ts';
import { pickers } from '../features.ts';
import { query } from '../http.ts';
import { Combobox } from '../ui/controls/Combobox.tsx';
import { useDebounced } from '../ui/hooks/use-debounced.ts';

interface MemberPickerProps {
  label: string;
  /** Id of a member; null: everyone. */
  value: string | null;
  onChange: (id: string | null) => void;
}

const typingPause = 200;

/** What a member is called that may not be read yet, or be gone. */
function nameOf({ data, isError }: { data: Parameters<typeof displayName>[0] | undefined; isError: boolean }): string {
  if (data) return displayName(data);
  return isError ? 'Unknown member' : '';
}

/** One of the members, found by name while one types; emptying the field means everyone. */
export function MemberPicker({ label, value, onChange }: MemberPickerProps) {
  const chosen = useQuery({ ...query(pickers.member, { params: { id: value ?? '' } }), enabled: value !== null });
  const name = value === null ? '' : nameOf(chosen);
  const [text, setText] = useState(name);
  const [entered, setEntered] = useState(false);
  useEffect(() => setText(name), [name]);
  const searched = useDebounced(text === name ? '' : text.trim(), typingPause);
  const found = useQuery({
    ...query(pickers.members, {
      query: { search: searched.slice(0, 100) || undefined, sortBy: 'firstName', sortOrder: 'asc', limit: 25 },
    }),
    enabled: entered,
  });
  return (
    <Combobox
      label={label}
      text={text}
      onText={(next) => {
        setText(next);
        if (next.trim() === '' && value !== null) onChange(null);
      }}
      options={(found.data ?? []).map((member) => ({ key: member.id, label: displayName(member) }))}
      onPick={({ key, label: picked }) => {
        setText(picked);
        onChange(key);
      }}
      onEnter={() => setEntered(true)}
      onLeave={() => setText(name)}
      emptyText={found.isPending ? 'Searching...' : 'No member of that name.'}
      placeholder="Everyone"
    />
  );
}
