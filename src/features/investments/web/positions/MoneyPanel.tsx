import { EmptyState } from '../../../../web/ui/page/EmptyState.tsx';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { Series } from '../../contract-journal.ts';
import { cents, gain } from '../amounts.ts';
import cards from '../Cards.module.css';
import styles from '../Journal.module.css';
import { Tone } from './JournalTotals.tsx';
import { yearsOf } from './money-picture.ts';
import { MoneyPicture } from './MoneyPicture.tsx';
import { today } from '../trades/trade-form.ts';

function Years({ of: { currency, points } }: { of: Series }) {
  const label = `Money in and out by year, ${currency}`;
  return (
    <ScrollFrame label={label}>
      <table className={`${tableStyles.table} ${cards.table}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col" className={tableStyles.numeric}>
              Put in
            </th>
            <th scope="col" className={tableStyles.numeric}>
              Taken out
            </th>
            <th scope="col" className={tableStyles.numeric}>
              Realised gain
            </th>
            <th scope="col" className={tableStyles.numeric}>
              Cost of shares held at its end
            </th>
          </tr>
        </thead>
        <tbody>
          {yearsOf(points).map((year) => (
            <tr key={year.year}>
              <th scope="row">{year.year}</th>
              <td className={tableStyles.numeric} data-label="Put in">
                {cents(year.moneyIn)}
              </td>
              <td className={tableStyles.numeric} data-label="Taken out">
                {cents(year.moneyOut)}
              </td>
              <td className={tableStyles.numeric} data-label="Realised gain">
                {year.realisedGain === 0 ? (
                  gain(0, currency)
                ) : (
                  <Tone of={year.realisedGain}>{gain(year.realisedGain, currency)}</Tone>
                )}
              </td>
              <td className={tableStyles.numeric} data-label="Cost at its end">
                {cents(year.costBasis)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

/** When money went into shares and came out again, with the years as a table. */
export function MoneyPanel({ series }: { series: Series[] }) {
  if (series.length === 0)
    return (
      <EmptyState compact title="No money has moved yet.">
        What was put in and taken out over the years appears here with the first trade.
      </EmptyState>
    );
  return series.map((of) => (
    <section key={of.currency} className={styles.section} aria-label={`Money over time in ${of.currency}`}>
      {series.length > 1 && <h2>{of.currency}</h2>}
      <MoneyPicture currency={of.currency} days={of.points} today={today()} />
      <Years of={of} />
    </section>
  ));
}
