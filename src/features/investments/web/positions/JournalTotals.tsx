import type { ReactNode } from 'react';
import { count, rate } from '../../../../web/format.ts';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { CurrencyTotals } from '../../contract-journal.ts';
import { amongRates, gain, money, round, toneOf } from '../amounts.ts';
import cards from '../Cards.module.css';
import styles from '../Journal.module.css';

interface ToneProps {
  /** An amount, exactly, or a rate in percent. */
  of: string | number;
  children: ReactNode;
}

/** A gain or a rate in its colour; the sign says the same. A rate of 0 is as a gain, an amount of 0 is none. */
export function Tone({ of, children }: ToneProps) {
  const isNoAmount = typeof of === 'string' && Number(of) === 0;
  return <span className={isNoAmount ? undefined : styles[toneOf(of)]}>{children}</span>;
}

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode | undefined;
}

function Total({ label, value, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** How much of the money the rate speaks of: a large rate of little money says little. */
const basisOf = ({ realised, moneyIn, currency }: CurrencyTotals) =>
  [`on ${round(realised.cost, currency)} of ${round(moneyIn, currency)} put in`, amongRates(realised.solutions.length)]
    .filter(Boolean)
    .join(', ');

const none = <span className={styles.faint}>–</span>;

function CurrencyStrip({ of }: { of: CurrencyTotals }) {
  const { currency, realised, marked } = of;
  const sold = Number(realised.cost) > 0;
  return (
    <dl className={styles.strip}>
      <Total
        label="XIRR, realised"
        value={realised.xirrRate === null ? none : <Tone of={realised.xirrRate}>{rate(realised.xirrRate)}</Tone>}
        note={realised.xirrRate === null ? undefined : `a year, ${basisOf(of)}`}
      />
      <Total
        label="Realised gain"
        value={sold ? <Tone of={of.realisedGain}>{gain(of.realisedGain, currency)}</Tone> : none}
        note={
          sold && realised.periodReturn !== null ? `${rate(realised.periodReturn)} of what it cost` : 'nothing sold yet'
        }
      />
      <Total label="Held, at cost" value={money(of.costBasis, currency)} note={count(of.openLots, 'open lot')} />
      <Total label="Put in" value={money(of.moneyIn, currency)} note={count(of.trades, 'trade')} />
      <Total label="Taken out" value={money(of.moneyOut, currency)} />
      {marked && (
        <div className={styles.marked}>
          <dt>Unrealised, at prices you entered</dt>
          <dd>
            <Tone of={marked.unrealisedGain}>{gain(marked.unrealisedGain, currency)}</Tone>
            <small>
              {marked.xirrRate === null
                ? 'no rate'
                : [`${rate(marked.xirrRate)} a year with open lots`, amongRates(marked.solutions.length)]
                    .filter(Boolean)
                    .join(', ')}
              {marked.withoutPrice.length > 0 && `, without ${marked.withoutPrice.join(', ')}`}
            </small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function CurrencyRow({ of }: { of: CurrencyTotals }) {
  const { currency, realised, marked } = of;
  const sold = Number(realised.cost) > 0;
  const orDash = (value: number | null | undefined) =>
    value === null || value === undefined ? none : <Tone of={value}>{rate(value)}</Tone>;
  return (
    <tr>
      <th scope="row" title={`${count(of.trades, 'trade')}, ${count(of.openLots, 'open lot')}`}>
        {currency}
      </th>
      <td data-label="XIRR, realised">
        <strong>{orDash(realised.xirrRate)}</strong>
        {realised.xirrRate !== null && <small>{basisOf(of)}</small>}
      </td>
      <td data-label="Realised gain">
        {sold ? <Tone of={of.realisedGain}>{gain(of.realisedGain, currency)}</Tone> : none}
      </td>
      <td data-wide data-label="Return">
        {orDash(realised.periodReturn)}
      </td>
      <td data-label="Held, at cost">{money(of.costBasis, currency)}</td>
      <td data-wide data-label="Put in">
        {money(of.moneyIn, currency)}
      </td>
      <td data-wide data-label="Taken out">
        {money(of.moneyOut, currency)}
      </td>
      <td className={styles.paper} data-label="On paper" data-none={marked === null || undefined}>
        {marked ? <Tone of={marked.unrealisedGain}>{gain(marked.unrealisedGain, currency)}</Tone> : none}
        {marked && marked.withoutPrice.length > 0 && (
          <small title={`Without a price: ${marked.withoutPrice.join(', ')}`}>
            {count(marked.withoutPrice.length, 'ticker')} without price
          </small>
        )}
      </td>
      <td className={styles.paper} data-label="XIRR with open lots" data-none={marked === null || undefined}>
        {orDash(marked?.xirrRate)}
        {marked && marked.solutions.length > 1 && <small>{amongRates(marked.solutions.length)}</small>}
      </td>
    </tr>
  );
}

/** Several currencies under each other, so that their figures line up; nothing is added across them. */
function CurrencyTable({ totals }: { totals: CurrencyTotals[] }) {
  return (
    <ScrollFrame label="Totals per currency">
      <table className={`${tableStyles.table} ${styles.currencies} ${cards.table}`}>
        <caption className="visually-hidden">Totals per currency</caption>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">XIRR, realised</th>
            <th scope="col">Realised gain</th>
            <th scope="col" data-wide>
              Return
            </th>
            <th scope="col">Held, at cost</th>
            <th scope="col" data-wide>
              Put in
            </th>
            <th scope="col" data-wide>
              Taken out
            </th>
            <th scope="col" className={styles.paper}>
              On paper, at prices you entered
            </th>
            <th scope="col" className={styles.paper}>
              XIRR with open lots
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((of) => (
            <CurrencyRow key={of.currency} of={of} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

/** What was put in, taken out and earned, per currency: one sum never mixes two. Undefined: on its way. */
export function JournalTotals({ totals }: { totals: CurrencyTotals[] | undefined }) {
  if (!totals) return <div className={styles.waiting} aria-hidden="true" />;
  const [first, second] = totals;
  return (
    <section className={styles.totals} aria-label="Totals per currency">
      {second ? <CurrencyTable totals={totals} /> : first && <CurrencyStrip of={first} />}
    </section>
  );
}
