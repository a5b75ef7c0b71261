import { Button } from '../../../web/ui/controls/Button.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { placeFilters } from './place-filters.ts';
import styles from './PlaceChips.module.css';

interface PlaceChipsProps {
  within: string | null;
  area: string | null;
  onRemove: (field: 'within' | 'area') => void;
}

/** That a list shows the mines of one place; taken away by a click. */
export function PlaceChips({ within, area, onRemove }: PlaceChipsProps) {
  const { chosen, leftOut } = placeFilters({ within, area });
  return (
    <div className={styles.chips}>
      {chosen.map(({ field, words }) => (
        <Button key={field} size="s" onClick={() => onRemove(field)}>
          {words} <span aria-label="remove">×</span>
        </Button>
      ))}
      {leftOut.map(({ field, value, wanted }) => (
        <Notice key={field} tone="warning">
          <code>
            {field}={value.slice(0, 60)}
          </code>{' '}
          was left out: {wanted}{' '}
          <Button size="s" look="plain" onClick={() => onRemove(field)}>
            Take it away
          </Button>
        </Notice>
      ))}
    </div>
  );
}
