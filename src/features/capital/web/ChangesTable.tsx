import { changeWords } from '../../../domain/capital/share-changes.ts';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { day } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import type { ShareChange } from '../contract-changes.ts';

interface ChangesTableProps {
  changes: readonly ShareChange[];
  /** Undefined where nobody may change them. */
  onAsk?: ((what: 'edit' | 'delete', change: ShareChange) => void) | undefined;
}

const warrants = { true: 'keep their number', false: 'change in number', null: '' } as const;

export function ChangesTable({ changes, onAsk }: ChangesTableProps) {
  const heads = [
    { head: 'From' },
    { head: 'Shares' },
    { head: 'Listed warrants' },
    { head: 'Source' },
    ...(onAsk ? [actionsHead] : []),
  ];
  return (
    <StackedTable caption="Consolidations and splits" captionClass="visually-hidden" heads={heads}>
      {changes.map((change) => (
        <tr key={change.id} {...rowOf('share-change', change.id)}>
          <th scope="row">
            {day(change.effectiveDay)} <FindingFlag row={rowKey('share-change', change.id)} />
          </th>
          <td>
            <Provenance of={change}>{changeWords(change)}</Provenance>
          </td>
          <td>{warrants[`${change.warrantsKeepNumber}`] || <Dash />}</td>
          <SourceCell of={change} />
          {onAsk && (
            <td>
              <RowActions
                of={`the change of ${change.effectiveDay}`}
                onEdit={() => onAsk('edit', change)}
                onDelete={() => onAsk('delete', change)}
              />
            </td>
          )}
        </tr>
      ))}
    </StackedTable>
  );
}
