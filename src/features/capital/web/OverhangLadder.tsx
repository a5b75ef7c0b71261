import type { Overhang } from '../../../domain/capital/overhang.ts';
import type { Price } from '../../../domain/capital/records.ts';
import { day, number, withDecimals } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import styles from './Capital.module.css';
import { moneyWords, strikeWords } from './capital-words.ts';

interface OverhangLadderProps {
  ladder: Overhang;
  price: Price | null;
  /** Whether a consolidation or split came after the price, which is told in shares of after it. */
  isRestated: boolean;
  /** Whether the price is still asked for. */
  isPending: boolean;
}

const percentOf = (value: string | null, digits = 1) =>
  value === null ? <Dash /> : `${withDecimals(Number(value), digits)}%`;

function moneyness(isIn: boolean | null) {
  if (isIn === null) return <Dash />;
  return isIn ? 'in the money' : 'out of the money';
}

function priceWords({ price, isRestated, isPending }: Omit<OverhangLadderProps, 'ladder'>): string {
  if (isPending) return 'Asking for the price...';
  if (!price) return 'No price yet: what is in the money is not known.';
  const restated = isRestated ? ', in shares of after the consolidation or split since' : '';
  return `Against ${strikeWords(String(price.amount), price.currency)} of ${day(price.asOf)}${restated}.`;
}

/** Shares that are promised, by expiry and strike, against the price. */
export function OverhangLadder({ ladder, ...at }: OverhangLadderProps) {
  const { price } = at;
  const keyOf = ({ expiry, strike, currency }: Overhang['rows'][number]) => `${expiry} ${strike} ${currency}`;
  const { shown, more } = useMoreRows(ladder.rows, 12, 'rows', keyOf);
  if (ladder.rows.length === 0) return null;
  const isBound = ladder.all.shares.bound === 'at-least';
  const parts = [
    ladder.all.ofShares.value !== null &&
      `${withDecimals(Number(ladder.all.ofShares.value), 1)}% of the shares outstanding`,
    price &&
      ladder.inTheMoney.ofShares.value !== null &&
      `${withDecimals(Number(ladder.inTheMoney.ofShares.value), 1)}% in the money`,
    `${number(Number(ladder.withinOneYear.shares.value ?? 0), 0)} shares within a year`,
  ].filter((part) => part !== false && part !== null);
  return (
    <>
      <StackedTable
        caption="Overhang by expiry and strike"
        captionClass={styles.caption}
        heads={[
          { head: 'Expiry' },
          { head: 'Strike', numeric: true },
          { head: 'Shares', numeric: true },
          { head: 'Above the price', numeric: true },
          { head: 'At the price' },
          { head: 'Brings', numeric: true },
          { head: 'Cumulated', numeric: true },
        ]}
        inColumns={3}
        scrolls="Overhang by expiry and strike"
      >
        {shown.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{row.expiry ? day(row.expiry) : 'No end'}</th>
            <td className={tableStyles.numeric}>
              {Number(row.strike) === 0 ? 'free' : strikeWords(row.strike, row.currency)}
            </td>
            <td className={tableStyles.numeric}>{number(Number(row.shares), 0)}</td>
            <td className={tableStyles.numeric}>{percentOf(row.abovePrice)}</td>
            <td>{moneyness(row.isInTheMoney)}</td>
            <td className={tableStyles.numeric}>
              {Number(row.proceeds) === 0 ? <Dash /> : moneyWords(row.proceeds, row.currency)}
            </td>
            <td className={tableStyles.numeric}>{percentOf(row.cumulated)}</td>
          </tr>
        ))}
      </StackedTable>
      {more}
      <p className={styles.quiet}>
        {isBound && 'At least '}
        {parts.join(', ')}. {priceWords(at)}
        {isBound && ` ${ladder.all.shares.missing.join(', ')}: not known.`}
      </p>
    </>
  );
}
