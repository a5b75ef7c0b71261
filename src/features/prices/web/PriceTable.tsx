import { displayName } from '../../../domain/text/display-name.ts';
import { SourceLink } from '../../../web/entity/Provenance.tsx';
import { day } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { ActionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { PhoneRow, phoneTable } from '../../../web/ui/tables/PhoneRow.tsx';
import { rowOf } from '../../../web/ui/tables/saved-row.ts';
import { ScrollFrame, tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { Price } from '../contract.ts';
import { priceDigits, unitWords } from './price-words.ts';
import styles from './Prices.module.css';

interface PriceTableProps {
  prices: readonly Price[];
  onAsk: (what: 'edit' | 'delete', price: Price) => void;
}

function PriceRow({ price, onAsk }: Pick<PriceTableProps, 'onAsk'> & { price: Price }) {
  const { id, value, priceDate, remark, writtenCurrency, source, sourceUrl, licence, enteredBy, updatedAt } = price;
  const unit = `${unitWords(price)}${writtenCurrency ? ` (written in ${writtenCurrency})` : ''}`;
  const from = sourceUrl ? <SourceLink href={sourceUrl}>{source}</SourceLink> : source;
  const told = remark && <span className={styles.remark}>{remark}</span>;
  const actions = (
    <RowActions
      of={`the price of ${day(priceDate)}`}
      onEdit={() => onAsk('edit', price)}
      onDelete={() => onAsk('delete', price)}
    />
  );
  return (
    <tr {...rowOf('price', id)}>
      <td>
        <PhoneRow>
          <span>
            <span>{day(priceDate)}</span>
            <span>
              <b>{priceDigits(value)}</b> {unit}
            </span>
          </span>
          <span>
            <span className={styles.about}>
              {from}
              {licence && `, ${licence}`}, {displayName(enteredBy)} {day(updatedAt)}
              {told}
            </span>
            {actions}
          </span>
        </PhoneRow>
        <span>{day(priceDate)}</span>
      </td>
      <td className={tableStyles.numeric}>
        {priceDigits(value)}
        {told}
      </td>
      <td>{unit}</td>
      <td>
        <span className={styles.source} title={source}>
          {from}
        </span>
      </td>
      <td>{licence ?? <Dash />}</td>
      <td>
        <span className={styles.two}>
          {displayName(enteredBy)}
          <small>{day(updatedAt)}</small>
        </span>
      </td>
      <td>{actions}</td>
    </tr>
  );
}

/** The prices of one series, newest first, each with where it is from and who entered it. */
export function PriceTable({ prices, onAsk }: PriceTableProps) {
  return (
    <ScrollFrame label="Its prices">
      <table className={`${tableStyles.table} ${phoneTable}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className={tableStyles.numeric}>
              Price
            </th>
            <th scope="col">In</th>
            <th scope="col">Source</th>
            <th scope="col">Licence</th>
            <th scope="col">Entered</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <PriceRow key={price.id} price={price} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
