import { isCommon } from '../../../domain/capital/capital-snapshots.ts';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { day, number } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { CapitalSnapshot } from '../contract.ts';
import { exactMoney, moneyWords, snapshotName } from './capital-words.ts';

type OnAsk = (what: 'edit' | 'delete', snapshot: CapitalSnapshot) => void;

function Money({ of, field }: { of: CapitalSnapshot; field: 'cash' | 'debt' | 'quarterlyBurn' }) {
  const amount = of[field];
  if (amount === null) return <Dash />;
  return (
    <Provenance of={of} more={<span>{exactMoney(amount, of.currency)}</span>}>
      {moneyWords(amount, of.currency)}
    </Provenance>
  );
}

function SnapshotRow({ snapshot, onAsk }: { snapshot: CapitalSnapshot; onAsk?: OnAsk | undefined }) {
  const { asOf, shareClass, sharesOutstanding, balanceDate } = snapshot;
  return (
    <tr {...rowOf('capital-snapshot', snapshot.id)}>
      <th scope="row">
        {day(asOf)}
        {!isCommon(shareClass) && ` (${shareClass})`} <FindingFlag row={rowKey('capital-snapshot', snapshot.id)} />
      </th>
      <td className={tableStyles.numeric}>
        {sharesOutstanding === null ? <Dash /> : <Provenance of={snapshot}>{number(sharesOutstanding, 0)}</Provenance>}
      </td>
      <td>{balanceDate ? day(balanceDate) : <Dash />}</td>
      <td className={tableStyles.numeric}>
        <Money of={snapshot} field="cash" />
      </td>
      <td className={tableStyles.numeric}>
        <Money of={snapshot} field="debt" />
      </td>
      <td className={tableStyles.numeric}>
        <Money of={snapshot} field="quarterlyBurn" />
      </td>
      <SourceCell of={snapshot} />
      {onAsk && (
        <td>
          <RowActions
            of={`the snapshot of ${snapshotName(snapshot)}`}
            onEdit={() => onAsk('edit', snapshot)}
            onDelete={() => onAsk('delete', snapshot)}
          />
        </td>
      )}
    </tr>
  );
}

interface SnapshotsTableProps {
  snapshots: readonly CapitalSnapshot[];
  /** Undefined where nobody may change them. */
  onAsk?: OnAsk | undefined;
}

/** Shares and balance sheets of a company, the newest first; the two have a day each. */
export function SnapshotsTable({ snapshots, onAsk }: SnapshotsTableProps) {
  const { shown, more } = useMoreRows(snapshots, 8, 'snapshots', ({ id }) => rowKey('capital-snapshot', id));
  const heads = [
    { head: 'Shares as of' },
    { head: 'Shares outstanding', numeric: true },
    { head: 'Balance sheet' },
    { head: 'Cash', numeric: true },
    { head: 'Debt', numeric: true },
    { head: 'Burn a quarter', numeric: true },
    { head: 'Source' },
    ...(onAsk ? [actionsHead] : []),
  ];
  return (
    <>
      <StackedTable caption="Shares and balance sheets, the newest first" captionClass="visually-hidden" heads={heads}>
        {shown.map((snapshot) => (
          <SnapshotRow key={snapshot.id} snapshot={snapshot} onAsk={onAsk} />
        ))}
      </StackedTable>
      {more}
    </>
  );
}
