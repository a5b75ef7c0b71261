import { number } from '../../../web/format.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import styles from './Prices.module.css';

interface PageButtonsProps {
  offset: number;
  limit: number;
  /** Rows that are shown. */
  shown: number;
  onOffset: (offset: number) => void;
}

/** To the rows before and behind; nothing where all fit on one page. */
export function PageButtons({ offset, limit, shown, onOffset }: PageButtonsProps) {
  if (offset === 0 && shown < limit) return null;
  return (
    <div className={styles.pages}>
      <Button disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
        Previous
      </Button>
      <span>
        {number(offset + 1, 0)} to {number(offset + shown, 0)}
      </span>
      <Button disabled={shown < limit} onClick={() => onOffset(offset + limit)}>
        Next
      </Button>
    </div>
  );
}
