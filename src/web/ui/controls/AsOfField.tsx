import { isDate } from '../../../domain/time/dates.ts';
import { day } from '../../format.ts';
import { utcToday } from '../../today.ts';
import styles from './AsOfField.module.css';
import { Button } from './Button.tsx';
import { TextField } from './Field.tsx';

interface AsOfFieldProps {
  /** Null: today. */
  asOf: string | null;
  onAsOf: (day: string | null) => void;
}

/** The day that figures are told of, and the way back to today. */
export function AsOfField({ asOf, onAsOf }: AsOfFieldProps) {
  return (
    <div className={styles.asOf}>
      <TextField
        label="As of"
        type="date"
        max={utcToday()}
        value={asOf ?? ''}
        onChange={(text) => {
          if (text === '') onAsOf(null);
          else if (isDate(text) && text <= utcToday()) onAsOf(text);
        }}
      />
      {asOf !== null && <Button onClick={() => onAsOf(null)}>Back to today</Button>}
      {asOf !== null && (
        <p role="status">
          <strong>As of {day(asOf)}, by what had been published then</strong>
        </p>
      )}
    </div>
  );
}
