import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance, SourceCell } from '../../../web/entity/Provenance.tsx';
import { day, number } from '../../../web/format.ts';
import { sharePrice } from '../../../web/share-figures.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { Financing } from '../contract.ts';
import { financingName, kindLabel, raisedOf, raisedWords, warrantWords } from './financing-words.ts';
import { type AtPrice, sinceWords } from './value-since.ts';

type OnAsk = (what: 'edit' | 'delete', financing: Financing) => void;

interface RowProps {
  financing: Financing;
  at: AtPrice | null;
  onAsk?: OnAsk | undefined;
}

function Raised({ of }: { of: Financing }) {
  const raised = raisedOf(of);
  if (!raised) return <Dash />;
  const more = (
    <span>
      {of.currency} {number(raised.amount, 2)}
      {raised.isComputed ? ', units times price' : ', as stated'}
    </span>
  );
  return (
    <Provenance of={of} more={more}>
      {raisedWords(raised.amount, of.currency)}
    </Provenance>
  );
}

function Row({ financing, at, onAsk }: RowProps) {
  const { id, kind, closedOn, units, unitPrice, currency } = financing;
  const warrants = warrantWords(financing);
  return (
    <tr {...rowOf('financing', id)}>
      <th scope="row">
        {day(closedOn)} <FindingFlag row={rowKey('financing', id)} />
      </th>
      <td>{kindLabel(kind)}</td>
      <td className={tableStyles.numeric}>
        <Raised of={financing} />
      </td>
      <td className={tableStyles.numeric}>{units === null ? <Dash /> : number(units, 0)}</td>
      <td className={tableStyles.numeric}>{unitPrice === null ? <Dash /> : sharePrice(unitPrice, currency)}</td>
      <td>{warrants ?? <Dash />}</td>
      <td className={tableStyles.numeric}>{at ? sinceWords(financing, at) : <Dash />}</td>
      <SourceCell of={financing} />
      {onAsk && (
        <td>
          <RowActions
            of={`the ${financingName(financing)}`}
            onEdit={() => onAsk('edit', financing)}
            onDelete={() => onAsk('delete', financing)}
          />
        </td>
      )}
    </tr>
  );
}

interface FinancingsTableProps {
  financings: readonly Financing[];
  /** Null: nobody has entered a price. */
  at: AtPrice | null;
  /** Undefined where nobody may change them. */
  onAsk?: OnAsk | undefined;
}

/** Financings, the newest first, each with what its share has become at the price above. */
export function FinancingsTable({ financings, at, onAsk }: FinancingsTableProps) {
  const { shown, more } = useMoreRows(financings, 8, 'financings', ({ id }) => rowKey('financing', id));
  const heads = [
    { head: 'Closed' },
    { head: 'Kind' },
    { head: 'Raised', numeric: true },
    { head: 'Units', numeric: true },
    { head: 'Unit price', numeric: true },
    { head: 'Warrants a unit' },
    { head: 'Value since', numeric: true },
    { head: 'Source' },
    ...(onAsk ? [actionsHead] : []),
  ];
  return (
    <>
      <StackedTable caption="Financings, the newest first" captionClass="visually-hidden" heads={heads}>
        {shown.map((financing) => (
          <Row key={financing.id} financing={financing} at={at} onAsk={onAsk} />
        ))}
      </StackedTable>
      {more}
    </>
  );
}
