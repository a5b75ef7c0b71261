import { natureWords } from '../../../domain/capital/insider-records.ts';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { SourceCell } from '../../../web/entity/Provenance.tsx';
import { day, number } from '../../../web/format.ts';
import { sharePrice } from '../../../web/share-figures.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles, WrappedText } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { InsiderTrade } from '../contract.ts';

type OnAsk = (what: 'edit' | 'delete', trade: InsiderTrade) => void;

const whole = (value: number | null) => (value === null ? <Dash /> : number(value, 0));

function Row({ trade, onAsk }: { trade: InsiderTrade; onAsk?: OnAsk | undefined }) {
  const { id, insider, role, nature, security, tradedOn, filedOn, amount, price, currency, holdingAfter } = trade;
  return (
    <tr {...rowOf('insider-trade', id)}>
      <th scope="row">
        {day(tradedOn)} <FindingFlag row={rowKey('insider-trade', id)} />
      </th>
      <td>
        <WrappedText>{role === null ? insider : `${insider}, ${role}`}</WrappedText>
      </td>
      <td>
        {natureWords[nature]}
        {security !== 'shares' && ` (${security})`}
      </td>
      <td className={tableStyles.numeric}>{whole(amount)}</td>
      <td className={tableStyles.numeric}>{price === null ? <Dash /> : sharePrice(price, currency)}</td>
      <td className={tableStyles.numeric}>{whole(holdingAfter)}</td>
      <td>{filedOn ? day(filedOn) : <Dash />}</td>
      <SourceCell of={trade} />
      {onAsk && (
        <td>
          <RowActions
            of={`the filing of ${insider} of ${tradedOn}`}
            onEdit={() => onAsk('edit', trade)}
            onDelete={() => onAsk('delete', trade)}
          />
        </td>
      )}
    </tr>
  );
}

interface InsidersTableProps {
  trades: readonly InsiderTrade[];
  /** Undefined where nobody may change them. */
  onAsk?: OnAsk | undefined;
}

/** What insiders filed, the newest trade first. */
export function InsidersTable({ trades, onAsk }: InsidersTableProps) {
  const { shown, more } = useMoreRows(trades, 8, 'filings', ({ id }) => rowKey('insider-trade', id));
  const heads = [
    { head: 'Traded' },
    { head: 'Insider' },
    { head: 'Nature' },
    { head: 'Amount', numeric: true },
    { head: 'Price', numeric: true },
    { head: 'Held after it', numeric: true },
    { head: 'Filed' },
    { head: 'Source' },
    ...(onAsk ? [actionsHead] : []),
  ];
  return (
    <>
      <StackedTable caption="Filings of insiders, the newest trade first" captionClass="visually-hidden" heads={heads}>
        {shown.map((trade) => (
          <Row key={trade.id} trade={trade} onAsk={onAsk} />
        ))}
      </StackedTable>
      {more}
    </>
  );
}
