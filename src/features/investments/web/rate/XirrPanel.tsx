import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { count, day, rate } from '../../../../web/format.ts';
import { messageOf } from '../../../../web/http.ts';
import { IconButton } from '../../../../web/ui/controls/Button.tsx';
import { LoadFailure } from '../../../../web/ui/page/EmptyState.tsx';
import { CloseIcon } from '../../../../web/ui/marks/icons.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { BaseExplanation } from '../../contract-base.ts';
import type { Rate } from '../../contract-lots.ts';
import type { XirrAnswer } from '../../contract-journal.ts';
import { gain, money } from '../amounts.ts';
import { xirrAnswer } from '../api.ts';
import cards from '../Cards.module.css';
import { Tone } from '../positions/JournalTotals.tsx';
import styles from './XirrPanel.module.css';
import {
  BaseFlowsTable,
  FlowsTable,
  IncomesTable,
  MatchedLotsTable,
  OpenLotsTable,
  UnmatchedTable,
} from './XirrTables.tsx';

const none = <span className={styles.none}>none</span>;

/** The rate beside what was gained: a large rate of a small gain is no reason to be proud. */
function RatesTable({ rates }: { rates: Rate[] }) {
  const hasIncome = rates.some(({ income }) => Number(income) !== 0);
  return (
    <ScrollFrame label="Rates">
      <table className={`${tableStyles.table} ${styles.rates} ${cards.table}`}>
        <caption className="visually-hidden">Realised rate, gain and return of each currency</caption>
        <thead>
          <tr>
            <th scope="col">XIRR, a year</th>
            <th scope="col">Money gained</th>
            {hasIncome && <th scope="col">Income beside it</th>}
            <th scope="col">Return of the whole period</th>
            <th scope="col">Cost</th>
            <th scope="col">Proceeds</th>
            <th scope="col">From first buy to last sell</th>
          </tr>
        </thead>
        <tbody>
          {rates.map((of) => (
            <tr key={of.currency}>
              <th scope="row">
                {of.xirrRate === null ? none : <Tone of={of.xirrRate}>{rate(of.xirrRate)}</Tone>}
                {rates.length > 1 && <small>{of.currency}</small>}
              </th>
              <td data-label="Money gained">
                <Tone of={of.gain}>{gain(of.gain, of.currency)}</Tone>
              </td>
              {hasIncome && (
                <td data-label="Income beside it">
                  <Tone of={of.income}>{gain(of.income, of.currency)}</Tone>
                </td>
              )}
              <td data-label="Return of the whole period">
                {of.periodReturn === null ? none : <Tone of={of.periodReturn}>{rate(of.periodReturn)}</Tone>}
              </td>
              <td data-label="Cost">{money(of.cost, of.currency)}</td>
              <td data-label="Proceeds">{money(of.proceeds, of.currency)}</td>
              <td data-label="From first buy to last sell">
                {of.firstDate && of.lastDate ? `${day(of.firstDate)} to ${day(of.lastDate)}` : none}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function RateWords({ of: { currency, reason, solutions }, several }: { of: Rate; several: boolean }) {
  return (
    <>
      {reason && (
        <p className={styles.reason}>
          {several && `${currency}: `}
          {reason}
        </p>
      )}
      {solutions.length > 1 && (
        <Notice tone="warning">
          The flows in {currency} change direction more than once, so {count(solutions.length, 'rate')} solve them:{' '}
          {solutions.map((solution) => rate(solution)).join(', ')}. The one nearest to 10% is shown; trust the money
          gained more than any of them.
        </Notice>
      )}
    </>
  );
}

/** The rate of all currencies in one, and what of the gain is that of prices. */
function BaseWords({ of: { currency, rate: all, realised, missing, missingCount } }: { of: BaseExplanation }) {
  if (missingCount > 0)
    return (
      <p className={styles.reason}>
        In {currency}: not known, as {count(missingCount, 'rate')} {missingCount === 1 ? 'is' : 'are'} missing, such as{' '}
        {missing[0]?.currency} of {missing[0] && day(missing[0].date)}.
      </p>
    );
  return (
    <p className={styles.words}>
      All of it in {currency}: {all?.xirrRate == null ? 'no rate' : <strong>{rate(all.xirrRate)} a year</strong>}, gain{' '}
      {gain(realised.gain ?? '0', currency)}, of which {gain(realised.pricePart ?? '0', currency)} by prices and{' '}
      {gain(realised.currencyPart ?? '0', currency)} by currencies. Each flow at the rate of its own day.
    </p>
  );
}

function Answer({ answer }: { answer: XirrAnswer }) {
  const { flows, matchedLots, openLots, unmatchedSells, rates, incomes, base } = answer;
  const parts = [
    {
      title: 'Cash flows',
      amount: flows.length,
      table: <FlowsTable flows={flows} rates={rates} />,
      empty: 'No flows: nothing was sold that was bought before.',
    },
    ...(incomes.length > 0
      ? [
          {
            title: 'Dividends, capital returned and fees',
            amount: incomes.length,
            table: <IncomesTable incomes={incomes} />,
            empty: '',
          },
        ]
      : []),
    ...(base && base.flows.length > 0
      ? [
          {
            title: `Cash flows in ${base.currency}`,
            amount: base.flows.length,
            table: <BaseFlowsTable flows={base.flows} currency={base.currency} />,
            empty: '',
          },
        ]
      : []),
    { title: 'Lots matched', amount: matchedLots.length, table: <MatchedLotsTable lots={matchedLots} />, empty: '' },
    { title: 'Lots left open', amount: openLots.length, table: <OpenLotsTable lots={openLots} />, empty: '' },
    {
      title: 'Sells unmatched',
      amount: unmatchedSells.length,
      table: <UnmatchedTable sells={unmatchedSells} />,
      empty: '',
    },
  ];
  return (
    <>
      {rates.length > 0 && <RatesTable rates={rates} />}
      {base && <BaseWords of={base} />}
      {rates.map((of) => (
        <RateWords key={of.currency} of={of} several={rates.length > 1} />
      ))}
      <p className={styles.words}>
        Realised only: each sell is matched with the earliest shares still held (first in, first out), and the rate is
        the one at which what the matched shares cost and brought, day by day, comes out even.{' '}
        {openLots.length > 0 &&
          `${count(openLots.length, 'open lot')} ${openLots.length === 1 ? 'is' : 'are'} left out. `}
        {unmatchedSells.length > 0 &&
          `${count(unmatchedSells.length, 'sell')} of shares that were never bought ${unmatchedSells.length === 1 ? 'is' : 'are'} left out, too. `}
        Fees count; actual results may vary.
      </p>
      {parts.map(({ title, amount, table, empty }, index) => (
        <details key={title} className={styles.part} open={index === 0 && amount > 0 && amount <= 12}>
          <summary>
            {title} <span>{amount.toLocaleString('en-US')}</span>
          </summary>
          {amount > 0 ? table : <p className={styles.none}>{empty || 'None.'}</p>}
        </details>
      ))}
    </>
  );
}

/** Why the rate is what it is: everything that it was computed from. */
export function XirrPanel({ onClose }: { onClose: () => void }) {
  const answer = useQuery(xirrAnswer());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section className={styles.panel} aria-labelledby="xirr-title">
      <header>
        <h2 id="xirr-title" ref={heading}>
          Why this rate
        </h2>
        <IconButton label="Close the explanation" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {answer.isError && (
        <LoadFailure
          title="Failed to calculate XIRR"
          detail={messageOf(answer.error, '')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data && <Answer answer={answer.data} />}
    </section>
  );
}
