import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { importStatus } from '../api.ts';
import styles from '../ImportPanel.module.css';

/** That a list shows what one import made or changed; taken away by a click. Another member's import has no name here. */
export function ImportChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery(importStatus(id));
  return (
    <p className={styles.chip}>
      <Button size="s" onClick={onRemove}>
        From {data?.fileName ?? `import ${id}`} <span aria-label="remove">×</span>
      </Button>
    </p>
  );
}
