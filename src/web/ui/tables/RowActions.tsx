import { IconButton } from '../controls/Button.tsx';
import { EditIcon, TrashIcon } from '../marks/action-icons.tsx';
import styles from './RowActions.module.css';

/** The head of their column, as a head of a stacked table. */
export const actionsHead = { head: 'Actions', quiet: true };

/** The head of their column: heard, not seen. */
export function ActionsHead() {
  return (
    <th scope="col">
      <span className="visually-hidden">Actions</span>
    </th>
  );
}

interface RowActionsProps {
  /** What the row is about, for those who hear the page: `Edit 2024 season`. */
  of: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function RowActions({ of, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className={styles.actions} data-row-actions="">
      <IconButton label={`Edit ${of}`} onClick={onEdit}>
        <EditIcon />
      </IconButton>
      <IconButton label={`Delete ${of}`} onClick={onDelete}>
        <TrashIcon />
      </IconButton>
    </span>
  );
}
