import { Link } from 'react-router';
import { day, number } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { usePhone } from '../../../web/ui/hooks/use-phone.ts';
import { LinkRow, RowName, ScrollFrame, tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { PriceSeries } from '../contract.ts';
import { PriceLine } from './PriceLine.tsx';
import { ageOf, basisWords, priceDigits, unitWords } from './price-words.ts';
import styles from './Prices.module.css';

/** What prices there are of, each with its newest. */
export function SeriesTable({ series }: { series: readonly PriceSeries[] }) {
  // The rest stands on the page of each.
  const isPhone = usePhone();
  return (
    <ScrollFrame label="Prices">
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">Of</th>
            <th scope="col" className={tableStyles.numeric}>
              Newest
            </th>
            {!isPhone && <th scope="col">In</th>}
            <th scope="col">Day</th>
            {!isPhone && (
              <>
                <th scope="col">Over time</th>
                <th scope="col">Source</th>
                <th scope="col" className={tableStyles.numeric}>
                  Prices
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {series.map((each) => (
            <LinkRow key={each.id} to={`/prices/${each.id}`}>
              <td>
                <span className={styles.two}>
                  <RowName to={`/prices/${each.id}`} name={each.key} />
                  {each.company && (
                    <small>
                      <Link to={`/companies/${each.company.id}`}>{each.company.name}</Link>
                    </small>
                  )}
                  {basisWords[each.basis] && <small>{basisWords[each.basis]}</small>}
                </span>
              </td>
              <td className={tableStyles.numeric}>
                {isPhone ? (
                  <span className={styles.two}>
                    {priceDigits(each.value)}
                    <small>{unitWords(each)}</small>
                  </span>
                ) : (
                  priceDigits(each.value)
                )}
              </td>
              {!isPhone && <td>{unitWords(each)}</td>}
              <td>
                <span className={styles.two}>
                  {day(each.priceDate)}
                  <small>{ageOf(each)}</small>
                </span>
              </td>
              {!isPhone && (
                <>
                  <td>
                    {each.points.length > 1 ? <PriceLine points={each.points} width={96} height={26} /> : <Dash />}
                  </td>
                  <td>
                    <span className={styles.source} title={each.source}>
                      {each.source}
                    </span>
                  </td>
                  <td className={tableStyles.numeric}>{number(each.prices, 0)}</td>
                </>
              )}
            </LinkRow>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
