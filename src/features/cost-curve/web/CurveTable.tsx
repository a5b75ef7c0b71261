import { Link } from 'react-router';
import { SourceLink } from '../../../web/entity/Provenance.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import { day, number } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { CostCurve, CurveMine } from '../contract.ts';
import styles from './CostCurve.module.css';
import { basisOf, costOf, moneyText, statedText } from './curve-words.ts';

const mostSources = 2;

function Sources({ of: { records, furtherRecords } }: { of: CurveMine }) {
  const sources = [...new Set(records.flatMap(({ sourceUrl }) => sourceUrl ?? []))];
  if (sources.length === 0) return <Dash />;
  const others = sources.length - mostSources;
  return (
    <>
      {sources.slice(0, mostSources).map((source, index) => (
        <span key={source}>
          {index > 0 && ', '}
          <SourceLink href={source} />
        </span>
      ))}
      {(others > 0 || furtherRecords > 0) && <small>and {furtherRecords > 0 ? 'others' : `${others} more`}</small>}
    </>
  );
}

/** What the picture shows, block by block, with where each is from. */
export function CurveTable({ curve }: { curve: CostCurve }) {
  const { mines, unit, costUnit } = curve;
  const { shown, more } = useMoreRows(mines, 100, 'mines');
  return (
    <>
      <StackedTable
        caption="Mines by AISC"
        captionClass="visually-hidden"
        heads={[
          { head: 'Mine' },
          { head: `AISC, US$/${costUnit}`, numeric: true },
          { head: 'A year', numeric: true },
          { head: 'Cumulated', numeric: true },
          { head: 'Of' },
          { head: 'Source' },
          { head: 'Entered by' },
        ]}
        inColumns={3}
        className={styles.table}
        scrolls="Mines by AISC"
      >
        {shown.map((mine) => {
          const { id, name, country, cost, production, to, source, basis, measure, asOf, rate, stated } = mine;
          const section = source === 'study' ? 'economics' : 'production';
          const isAsStated = stated.currency === 'USD' && stated.costUnit === costUnit;
          return (
            <tr key={id}>
              <th scope="row">
                <Link to={`/mines/${id}?section=${section}`}>{name}</Link>
                <small>{[country, basisOf({ ...mine, basis })].filter(Boolean).join(', ')}</small>
              </th>
              <td className={tableStyles.numeric}>
                {moneyText(cost)}
                {!isAsStated && (
                  <small className={styles.stated} title={rate ? `${rate.source}, ${day(rate.asOf)}` : undefined}>
                    {statedText(mine)}
                    {rate && `, at ${number(Number(rate.value), 4)} of ${day(rate.asOf)}`}
                  </small>
                )}
              </td>
              <td className={tableStyles.numeric}>
                {amount(production, unit)}
                <small>{measure}</small>
              </td>
              <td className={tableStyles.numeric}>{amount(to, unit)}</td>
              <td>
                {costOf(mine)}
                <small>{source === 'study' ? `study of ${day(asOf)}` : `reported to ${day(asOf)}`}</small>
              </td>
              <td data-wide="">
                <Sources of={mine} />
              </td>
              <td data-wide="">
                <UserName user={mine.records[0]?.createdBy ?? null} withPicture={false} />
                <small>
                  <Link to={`/mines/${id}?section=history`}>History</Link>
                </small>
              </td>
            </tr>
          );
        })}
      </StackedTable>
      {more}
    </>
  );
}
