import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { parseTicker } from '../../../../domain/tickers/securities.ts';
import { count, day, rate } from '../../../../web/format.ts';
import { Badge } from '../../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { Dash } from '../../../../web/ui/marks/Figure.tsx';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../../web/ui/tables/use-more-rows.tsx';
import type { CurrencyTotals, Position } from '../../contract-journal.ts';
import { amongRates, cents, gain, price, shares } from '../amounts.ts';
import cards from '../Cards.module.css';
import { Tone } from './JournalTotals.tsx';
import { priceAge } from './price-age.ts';
import styles from './PositionsTable.module.css';
import { today } from '../trades/trade-form.ts';

const firstRows = 40;

const isHeld = ({ sharesHeld }: Position) => Number(sharesHeld) > 0;

/** What all spellings of a ticker have in common. */
const searchOf = ({ ticker, tickers }: Position) => (tickers.length > 1 ? parseTicker(ticker).symbol : ticker);

function Name({ of }: { of: Position }) {
  return (
    <>
      <Link
        className={tableStyles.name}
        to={`/investments?search=${encodeURIComponent(searchOf(of))}`}
        title={`${count(of.trades, 'trade')}, ${day(of.firstTrade)} to ${day(of.lastTrade)}`}
      >
        {of.ticker}
      </Link>
      {!isHeld(of) && <Badge tone="outline">closed</Badge>}
      {of.companies.map(({ id, name }) => (
        <Link key={id} className={styles.company} to={`/companies/${id}`} prefetch="intent">
          {name}
        </Link>
      ))}
      {of.tickers.length > 1 && <span className={styles.company}>{of.tickers.join(', ')}</span>}
      {of.hasMoreCompanies && <span className={styles.company}>and more companies</span>}
      {Number(of.unmatchedShares) > 0 && (
        <span className={styles.warn}>{shares(of.unmatchedShares)} sold, never bought</span>
      )}
    </>
  );
}

interface PriceCellProps {
  of: Position;
  onPrice: (position: Position) => void;
}

function PriceCell({ of, onPrice }: PriceCellProps) {
  if (!of.price)
    return (
      <Button size="s" aria-label={`Enter price of ${of.ticker}`} onClick={() => onPrice(of)}>
        Enter price
      </Button>
    );
  const age = priceAge(of.price.priceDate, today(), of.isPriceOld);
  return (
    <span className={styles.price}>
      <button type="button" onClick={() => onPrice(of)}>
        {price(of.price.price)}
        <span className="visually-hidden">, change the price of {of.ticker}</span>
      </button>
      <small className={age.isStale ? styles.stale : undefined}>{age.words}</small>
    </span>
  );
}

const N = tableStyles.numeric;

interface CellProps {
  /** What a card calls it, where the head of its column is not there. */
  label: string;
  /** Of a group of columns. */
  isFirst?: boolean;
  children: ReactNode;
}

function Cell({ label, isFirst = false, children }: CellProps) {
  return (
    <td className={isFirst ? `${N} ${styles.first}` : N} data-label={label} data-none={children === null || undefined}>
      {children ?? <Dash />}
    </td>
  );
}

function Row({ of, onPrice }: PriceCellProps) {
  const { currency } = of;
  const hasGain = Number(of.realisedCost) > 0 || Number(of.realisedGain) !== 0;
  return (
    <tr data-closed={!isHeld(of) || undefined}>
      <th scope="row">
        <span className={styles.name}>
          <Name of={of} />
        </span>
      </th>
      <Cell label="Shares">{isHeld(of) ? shares(of.sharesHeld) : null}</Cell>
      <Cell label="Cost basis">{isHeld(of) ? cents(of.costBasis) : null}</Cell>
      <Cell label="Average price">{of.averagePrice === null ? null : price(of.averagePrice)}</Cell>
      <Cell label="Realised gain" isFirst>
        {hasGain || Number(of.income) !== 0 ? (
          <>
            {hasGain && <Tone of={of.realisedGain}>{gain(of.realisedGain, currency)}</Tone>}
            {Number(of.income) !== 0 && <small className={styles.return}>income {gain(of.income, currency)}</small>}
          </>
        ) : null}
      </Cell>
      <Cell label="Return">
        {of.realisedReturn === null ? null : <Tone of={of.realisedReturn}>{rate(of.realisedReturn)}</Tone>}
      </Cell>
      <Cell label="XIRR">
        {of.realisedRate === null ? null : (
          <>
            <Tone of={of.realisedRate}>{rate(of.realisedRate)}</Tone>
            {of.realisedRateCount > 1 && <small className={styles.return}>{amongRates(of.realisedRateCount)}</small>}
          </>
        )}
      </Cell>
      <Cell label="Price" isFirst>
        {isHeld(of) ? <PriceCell of={of} onPrice={onPrice} /> : null}
      </Cell>
      <Cell label="Value">{of.marketValue === null ? null : cents(of.marketValue)}</Cell>
      <Cell label="Unrealised gain">
        {of.unrealisedGain === null ? null : (
          <Tone of={of.unrealisedGain}>
            {gain(of.unrealisedGain, currency)}
            {of.unrealisedReturn !== null && <small className={styles.return}>{rate(of.unrealisedReturn)}</small>}
          </Tone>
        )}
      </Cell>
    </tr>
  );
}

function Foot({ totals }: { totals: CurrencyTotals }) {
  const { currency, realised, marked } = totals;
  const orDash = (value: number | null) => (value === null ? <Dash /> : <Tone of={value}>{rate(value)}</Tone>);
  const unpriced = marked?.withoutPrice ?? [];
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          All in {currency}
        </th>
        <td className={N} data-label="Cost basis">
          {cents(totals.costBasis)}
        </td>
        <td data-none>
          <span className="visually-hidden">no average</span>
        </td>
        <td className={`${N} ${styles.first}`} data-label="Realised gain">
          <Tone of={totals.realisedGain}>{gain(totals.realisedGain, currency)}</Tone>
        </td>
        <td className={N} data-label="Return">
          {orDash(realised.periodReturn)}
        </td>
        <td className={N} data-label="XIRR">
          {orDash(realised.xirrRate)}
        </td>
        <td className={`${N} ${styles.first}`}>
          {unpriced.length > 0 && <small title={unpriced.join(', ')}>{unpriced.length} without price</small>}
        </td>
        <td className={N} data-label="Value" data-none={marked === null || undefined}>
          {marked ? cents(marked.marketValue) : <Dash />}
        </td>
        <td className={N} data-label="Unrealised gain" data-none={marked === null || undefined}>
          {marked ? (
            <Tone of={marked.unrealisedGain}>
              {gain(marked.unrealisedGain, currency)}
              <small className={styles.return}>
                {marked.xirrRate === null ? 'no rate' : `${rate(marked.xirrRate)} a year, sold and held`}
              </small>
            </Tone>
          ) : (
            <Dash />
          )}
        </td>
      </tr>
    </tfoot>
  );
}

interface PositionsTableProps {
  positions: Position[];
  totals: CurrencyTotals;
  onPrice: (position: Position) => void;
}

/** Realised on the left, what is only on paper on the right. */
export function PositionsTable({ positions, totals, onPrice }: PositionsTableProps) {
  const { shown, more } = useMoreRows(positions, firstRows, 'positions');
  const label = `Positions in ${totals.currency}`;
  return (
    <>
      <ScrollFrame label={label}>
        <table className={`${tableStyles.table} ${styles.table} ${cards.table}`}>
          <caption className="visually-hidden">{label}</caption>
          <colgroup span={4} />
          <colgroup span={3} />
          <colgroup span={3} />
          <thead>
            <tr className={styles.groups}>
              <th colSpan={4} scope="colgroup">
                Held
              </th>
              <th colSpan={3} scope="colgroup" className={styles.first}>
                Realised
              </th>
              <th colSpan={3} scope="colgroup" className={styles.first}>
                On paper, at the price you entered
              </th>
            </tr>
            <tr>
              <th scope="col">Ticker</th>
              <th scope="col" className={N}>
                Shares
              </th>
              <th scope="col" className={N}>
                Cost basis
              </th>
              <th scope="col" className={N}>
                Average price
              </th>
              <th scope="col" className={`${N} ${styles.first}`}>
                Gain
              </th>
              <th scope="col" className={N}>
                Return
              </th>
              <th scope="col" className={N}>
                <abbr title="Annualised rate of the shares sold">XIRR</abbr>
              </th>
              <th scope="col" className={`${N} ${styles.first}`}>
                Price
              </th>
              <th scope="col" className={N}>
                Value
              </th>
              <th scope="col" className={N}>
                Unrealised gain
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((position) => (
              <Row key={position.security} of={position} onPrice={onPrice} />
            ))}
          </tbody>
          <Foot totals={totals} />
        </table>
      </ScrollFrame>
      {more}
    </>
  );
}
