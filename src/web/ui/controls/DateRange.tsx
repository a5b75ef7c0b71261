import { TextField } from './Field.tsx';

interface DateRangeProps {
  /** As `YYYY-MM-DD`; empty for none. */
  from: string;
  to: string;
  onFrom: (date: string) => void;
  onTo: (date: string) => void;
}

/** From one day to another, both optional. */
export function DateRange({ from, to, onFrom, onTo }: DateRangeProps) {
  return (
    <>
      <TextField label="From" type="date" max={to || undefined} value={from} onChange={onFrom} />
      <TextField label="To" type="date" min={from || undefined} value={to} onChange={onTo} />
    </>
  );
}
