import { displayName } from '../../../domain/text/display-name.ts';
import { SourceLink } from '../../../web/entity/Provenance.tsx';
import { day } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { Price } from '../contract.ts';
import { priceDigits, unitWords } from './price-words.ts';
import styles from './Prices.module.css';

const heads = [
  { head: 'Day' },
  { head: 'Price', numeric: true },
  { head: 'In' },
  { head: 'Source' },
  { head: 'Licence' },
  { head: 'Entered' },
  actionsHead,
];

interface PriceTableProps {
  prices: readonly Price[];
  onAsk: (what: 'edit' | 'delete', price: Price) => void;
}

/** The prices of one series, newest first, each with where it is from and who entered it. */
export function PriceTable({ prices, onAsk }: PriceTableProps) {
  return (
    <StackedTable caption="Its prices" captionClass="visually-hidden" heads={heads} inColumns={2} scrolls="Its prices">
      {prices.map((price) => (
        <tr key={price.id} {...rowOf('price', price.id)}>
          <td>{day(price.priceDate)}</td>
          <td className={tableStyles.numeric}>
            {priceDigits(price.value)}
            {price.remark && <span className={styles.remark}>{price.remark}</span>}
          </td>
          <td>
            {unitWords(price)}
            {price.writtenCurrency && ` (written in ${price.writtenCurrency})`}
          </td>
          <td>
            <span className={styles.source} title={price.source}>
              {price.sourceUrl ? <SourceLink href={price.sourceUrl}>{price.source}</SourceLink> : price.source}
            </span>
          </td>
          <td>{price.licence ?? <Dash />}</td>
          <td>
            <span className={styles.two}>
              {displayName(price.enteredBy)}
              <small>{day(price.updatedAt)}</small>
            </span>
          </td>
          <td>
            <RowActions
              of={`the price of ${day(price.priceDate)}`}
              onEdit={() => onAsk('edit', price)}
              onDelete={() => onAsk('delete', price)}
            />
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}
