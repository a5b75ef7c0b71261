import { addMonths, isDate } from '../../../domain/time/dates.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import styles from './Production.module.css';

const lengths = [
  [3, 'Quarter'],
  [6, 'Half'],
  [12, 'Year'],
] as const;

interface LengthButtonsProps {
  /** The first day as it is typed. */
  from: string;
  onLastDay: (day: string) => void;
}

/** Fills the last day of a period by how long it is. */
export function LengthButtons({ from, onLastDay }: LengthButtonsProps) {
  const lastDay = (months: number) => {
    const end = new Date(`${addMonths(from, months)}T00:00:00Z`);
    end.setUTCDate(end.getUTCDate() - 1);
    return end.toISOString().slice(0, 10);
  };
  return (
    <div className={styles.lengths} role="group" aria-label="Length of the period">
      {lengths.map(([months, label]) => (
        <Button key={months} size="s" disabled={!isDate(from)} onClick={() => onLastDay(lastDay(months))}>
          {label}
        </Button>
      ))}
    </div>
  );
}
